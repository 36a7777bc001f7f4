internal import VaultWire

/// Whether the header leaves no doubt about where a request's body ends.
///
/// A proxy in front may read a doubtful one differently, and then a piece of one person's body is the next person's
/// request (RFC 9112, 6.1 and 6.3, 11.2). libmicrohttpd takes the first of two lengths and what it does not know as no
/// coding, so everything that isn't plain is refused here, and the connection with it.
enum RequestFraming {
    /// What is wrong with it; each ends the connection.
    enum Fault: Equatable, Sendable {
        /// Two lengths, one that is no number, a length beside a coding, a field name or value that no field may have.
        case malformed
        /// A coding other than `chunked`.
        case unknownCoding
    }

    /// Nil for a header with no body, with one length, or with `chunked` alone.
    ///
    /// - Parameter version: of the request line. In HTTP/1.0 there is no `chunked`, and whoever doesn't know it takes the
    ///   body for what comes next.
    static func fault(in headers: HTTPHeaders, version: String) -> Fault? {
        guard isPlain(version) else { return .malformed }
        var lengths: [String] = []
        var codings: [String] = []
        for field in headers.fields {
            guard isToken(field.name), isPlain(field.value) else { return .malformed }
            switch field.name.lowercased() {
            case "content-length": lengths.append(field.value)
            case "transfer-encoding": codings.append(field.value)
            // A fold after the colon comes from libmicrohttpd as one long name.
            case let name where name.hasPrefix("content-length") || name.hasPrefix("transfer-encoding"):
                return .malformed
            default: break
            }
        }
        if lengths.count > 1 || codings.count > 1 || !lengths.isEmpty && !codings.isEmpty { return .malformed }
        if let length = lengths.first, !isLength(length) { return .malformed }
        guard let coding = codings.first else { return nil }
        if version != "HTTP/1.1" { return .malformed }
        // In the one spelling that libmicrohttpd itself recognizes; a tab or a fold around it is none.
        return coding.lowercased() == "chunked" ? nil : .unknownCoding
    }

    /// Digits alone, as many as an Int64 surely holds.
    private static func isLength(_ text: String) -> Bool {
        (1...18).contains(text.utf8.count) && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
    }

    private static func isToken(_ name: String) -> Bool {
        !name.isEmpty && name.utf8.allSatisfy { 0x21...0x7E ~= $0 && !"\"(),/:;<=>?@[\\]{}".utf8.contains($0) }
    }

    /// Without NUL, CR and LF, which only a folded or cut line brings here.
    private static func isPlain(_ value: String) -> Bool {
        value.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }
    }
}
