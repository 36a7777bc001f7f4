internal import SystemKit

/// A secret that the operator keeps in a file or in the environment, never on a command line.
enum SecretFile {
    /// The first word of the file; without a file, the value of the variable, and nil if it is empty or missing.
    ///
    /// - Throws: ``ServerError`` for a file that others can read, that can't be read, or that has no word.
    static func secret(_ path: String?, or variable: String) throws(ServerError) -> String? {
        guard let path else {
            return ProcessEnvironment.current()[variable].flatMap { $0.isEmpty ? nil : $0 }
        }
        let word: String?
        do throws(SystemError) {
            let (folder, name) = FileStore.locating(path)
            guard let permissions = try folder.permissions(of: name), let bytes = try folder.read(name, limit: 4096)
            else { throw SystemError(.notFound, function: "open", subject: path) }
            guard permissions.isPrivate else { throw SystemError(.unsafePermissions, function: "stat", subject: path) }
            word = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isWhitespace).first.map(String.init)
        } catch {
            if error.code == .unsafePermissions {
                throw ServerError(.input, "Others can read \(path): run chmod 600 on it.")
            }
            throw ServerError(.input, "Can't read \(path): \(error.description)")
        }
        guard let word else { throw ServerError(.input, "\(path) is empty: write the secret into it.") }
        return word
    }
}
