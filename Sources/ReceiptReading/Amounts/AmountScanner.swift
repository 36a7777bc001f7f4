/// Finds the amounts of a row.
struct AmountScanner {
    private let row: Row
    private let index: Int
    private let scalars: [Unicode.Scalar]

    static func amounts(in row: Row, at index: Int) -> [PrintedAmount] {
        AmountScanner(row: row, index: index, scalars: row.scalars).scan()
    }

    private func scan() -> [PrintedAmount] {
        var found: [PrintedAmount] = []
        var position = 0
        while position < scalars.count {
            guard isDigit(position) || isDigitOfCode(position) else {
                position += 1
                continue
            }
            let end = tokenEnd(from: position)
            let token = extended(position..<end)
            if let amount = amount(token) { found.append(amount) }
            position = max(token.upperBound, end)
        }
        return found
    }

    private func isDigit(_ position: Int) -> Bool {
        scalars.indices.contains(position) && ("0"..."9").contains(scalars[position])
    }

    /// Whether it is the first digit of an amount that is joined to its code and was taken for a letter: `EURS.60`.
    private func isDigitOfCode(_ position: Int) -> Bool {
        guard position >= 3, AmountScanner.lookalikes[scalars[position]] != nil, position + 1 < scalars.count,
            ".,".unicodeScalars.contains(scalars[position + 1])
        else { return false }
        return ["EUR", "USD", "GBP"].contains(Row.text(scalars[(position - 3)..<position]))
    }

    /// Digits, marks between digits, and letters that recognition takes for digits.
    private func tokenEnd(from start: Int) -> Int {
        var end = start
        while end < scalars.count {
            if isDigit(end) || isDigitOfCode(end)
                || AmountScanner.lookalikes[scalars[end]] != nil && isInFraction(end, from: start)
            {
                end += 1
            } else if AmountScanner.marks.contains(scalars[end]), isDigit(end + 1) || isFraction(after: end) {
                end += 1
            } else {
                break
            }
        }
        return end
    }

    private static let marks = Set(".,'’:/-".unicodeScalars)
    /// Letters for digits, as in `12,O0` or `8,S0`.
    private static let lookalikes: [Unicode.Scalar: Unicode.Scalar] = [
        "O": "0", "o": "0", "D": "0", "l": "1", "I": "1", "S": "5", "B": "8", "/": "7",
    ]

    /// Whether the letter is one of the two places after a mark.
    private func isInFraction(_ position: Int, from start: Int) -> Bool {
        let mark = position - (position > start + 1 && ".,".unicodeScalars.contains(scalars[position - 2]) ? 2 : 1)
        guard mark > start, ".,".unicodeScalars.contains(scalars[mark]) else { return false }
        return isFraction(after: mark)
    }

    /// Whether two digits follow the mark, one of which may be a lookalike, and then no letter or digit.
    private func isFraction(after mark: Int) -> Bool {
        guard ".,".unicodeScalars.contains(scalars[mark]), mark + 2 < scalars.count else { return false }
        let pair = [scalars[mark + 1], scalars[mark + 2]]
        let isRead = pair.contains { ("0"..."9").contains($0) }
        let isLike = pair.allSatisfy { ("0"..."9").contains($0) || AmountScanner.lookalikes[$0] != nil }
        guard isRead, isLike else { return false }
        return mark + 3 == scalars.count || !scalars[mark + 3].properties.isAlphabetic && !isDigit(mark + 3)
    }

    /// Takes in what a blank parted: `10, 90`, `10 ,90` and `1 290,00`.
    private func extended(_ token: Range<Int>) -> Range<Int> {
        var token = token
        let end = token.upperBound
        let isWhole = token.allSatisfy { isDigit($0) || isDigitOfCode($0) }
        if isWhole, hasFraction(at: end, with: [". ", ", ", " .", " ,"]) {
            token = token.lowerBound..<(end + 4)
        } else if isWhole, token.count <= 3, isNarrowBlank(end), isDigit(end + 1) {
            var rest = (end + 1)..<tokenEnd(from: end + 1)
            if rest.count == 3, hasFraction(at: rest.upperBound, with: [", ", ". "]) {
                rest = rest.lowerBound..<(rest.upperBound + 4)
            }
            let joined = normalized(token.lowerBound..<rest.upperBound)
            let isGroup = rest.count == 3 && Surroundings(scalars: scalars, token: rest).sign != nil
            if let parts = NumberParts(joined[...]), isGroup || parts.decimals == 2 && rest.count >= 6 {
                token = token.lowerBound..<rest.upperBound
            }
        } else if scalars.indices.contains(end + 1), hasGroupBefore(token), hasFraction(at: end, with: [", ", ". "]) {
            token = token.lowerBound..<(end + 4)
        }
        return token
    }

    /// Whether one of the joints and exactly two digits follow.
    private func hasFraction(at end: Int, with joints: [String]) -> Bool {
        guard end + 4 <= scalars.count, isDigit(end + 2), isDigit(end + 3), !isDigit(end + 4) else { return false }
        if end + 5 < scalars.count, ".,:/".unicodeScalars.contains(scalars[end + 4]), isDigit(end + 5) { return false }
        return joints.contains(Row.text(scalars[end..<(end + 2)]))
    }

    private func hasGroupBefore(_ token: Range<Int>) -> Bool {
        NumberParts(scalars[token]).map { $0.decimals == 3 } ?? false
    }

    /// Whether the blank is as narrow as one within a number, and not as wide as one between two columns.
    private func isNarrowBlank(_ position: Int) -> Bool {
        guard scalars.indices.contains(position + 1), position > 0, scalars[position] == " " else { return false }
        let (left, right) = (row.words[row.owners[position - 1]].box, row.words[row.owners[position + 1]].box)
        guard let left, let right else { return true }
        return (right.left - left.right) * 2 <= left.height
    }

    private func normalized(_ range: Range<Int>) -> [Unicode.Scalar] {
        var digits = scalars[range].map { AmountScanner.lookalikes[$0] ?? $0 }
        // One of the two blanks that a fraction may have beside its mark: `10, 90`.
        let marks = Set(".,".unicodeScalars)
        if let joint = digits.indices.dropLast().last(where: {
            digits[$0] == " " && marks.contains(digits[$0 + 1]) || marks.contains(digits[$0]) && digits[$0 + 1] == " "
        }) {
            digits.remove(at: digits[joint] == " " ? joint : joint + 1)
        }
        return digits
    }

    private func amount(_ token: Range<Int>) -> PrintedAmount? {
        let digits = normalized(token)
        guard let parts = NumberParts(digits[...]) else { return nil }
        let surroundings = Surroundings(scalars: scalars, token: token)
        guard !surroundings.isPartOfWord(hasDecimals: parts.decimals > 0) else { return nil }
        return PrintedAmount(
            digits: parts.decimals == 1 ? parts.digits * 10 : parts.digits,
            decimals: parts.decimals == 1 ? 2 : parts.decimals, isNegative: surroundings.isNegative,
            sign: surroundings.sign, hasUnit: surroundings.hasUnit || parts.decimals == 1, row: index, range: token)
    }
}
