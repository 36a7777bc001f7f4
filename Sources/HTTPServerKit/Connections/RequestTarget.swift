/// Path and query of a request line, decoded once.
struct RequestTarget: Equatable, Sendable {
    var path: String
    var query: [String: String]
    /// Whether the line had a NUL, after which nothing of the target is known.
    var isCut: Bool

    /// - Parameter raw: as in the request line, absolute or not (RFC 9112, 3.2.2). A path that does not decode to UTF-8
    ///   is left empty, which matches no route; a value in the query stays as it was sent.
    init(_ raw: String, isCut: Bool = false) {
        self.isCut = isCut
        query = [:]
        // Nearly every target is written like this.
        if raw.utf8.first == UInt8(ascii: "/"), !raw.utf8.contains(where: { "%?".utf8.contains($0) }) {
            path = raw
            return
        }
        let parts = RequestTarget.withoutAuthority(raw)
            .split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        path = parts.first.flatMap { RequestTarget.decoded($0, plusIsSpace: false) } ?? ""
        guard parts.count == 2 else { return }
        for pair in parts[1].split(separator: "&") {
            let sides = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let value = sides.count == 2 ? sides[1] : ""
            guard let name = RequestTarget.decoded(sides[0], plusIsSpace: true) else { continue }
            query[name] = RequestTarget.decoded(value, plusIsSpace: true) ?? String(value)
        }
    }

    /// Removes any authority, since this server has only one.
    private static func withoutAuthority(_ raw: String) -> Substring {
        for scheme in ["http://", "https://"] where raw.lowercased().hasPrefix(scheme) {
            let rest = raw.dropFirst(scheme.count)
            guard let end = rest.firstIndex(where: { $0 == "/" || $0 == "?" }) else { return "/" }
            return rest[end] == "?" ? Substring("/" + rest[end...]) : rest[end...]
        }
        return raw[...]
    }

    private static func decoded(_ text: Substring, plusIsSpace: Bool) -> String? {
        var output: [UInt8] = []
        var bytes = text.utf8.makeIterator()
        while let byte = bytes.next() {
            switch byte {
            case UInt8(ascii: "%"):
                guard let high = bytes.next().flatMap(digit), let low = bytes.next().flatMap(digit) else { return nil }
                output.append(high << 4 | low)
            case UInt8(ascii: "+") where plusIsSpace: output.append(UInt8(ascii: " "))
            default: output.append(byte)
            }
        }
        return String(validating: output, as: UTF8.self)
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case 0x30...0x39: byte - 0x30
        case 0x41...0x46: byte - 0x37
        case 0x61...0x66: byte - 0x57
        default: nil
        }
    }
}
