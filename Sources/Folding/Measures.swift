/// Facts about long texts, found by bytes and not by scalars, which are decoded one by one.
extension String {
    /// The largest byte of the text in UTF-8; 0 for an empty one.
    private var largestByte: UInt8 {
        let source = utf8.span
        var largest: UInt8 = 0
        for index in source.indices { largest = max(largest, source[index]) }
        return largest
    }

    /// Whether the text is ASCII.
    package var isASCII: Bool { largestByte < 0x80 }

    /// Whether each character of the text is one byte: it is ASCII, and has no CR LF, which is one character.
    var isPlainLines: Bool {
        let source = utf8.span
        for index in source.indices where source[index] >= 0x80 || source[index] == 0x0D { return false }
        return true
    }

    /// Whether the text is certainly in Unicode NFC: it has no scalar from U+0300 on, where the first combining marks
    /// are. Others may be in NFC, too.
    package var isPlainlyComposed: Bool { largestByte < 0xCC }

    /// The number of Unicode scalars.
    package var scalarCount: Int {
        let source = utf8.span
        var count = 0
        for index in source.indices where source[index] & 0xC0 != 0x80 { count += 1 }
        return count
    }
}
