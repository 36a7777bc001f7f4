/// Finds the dates of a row.
struct DateScanner {
    /// A number, a word or a mark.
    private struct Piece {
        enum Kind { case number, word, mark }
        let kind: Kind
        let range: Range<Int>
        let text: String
        var number: Int { Int(text) ?? 0 }
        var count: Int { range.count }
    }

    private let pieces: [Piece]
    private let index: Int

    static func dates(in row: Row, at index: Int) -> [PrintedDate] {
        let scanner = DateScanner(pieces: pieces(of: normalized(row.scalars)), index: index)
        var found: [PrintedDate] = []
        var position = 0
        while position < scanner.pieces.count {
            if let date = scanner.date(at: position) {
                found.append(date)
                while position < scanner.pieces.count, scanner.pieces[position].range.lowerBound < date.range.upperBound
                {
                    position += 1
                }
            } else {
                position += 1
            }
        }
        return found
    }

    /// Turns letters into the digits they look like, in words that have a digit and no other letter.
    private static func normalized(_ scalars: [Unicode.Scalar]) -> [Unicode.Scalar] {
        let likes: [Unicode.Scalar: Unicode.Scalar] = [
            "O": "0", "o": "0", "l": "1", "I": "1", "|": "1", "S": "5", "B": "8",
        ]
        var result = scalars
        var start = 0
        while start < scalars.count {
            var end = start
            while end < scalars.count, isDigit(scalars[end]) || likes[scalars[end]] != nil { end += 1 }
            let run = start..<end
            let isBounded = end == scalars.count || !scalars[end].properties.isAlphabetic
            let isBegun = start == 0 || !scalars[start - 1].properties.isAlphabetic
            if run.contains(where: { isDigit(scalars[$0]) }), isBounded, isBegun {
                for position in run { result[position] = likes[scalars[position]] ?? scalars[position] }
            }
            start = max(end, start + 1)
        }
        return result
    }

    private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }

    private static func pieces(of scalars: [Unicode.Scalar]) -> [Piece] {
        var pieces: [Piece] = []
        var start = 0
        while start < scalars.count {
            let first = scalars[start]
            var end = start + 1
            let kind: Piece.Kind
            if isDigit(first) {
                kind = .number
                while end < scalars.count, isDigit(scalars[end]) { end += 1 }
            } else if first.properties.isAlphabetic {
                kind = .word
                while end < scalars.count, scalars[end].properties.isAlphabetic, !isEastAsianUnit(first),
                    !isEastAsianUnit(scalars[end])
                {
                    end += 1
                }
            } else {
                kind = .mark
            }
            if first != " " {
                pieces.append(Piece(kind: kind, range: start..<end, text: Row.text(scalars[start..<end])))
            }
            start = end
        }
        return pieces
    }

    private static func isEastAsianUnit(_ scalar: Unicode.Scalar) -> Bool { "年月日".unicodeScalars.contains(scalar) }

    private func date(at start: Int) -> PrintedDate? {
        inNumbers(start) ?? dayThenMonth(start) ?? monthThenDay(start)
    }

    private func piece(_ position: Int) -> Piece? { pieces.indices.contains(position) ? pieces[position] : nil }

    private func number(_ position: Int, upTo digits: Int) -> Piece? {
        guard let piece = piece(position), piece.kind == .number, piece.count <= digits else { return nil }
        return piece
    }

    /// `18.07.2023`, `2023-07-18`, `07/18/23`, `2023年7月18日`.
    private func inNumbers(_ start: Int) -> PrintedDate? {
        guard let first = number(start, upTo: 4), let mark = piece(start + 1), let second = number(start + 2, upTo: 2),
            let otherMark = piece(start + 3), let third = number(start + 4, upTo: 4),
            isPair(mark.text, otherMark.text), isTight(start), !isContinued(start)
        else { return nil }
        return PrintedDate(
            first.number, second.number, third.number, digits: [first.count, second.count, third.count], row: index,
            range: first.range.lowerBound..<third.range.upperBound)
    }

    private func isPair(_ mark: String, _ other: String) -> Bool {
        if mark == "年" { return other == "月" }
        // Recognition takes a point for a comma and the other way around.
        let points = [".", ","]
        return mark == other ? "./-\u{2013}'".contains(mark) : points.contains(mark) && points.contains(other)
    }

    /// Whether no blank is wider than one: a row's parts are not one date.
    private func isTight(_ start: Int) -> Bool {
        (start..<(start + 4)).allSatisfy { pieces[$0 + 1].range.lowerBound - pieces[$0].range.upperBound <= 1 }
    }

    /// Whether a number of four parts, such as a version, continues before or after it.
    private func isContinued(_ start: Int) -> Bool {
        let last = start + 4
        if let mark = piece(last + 1), let number = piece(last + 2), number.kind == .number,
            mark.text == pieces[start + 1].text, mark.text != "-",
            mark.range.lowerBound == pieces[last].range.upperBound, number.range.lowerBound == mark.range.upperBound
        {
            return true
        }
        if let mark = piece(start - 1), let number = piece(start - 2), number.kind == .number, ".,/".contains(mark.text)
        {
            return mark.range.upperBound == pieces[start].range.lowerBound
                && number.range.upperBound == mark.range.lowerBound
        }
        return false
    }

    /// `18 July 2023`, `14 Dec'23`, `09-Feb-20`, `18. Juli 2023`, `1er août 2023`, `18 de julio de 2023`.
    private func dayThenMonth(_ start: Int) -> PrintedDate? {
        guard let day = number(start, upTo: 2) else { return nil }
        let monthPlace = skipping(from: start + 1, ["er", "st", "nd", "rd", "th", "de", "η"])
        guard let word = piece(monthPlace), word.kind == .word, let month = MonthNames.month(word.text) else {
            return nil
        }
        let yearPlace = skipping(from: monthPlace + 1, ["de", "del"])
        guard let year = piece(yearPlace), year.kind == .number, year.count == 2 || year.count == 4 else { return nil }
        return PrintedDate(
            day: day.number, month: month, year: year.number, yearDigits: year.count, row: index,
            range: day.range.lowerBound..<year.range.upperBound)
    }

    /// `July 18, 2023`.
    private func monthThenDay(_ start: Int) -> PrintedDate? {
        guard let word = piece(start), word.kind == .word, let month = MonthNames.month(word.text) else { return nil }
        let dayPlace = skipping(from: start + 1, [])
        guard let day = number(dayPlace, upTo: 2) else { return nil }
        let yearPlace = skipping(from: dayPlace + 1, ["st", "nd", "rd", "th"])
        guard let year = piece(yearPlace), year.kind == .number,
            year.count == 4 || year.count == 2 && piece(dayPlace + 1)?.text == ","
        else { return nil }
        return PrintedDate(
            day: day.number, month: month, year: year.number, yearDigits: year.count, row: index,
            range: word.range.lowerBound..<year.range.upperBound)
    }

    /// The next piece that is neither a mark within a date nor one of the words; at most three are skipped.
    private func skipping(from start: Int, _ words: Set<String>) -> Int {
        var position = start
        while position < start + 3, let piece = piece(position),
            piece.kind == .mark && ".,-/'’´`".contains(piece.text) || words.contains(piece.text.lowercased())
        {
            position += 1
        }
        return position
    }
}
