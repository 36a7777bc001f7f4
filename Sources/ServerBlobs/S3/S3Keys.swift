package import SystemKit

/// The keys of an S3-compatible store. Its description hides the secret one.
package struct S3Keys: Sendable, CustomStringConvertible {
    package let id: String
    let secret: String
    /// Of temporary keys.
    let token: String?

    package init(id: String, secret: String, token: String? = nil) {
        self.id = id
        self.secret = secret
        self.token = token
    }

    /// From the environment's `AWS_ACCESS_KEY_ID`, `AWS_SECRET_ACCESS_KEY` and `AWS_SESSION_TOKEN`; nil without the
    /// first two.
    package init?(environment: [String: String]) {
        guard let id = environment["AWS_ACCESS_KEY_ID"], !id.isEmpty,
            let secret = environment["AWS_SECRET_ACCESS_KEY"], !secret.isEmpty
        else { return nil }
        self.init(id: id, secret: secret, token: environment["AWS_SESSION_TOKEN"])
    }

    /// From a file in the form of AWS's `credentials`: the first section that has both `aws_access_key_id` and
    /// `aws_secret_access_key`.
    ///
    /// - Returns: nil if there is none.
    package init?(file text: String) {
        var values: [String: String] = [:]
        for line in text.split(whereSeparator: \.isNewline) {
            let line = line.trimmed
            if line.hasPrefix("[") {
                if let keys = S3Keys(values) {
                    self = keys
                    return
                }
                values = [:]
            }
            let sides = line.split(separator: "=", maxSplits: 1)
            if sides.count == 2, !line.hasPrefix("#") { values[String(sides[0].trimmed)] = String(sides[1].trimmed) }
        }
        guard let keys = S3Keys(values) else { return nil }
        self = keys
    }

    private init?(_ values: [String: String]) {
        guard let id = values["aws_access_key_id"], let secret = values["aws_secret_access_key"] else { return nil }
        self.init(id: id, secret: secret, token: values["aws_session_token"])
    }

    /// Reads such a file, which only its owner may be able to read.
    ///
    /// - Throws: ``SystemKit/SystemError`` with `notFound`, `unsafePermissions`, `malformed`.
    package static func read(_ path: String) throws(SystemError) -> S3Keys {
        let (folder, name) = FileStore.locating(path)
        guard let permissions = try folder.permissions(of: name), let bytes = try folder.read(name, limit: 64 << 10)
        else { throw SystemError(.notFound, function: "open", subject: path) }
        guard permissions.isPrivate else { throw SystemError(.unsafePermissions, function: "stat", subject: path) }
        guard let keys = S3Keys(file: String(decoding: bytes, as: UTF8.self)) else {
            throw SystemError(.malformed, function: "read", subject: path)
        }
        return keys
    }

    package var description: String { "keys of \(id)" }
}

extension Substring {
    fileprivate var trimmed: Substring {
        let start = drop { $0 == " " || $0 == "\t" || $0 == "\r" }
        guard let last = start.lastIndex(where: { $0 != " " && $0 != "\t" && $0 != "\r" }) else { return "" }
        return start[...last]
    }
}
