internal import Translation
import VaultModel

/// The value of one cell: read, absent, or refused with a reason.
enum CellReading<Value> {
    case value(Value)
    case absent
    case refused(Phrase)
}

/// Reads the cells whose meaning does not depend on other cells of the column.
enum CellReader {
    /// Text on one line, without the apostrophe that our export puts before formulas.
    static func line(_ cell: String, limit: Int) -> CellReading<String> {
        let text = FormulaGuard.stripped(cell).trimmed.composed
        guard !text.isEmpty else { return .absent }
        guard text.unicodeScalars.count <= limit else { return .refused("it has more than \(limit) characters") }
        guard !text.contains(where: \.isNewline) else { return .refused("it has a line break") }
        return .value(text)
    }

    /// Returns notes with their surrounding blanks; line ends become LF.
    static func notes(_ cell: String) -> CellReading<String> {
        let text = FormulaGuard.stripped(cell).replacing("\r\n", with: "\n").composed
        guard !text.trimmed.isEmpty else { return .absent }
        guard text.unicodeScalars.count <= 16 << 10 else { return .refused("they have more than 16384 characters") }
        return .value(text)
    }

    /// Reads tags between commas or semicolons; a backslash makes either a part of a tag.
    static func tags(_ cell: String) -> CellReading<[String]> {
        var tags: Set<String> = []
        for tag in TagList.split(FormulaGuard.stripped(cell).composed) {
            guard tag.unicodeScalars.count <= 50 else { return .refused("\(quoted(tag)) has more than 50 characters") }
            tags.insert(tag)
        }
        guard tags.count <= 64 else { return .refused("there are more than 64") }
        return tags.isEmpty ? .absent : .value(tags.sorted())
    }

    /// Months, or years with their unit: `24`, `24 months`, `2 Jahre`.
    static func months(_ cell: String) -> CellReading<Int> {
        guard !cell.foldedWords.isEmpty else { return .absent }
        guard let count = TypedSpan.months(cell) else { return .refused("\(quoted(cell)) is not a number of months") }
        return count <= 1200 ? .value(Int(count)) : .refused("\(quoted(cell)) is more than 1200 months")
    }

    /// Yes or no in several languages.
    static func flag(_ cell: String) -> CellReading<Bool> {
        let trimmed = cell.trimmed.lowercased()
        guard !trimmed.isEmpty else { return .absent }
        if ["1", "x", "y", "yes", "true", "ja", "oui", "si", "sí", "ναι", "★", "*", "✓"].contains(trimmed) {
            return .value(true)
        }
        if ["0", "-", "n", "no", "false", "nein", "non", "nej", "όχι", "οχι", "☆"].contains(trimmed) {
            return .value(false)
        }
        return .refused("\(quoted(cell)) is neither yes nor no")
    }

    /// True for a returned receipt.
    static func returned(_ cell: String) -> CellReading<Bool> {
        switch cell.foldedWords {
        case "": .absent
        case "active", "aktiv", "actif", "activo", "ενεργο": .value(false)
        case "returned", "refunded", "zuruckgegeben", "erstattet", "retourne", "rembourse", "devuelto", "returnerad":
            .value(true)
        default: .refused("\(quoted(cell)) is neither active nor returned")
        }
    }

    /// A code, or a sign that stands for only one currency.
    static func currency(_ cell: String) -> CellReading<Currency> {
        let text = cell.trimmed
        guard !text.isEmpty else { return .absent }
        let meant = CurrencySign.currencies(text)
        guard let currency = meant.first else {
            return .refused("\(quoted(text)) is not a currency; write a code such as EUR")
        }
        guard meant.count == 1 else {
            return .refused("\(quoted(text)) may be \(meant.map(\.code).joined(separator: ", ")); write the code")
        }
        return .value(currency)
    }
}
