extension Span<UInt8> {
    /// The position of the first byte from `start` on that a JSON text does not contain as it is, or of the end: a
    /// quotation mark, a backslash or a control character.
    func endOfRun(from start: Int) -> Int {
        var end = start
        // Without a jump for each byte, several are compared at once.
        while end + 16 <= count {
            var found: UInt8 = 0
            for place in end..<end + 16 { found |= Self.mark(of: self[place]) }
            if found != 0 { break }
            end += 16
        }
        while end < count, Self.mark(of: self[end]) == 0 { end += 1 }
        return end
    }

    private static func mark(of byte: UInt8) -> UInt8 {
        (byte < 0x20 ? 1 : 0) | (byte == UInt8(ascii: "\"") ? 1 : 0) | (byte == UInt8(ascii: "\\") ? 1 : 0)
    }
}
