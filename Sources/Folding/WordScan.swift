/// Takes what ``WordScan`` finds in a folded text.
protocol WordSink {
    mutating func take(word: Range<Int>, of folded: [UInt8])
    mutating func take(compound: [UInt8])
}

/// Finds the words and the compounds of a folded text in one pass over its bytes.
enum WordScan {
    /// The part that a scalar has in the scan.
    private enum Sign {
        /// A letter or digit.
        case letter
        /// A word of its own, such as each character of Chinese.
        case ideograph
        /// A mark that may be inside of a compound.
        case mark
        case other
    }

    static func scan(_ folded: [UInt8], into sink: inout some WordSink) {
        var compound = Compound()
        var word = 0
        var index = 0
        while index < folded.count {
            if isLetter(folded[index]) {
                index += 1
                continue
            }
            let (sign, length) = sign(at: index, of: folded)
            if sign == .letter {
                index += length
                continue
            }
            if word < index {
                compound.add(word..<index)
                sink.take(word: word..<index, of: folded)
            }
            if sign == .ideograph { sink.take(word: index..<(index + length), of: folded) }
            if sign != .mark || !compound.takesMark() { compound.close(folded, into: &sink) }
            index += length
            word = index
        }
        if word < index {
            compound.add(word..<index)
            sink.take(word: word..<index, of: folded)
        }
        compound.close(folded, into: &sink)
    }

    /// Whether the byte is one of the letters and digits that most words consist of.
    private static func isLetter(_ byte: UInt8) -> Bool { byte &- 0x61 < 26 || byte &- 0x30 < 10 }

    private static func sign(at index: Int, of folded: [UInt8]) -> (Sign, length: Int) {
        let byte = folded[index]
        if byte < 0x80 { return (isMark(byte) ? .mark : .other, 1) }
        let length = byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
        var value = UInt32(byte) & (0x7F >> UInt32(length))
        for place in 1..<length { value = value << 6 | UInt32(folded[index + place] & 0x3F) }
        if value == 0x2019 { return (.mark, length) }
        guard let scalar = Unicode.Scalar(value) else { return (.other, length) }
        if TextFolding.isIdeographic(scalar) { return (.ideograph, length) }
        return (TextFolding.isWordScalar(scalar) ? .letter : .other, length)
    }

    /// Whether the byte is one of `.`, `'`, `-` and `&`; the typographic apostrophe is the other mark.
    private static func isMark(_ byte: UInt8) -> Bool {
        byte == 0x2E || byte == 0x27 || byte == 0x2D || byte == 0x26
    }

    fileprivate static func withoutMarks(_ folded: ArraySlice<UInt8>) -> [UInt8] {
        var rest: [UInt8] = []
        var index = folded.startIndex
        while index < folded.endIndex {
            if folded[index...].starts(with: apostrophe) {
                index += apostrophe.count
            } else {
                if !isMark(folded[index]) { rest.append(folded[index]) }
                index += 1
            }
        }
        return rest
    }

    /// The typographic apostrophe.
    private static let apostrophe: [UInt8] = [0xE2, 0x80, 0x99]
}

/// The words since the last blank, with a mark between each two.
private struct Compound {
    /// The most scalars that it may have without its marks.
    private static let limit = 40

    private var parts = 0
    private var extent = 0..<0
    private var isAfterMark = false

    mutating func add(_ part: Range<Int>) {
        extent = (parts == 0 ? part.lowerBound : extent.lowerBound)..<part.upperBound
        parts += 1
        isAfterMark = false
    }

    /// Takes a mark; returns false if it ends the compound.
    mutating func takesMark() -> Bool {
        guard parts > 0, !isAfterMark else { return false }
        isAfterMark = true
        return true
    }

    mutating func close(_ folded: [UInt8], into sink: inout some WordSink) {
        if parts > 1 {
            let joined = WordScan.withoutMarks(folded[extent])
            // Every scalar has one byte that does not continue it.
            if joined.count(where: { $0 & 0xC0 != 0x80 }) <= Compound.limit { sink.take(compound: joined) }
        }
        parts = 0
        isAfterMark = false
    }
}
