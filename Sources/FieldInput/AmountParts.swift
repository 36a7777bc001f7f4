/// An amount taken apart: sign, digits with their marks, and the currency written beside them.
struct AmountParts: Equatable {
    /// Digits with `.` and `,` only. Blanks and apostrophes between them, which only ever group, are checked and removed.
    let number: String
    let isNegative: Bool
    /// A code or sign before or after the digits; empty for none.
    let sign: String

    /// Nil for a text that is not an amount.
    init?(_ text: String) {
        if AmountParts.isPlain(text) {
            (number, isNegative, sign) = (text, false, "")
            return
        }
        var rest = text.withPlainDigits.trimmed[...]
        var isNegative = false
        if rest.hasPrefix("("), rest.hasSuffix(")") {
            isNegative = true
            rest = rest.dropFirst().dropLast()
        }
        guard let start = rest.firstIndex(where: AmountParts.isDigit),
            let end = rest.lastIndex(where: AmountParts.isDigit)
        else { return nil }
        let digitsStart = AmountParts.leadingMark(before: start, in: rest) ?? start
        let before = String(rest[..<digitsStart])
        var after = String(rest[rest.index(after: end)...]).trimmed
        if let mark = after.first,
            ".,".contains(mark) || mark == ":" && after.dropFirst().contains(where: AmountParts.isDash)
        {
            // `12.` is a number being typed; `12.-`, `12,--` and `12:-` are whole amounts in Switzerland and Sweden.
            after = after.dropFirst().drop(while: AmountParts.isDash).trimmed
        }
        let sides = [Side(before), Side(after)]
        let (minuses, pluses) = (sides.reduce(0) { $0 + $1.minuses }, sides.reduce(0) { $0 + $1.pluses })
        guard minuses + pluses <= (isNegative ? 0 : 1),
            let number = AmountParts.ungrouped(String(rest[digitsStart...end])),
            sides[0].sign.isEmpty || sides[1].sign.isEmpty || sides[0].sign == sides[1].sign
        else { return nil }
        self.number = number
        self.isNegative = isNegative || minuses == 1
        sign = sides[0].sign.isEmpty ? sides[1].sign : sides[0].sign
    }

    /// Whether the text is only a number, as programs write amounts: nearly all that a large file has.
    private static func isPlain(_ text: String) -> Bool {
        let bytes = text.utf8.span
        let digits: ClosedRange<UInt8> = 0x30...0x39
        guard !bytes.isEmpty, digits.contains(bytes[0]), digits.contains(bytes[bytes.count - 1]) else { return false }
        return bytes.indices.allSatisfy { index in
            digits.contains(bytes[index]) || bytes[index] == 0x2E || bytes[index] == 0x2C
        }
    }

    /// The text on one side of the digits. A dash counts as a minus at its ends only, not in `US-$`.
    private struct Side {
        var sign: String
        var minuses = 0
        var pluses = 0

        init(_ text: String) {
            sign = text.trimmed
            while let first = sign.first, take(first) { sign = sign.dropFirst().trimmed }
            while let last = sign.last, take(last) { sign = sign.dropLast().trimmed }
        }

        private mutating func take(_ character: Character) -> Bool {
            if AmountParts.isDash(character) {
                minuses += 1
            } else if character == "+" {
                pluses += 1
            } else {
                return false
            }
            return true
        }
    }

    /// The decimal mark of `.50`; the point of `Rs.500` belongs to the letters.
    private static func leadingMark(before start: Substring.Index, in text: Substring) -> Substring.Index? {
        guard start > text.startIndex else { return nil }
        let mark = text.index(before: start)
        guard ".,".contains(text[mark]) else { return nil }
        return mark == text.startIndex || !text[text.index(before: mark)].isLetter ? mark : nil
    }

    private static func isDash(_ character: Character) -> Bool { "-−–—".contains(character) }

    private static func isDigit(_ character: Character) -> Bool {
        character.asciiValue.map { (0x30...0x39).contains($0) } ?? false
    }

    /// Removes blanks and apostrophes where groups of three digits follow them; nil where they are misplaced.
    private static func ungrouped(_ digits: String) -> String? {
        let groups = digits.split(omittingEmptySubsequences: false) { $0.isWhitespace || "'’`".contains($0) }
        guard groups.count > 1 else { return digits.allSatisfy { isDigit($0) || ".,".contains($0) } ? digits : nil }
        for (index, group) in groups.enumerated() {
            let whole = group.prefix(while: isDigit)
            let isLast = index == groups.count - 1
            guard index == 0 ? (1...3).contains(whole.count) : whole.count == 3, isLast || whole.count == group.count
            else { return nil }
        }
        let joined = groups.joined()
        return joined.allSatisfy { isDigit($0) || ".,".contains($0) } ? joined : nil
    }
}
