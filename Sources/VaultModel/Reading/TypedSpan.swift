/// A length of time as people type it for a warranty or a claim: `24`, `24 months`, `2 Jahre`, `14 ημέρες`.
///
/// Every form, command and file reads spans here, so that the same text never means 2 in one place and 24 in another.
package enum TypedSpan {
    /// Returns whole months, with a year as twelve of them; nil for anything else, such as `2 weeks` or `1.5 years`.
    package static func months(_ text: String) -> Int64? { read(text, monthUnits) }

    /// Returns whole days, with a week as seven of them; nil for anything else, such as `2 months`.
    package static func days(_ text: String) -> Int64? { read(text, dayUnits) }

    /// Six digits are more than any rule allows, and cannot overflow.
    private static func read(_ text: String, _ units: [String: Int64]) -> Int64? {
        let text = text.drop(while: \.isWhitespace)
        let digits = text.prefix { ("0"..."9").contains($0) }
        var unit = TextFolding.fold(String(text.dropFirst(digits.count).drop(while: \.isWhitespace)))
        while unit.last?.isWhitespace == true || (unit.last == "." && unit.count > 1) { unit.removeLast() }
        guard digits.count <= 6, let count = Int64(digits), let factor = units[unit] else { return nil }
        return count * factor
    }

    /// Folded unit words of the languages that files and people use here, each with its factor.
    private static let monthUnits = units([
        (1, "", "m mo mos month months monat monate monaten mois mes meses manad manader μην μηνασ μηνεσ"),
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
