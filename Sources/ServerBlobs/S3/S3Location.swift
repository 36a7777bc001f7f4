/// The address of an S3-compatible store, and the place of the blobs in it.
package struct S3Location: Equatable, Sendable {
    package var bucket: String
    /// Before every key; empty, or with a slash at its end.
    package var prefix: String
    /// `http` or `https`, and the host with its port, as it is signed.
    package var scheme: String
    package var host: String
    package var region: String
    /// Whether the bucket is the first component of the path, and not a part of the host's name.
    package var usesPathStyle: Bool

    /// - Parameters:
    ///   - address: `s3://bucket` or `s3://bucket/prefix`.
    ///   - endpoint: an http or https address without a path; nil for AWS.
    /// - Returns: nil if either is malformed.
    package init?(_ address: String, endpoint: String?, region: String, usesPathStyle: Bool) {
        guard address.hasPrefix("s3://"), S3Location.isRegion(region) else { return nil }
        let parts = address.dropFirst("s3://".count).split(
            separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        guard let bucket = parts.first, S3Location.isBucket(bucket) else { return nil }
        let prefix = parts.count == 2 ? parts[1].drop { $0 == "/" } : ""
        guard !prefix.contains("//"), prefix.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else { return nil }
        let url = endpoint ?? "https://s3.\(region).amazonaws.com"
        let sides = url.split(separator: "/", omittingEmptySubsequences: false)
        guard sides.count == 3 || sides.count == 4 && sides[3].isEmpty, sides[0] == "https:" || sides[0] == "http:",
            sides[1].isEmpty, S3Location.isHost(sides[2])
        else { return nil }
        self.bucket = String(bucket)
        self.prefix = prefix.isEmpty || prefix.hasSuffix("/") ? String(prefix) : prefix + "/"
        scheme = String(sides[0].dropLast())
        host = (usesPathStyle ? "" : bucket + ".") + sides[2].lowercased()
        self.region = region
        self.usesPathStyle = usesPathStyle
    }

    /// `s3://bucket` or `s3://bucket/prefix/`.
    package var address: String { "s3://\(bucket)" + (prefix.isEmpty ? "" : "/\(prefix)") }

    /// Whether only this computer can reach the store.
    package var isLoopback: Bool {
        host.hasPrefix("127.") || host.hasPrefix("[::1]") || host == "localhost" || host.hasPrefix("localhost:")
    }

    /// The path of an object, not escaped yet; of the bucket itself for an empty key.
    func path(_ key: String) -> String {
        (usesPathStyle ? "/\(bucket)" : "") + (key.isEmpty ? (usesPathStyle ? "" : "/") : "/\(prefix)\(key)")
    }

    private static func isBucket(_ name: Substring) -> Bool {
        (3...63).contains(name.utf8.count)
            && name.utf8.allSatisfy { byte in
                (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte) || byte == 0x2D || byte == 0x2E
            }
    }

    private static func isRegion(_ name: String) -> Bool {
        (1...64).contains(name.utf8.count)
            && name.utf8.allSatisfy { byte in
                (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
                    || byte == 0x2D || byte == 0x5F
            }
    }

    private static func isHost(_ host: Substring) -> Bool {
        !host.isEmpty
            && host.utf8.allSatisfy { byte in
                (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
                    || ".-:[]".utf8.contains(byte)
            }
    }
}
