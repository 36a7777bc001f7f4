import Folding

/// Reads lengths of time: `24`, `24 months`, `2 Jahre`, `14 ημέρες`. The whole text counts or nothing: `2 years` is 24
/// months and never 2.
package enum SpanInput {
    /// Returns months, with a year as twelve of them; nil where the text says that there are none.
    package static func months(_ text: String, in range: ClosedRange<Int64>) throws(InputProblem) -> Int64? {
        try read(text, monthUnits, in: range, otherwise: .notMonths)
    }

    /// Returns days, with a week as seven of them; nil where the text says that there are none.
    package static func days(_ text: String, in range: ClosedRange<Int64>) throws(InputProblem) -> Int64? {
        try read(text, dayUnits, in: range, otherwise: .notDays)
    }

    /// Whether the text says that a warranty has no end.
    package static func isLifetime(_ text: String) -> Bool { InputWords.lifetime.contains(text.foldedWord) }

    private static func read(
        _ text: String, _ units: [String: Int64], in range: ClosedRange<Int64>, otherwise problem: InputProblem
    ) throws(InputProblem) -> Int64? {
        if InputWords.isNone(text) { return nil }
        let text = text.withPlainDigits.trimmed
        let digits = text.prefix { ("0"..."9").contains($0) }
        var unit = TextFolding.fold(String(text.dropFirst(digits.count))).trimmed
        if unit.count > 1, unit.last == "." { unit.removeLast() }
        guard !digits.isEmpty, let factor = units[unit] else { throw problem }
        guard let count = Int64(digits), count <= range.upperBound, range.contains(count * factor) else {
            throw .outOfRange(range)
        }
        return count * factor
    }

    /// Folded words of the languages that files and people use here, each with what it counts.
    private static let monthUnits = units([
        (1, "", "m mo mos month months monat monate monaten mon mois mes meses manad manader μην μηνασ μηνεσ"),
        (12, nil, "y yr yrs year years j jahr jahre jahren an ans ano anos ar ετοσ ετη χρονοσ χρονια"),
    ])
    private static let dayUnits = units([
        (1, "", "d day days t tag tage tagen ημερα ημερεσ μερα μερεσ"),
        (7, nil, "w week weeks woche wochen εβδομαδα εβδομαδεσ"),
    ])

    private static func units(_ lists: [(factor: Int64, bare: String?, words: String)]) -> [String: Int64] {
        var units: [String: Int64] = [:]
        for list in lists {
            for word in list.words.split(separator: " ") { units[String(word)] = list.factor }
            if let bare = list.bare { units[bare] = list.factor }
        }
        return units
    }
}
