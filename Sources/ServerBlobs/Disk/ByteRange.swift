/// The part of a content that a `Range` header asks for (RFC 9110, 14).
enum ByteRange: Equatable, Sendable {
    /// There is no header, or one that may be ignored: several ranges, another unit, or what cannot be read.
    case whole
    case part(Range<Int64>)
    /// The range begins after the end.
    case unsatisfiable

    init(_ header: String?, size: Int64) {
        self = .whole
        guard let header, header.hasPrefix("bytes="), !header.contains(",") else { return }
        let bounds = header.dropFirst("bytes=".count).split(separator: "-", omittingEmptySubsequences: false)
        guard bounds.count == 2, let first = ByteRange.number(bounds[0]), let last = ByteRange.number(bounds[1]) else {
            return
        }
        switch (first, last) {
        case (nil, nil): return
        case (nil, .some(let count)):
            self = count > 0 && size > 0 ? .part(max(0, size - count)..<size) : .unsatisfiable
        case (.some(let start), let last):
            if let last, last < start { return }
            self = start < size ? .part(start..<min(size, (last ?? size - 1) + 1)) : .unsatisfiable
        }
    }

    /// A number of at most 18 digits; `.some(nil)` for an empty text, nil for anything else.
    private static func number(_ text: Substring) -> Int64?? {
        if text.isEmpty { return .some(nil) }
        guard text.utf8.count <= 18, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int64(text)
        else { return nil }
        return .some(number)
    }
}
