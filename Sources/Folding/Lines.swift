/// Lines of long texts, found by bytes: breaking a text of some hundred characters into graphemes costs more than all
/// that is then done with it. No grapheme contains a line break but CR LF, so the results are the same.
extension String {
    /// The text up to its first line break, but not more than so many Unicode scalars.
    package func firstLine(limit: Int) -> String {
        let source = utf8.span
        var (index, scalars) = (0, 0)
        while index < source.count, scalars < limit, !source.isLineBreak(at: index) {
            repeat { index += 1 } while index < source.count && source[index] & 0xC0 == 0x80
            scalars += 1
        }
        return index == source.count ? self : String(self[..<utf8.index(utf8.startIndex, offsetBy: index)])
    }

    /// Whether a character of the text ends a line.
    package var hasLineBreak: Bool {
        let source = utf8.span
        return source.indices.contains { source.isLineBreak(at: $0) }
    }

    /// The text with LF for every CR LF and CR.
    package var withUnixLineEnds: String {
        guard utf8.contains(0x0D) else { return self }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(utf8.count)
        var isAfterReturn = false
        for byte in utf8 {
            if byte != 0x0A || !isAfterReturn { bytes.append(byte == 0x0D ? 0x0A : byte) }
            isAfterReturn = byte == 0x0D
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

extension Span<UInt8> {
    /// Whether one of the characters that end a line begins here, see `Character.isNewline`.
    fileprivate func isLineBreak(at index: Int) -> Bool {
        let byte = self[index]
        if byte < 0x80 { return byte &- 0x0A < 4 }
        if byte == 0xC2 { return self[index + 1] == 0x85 }
        return byte == 0xE2 && self[index + 1] == 0x80 && self[index + 2] & 0xFE == 0xA8
    }
}
