package import Translation

/// The names of months: as sentences write them, and as people type them in English, German, French, Spanish, Italian,
/// Dutch, Swedish, Norwegian, Danish and Greek.
package enum MonthName {
    /// The name in the current language, as the subject of a sentence; 1 … 12.
    package static func phrase(_ month: Int) -> Phrase {
        switch month {
        case 1: "January"
        case 2: "February"
        case 3: "March"
        case 4: "April"
        case 5: "May"
        case 6: "June"
        case 7: "July"
        case 8: "August"
        case 9: "September"
        case 10: "October"
        case 11: "November"
        case 12: "December"
        default: "\(month)"
        }
    }

    /// 1 … 12 for a name or an abbreviation of at least three letters; nil for every other word.
    static func month(_ word: String) -> Int? {
        let folded = word.foldedWords
        guard folded.count >= 3, !folded.contains(" ") else { return nil }
        let index = names.firstIndex { month in month.contains { $0.hasPrefix(folded) } }
        return index.map { $0 + 1 }
    }

    /// Folded; where an abbreviation would fit two months (`mai` is May), the order of the rows decides.
    private static let names: [[String]] = [
        ["january", "januar", "janvier", "jan", "enero", "gennaio", "januari", "ιανουαριοσ", "ιανουαριου", "janner"],
        ["february", "februar", "fevrier", "febrero", "febbraio", "februari", "φεβρουαριοσ", "φεβρουαριου"],
        ["march", "marz", "mars", "marzo", "maart", "mrt", "μαρτιοσ", "μαρτιου", "maerz", "mrz"],
        ["april", "avril", "abril", "aprile", "απριλιοσ", "απριλιου"],
        ["may", "mai", "mayo", "maggio", "mei", "maj", "μαιοσ", "μαιου"],
        ["june", "juni", "juin", "junio", "giugno", "ιουνιοσ", "ιουνιου"],
        ["july", "juli", "juillet", "julio", "luglio", "ιουλιοσ", "ιουλιου"],
        ["august", "aout", "agosto", "augustus", "augusti", "αυγουστοσ", "αυγουστου"],
        ["september", "septembre", "septiembre", "settembre", "sept", "σεπτεμβριοσ", "σεπτεμβριου", "setiembre"],
        ["october", "oktober", "octobre", "octubre", "ottobre", "οκτωβριοσ", "οκτωβριου"],
        ["november", "novembre", "noviembre", "νοεμβριοσ", "νοεμβριου"],
        ["december", "dezember", "decembre", "diciembre", "dicembre", "desember", "δεκεμβριοσ", "δεκεμβριου"],
    ]
}
