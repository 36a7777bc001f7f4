internal import VaultWire

/// Checks that the header leaves no doubt about where a request's body ends.
///
/// A proxy in front may read an ambiguous header differently, and then a piece of one person's body becomes the next
/// person's request (RFC 9112, 6.1 and 6.3, 11.2). libmicrohttpd takes the first of two lengths, and an unknown coding
/// for none, so every header that is not plain is refused here, and the connection is closed.
enum RequestFraming {
    /// The faults of a header; each ends the connection.
    enum Fault: Equatable, Sendable {
        /// A NUL in the request line.
        case line
        /// A field whose name or value HTTP does not allow, or that goes over two lines.
        case field
        /// More than one host, or one that is longer than any name.
        case host
        /// A length that is not a number of at most 18 digits.
        case length
        /// Two lengths, two codings, or a length beside a coding.
        case twoEnds
        /// A coding in HTTP/1.0.
        case earlyCoding
        /// A coding other than `chunked`.
        case unknownCoding
        /// Neither HTTP/1.0 nor HTTP/1.1.
        case unknownVersion
    }

    /// Returns nil for a header with no body, with one length, or with `chunked` alone.
    ///
    /// - Parameter version: of the request line. HTTP/1.0 has no `chunked`, and a recipient that does not know it takes
    ///   the body for the next request.
    static func fault(in headers: HTTPHeaders, version: String) -> Fault? {
        guard isPlain(version) else { return .line }
        var lengths: [String] = []
        var codings: [String] = []
        var hosts = 0
        for field in headers.fields {
            guard isToken(field.name), isPlain(field.value) else { return .field }
            // Most fields are ruled out by their first letter.
            guard let letter = field.name.utf8.first.map({ $0 | 0x20 }), "cht".utf8.contains(letter) else { continue }
            switch field.name.lowercased() {
            case "host":
                hosts += 1
                guard field.value.utf8.count <= longestHost else { return .host }
            case "content-length": lengths.append(field.value)
            case "transfer-encoding": codings.append(field.value)
            // libmicrohttpd delivers a fold after the colon as one long name.
            case let name where name.hasPrefix("content-length") || name.hasPrefix("transfer-encoding"):
                return .field
            default: break
            }
        }
        if hosts > 1 { return .host }
        if lengths.count + codings.count > 1 { return .twoEnds }
        if let length = lengths.first, !isLength(length) { return .length }
        guard version == "HTTP/1.1" || version == "HTTP/1.0" else { return .unknownVersion }
        guard let coding = codings.first else { return nil }
        if version != "HTTP/1.1" { return .earlyCoding }
        // Only in the spelling that libmicrohttpd itself recognizes, so without a tab or a fold around it.
        return coding.lowercased() == "chunked" ? nil : .unknownCoding
    }

    /// The longest name of a host, in brackets, and a port: signed addresses begin with it.
    private static let longestHost = 261

    /// Whether the text has only digits, and few enough for any Int64.
    private static func isLength(_ text: String) -> Bool {
        (1...18).contains(text.utf8.count) && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
    }

    private static func isToken(_ name: String) -> Bool {
        let bytes = name.utf8.span
        for index in bytes.indices where !isTokenByte[Int(bytes[index])] { return false }
        return !bytes.isEmpty
    }

    private static let isTokenByte = (0...255 as ClosedRange<UInt8>).map { byte in
        0x21...0x7E ~= byte && !"\"(),/:;<=>?@[\\]{}".utf8.contains(byte)
    }

    /// Whether the value has no NUL, CR or LF, which only a folded or cut line brings here.
    private static func isPlain(_ value: String) -> Bool {
        let bytes = value.utf8.span
        for index in bytes.indices where bytes[index] < 0x20 || bytes[index] == 0x7F {
            guard bytes[index] == 0x09 else { return false }
        }
        return true
    }
}
