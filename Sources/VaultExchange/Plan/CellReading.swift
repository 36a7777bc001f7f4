import FieldInput
internal import Translation
import VaultModel

/// The value of one cell: read, absent, or refused with a reason.
enum CellReading<Value> {
    case value(Value)
    case absent
    case refused(Phrase)

    /// Reads a cell; nil counts as absent.
    init(_ cell: String, _ read: (String) throws(InputProblem) -> Value?) {
        do {
            self = try read(cell).map { .value($0) } ?? .absent
        } catch {
            self = .refused(error.reason(cell))
        }
    }
}

/// Reads the cells whose meaning needs no other cell of the column.
enum CellReader {
    /// Text on one line, without the apostrophe that our export puts before formulas.
    static func line(_ cell: String, limit: Int) -> CellReading<String> {
        CellReading(FormulaGuard.stripped(cell)) { (text) throws(InputProblem) in
            let line = try TextInput.line(text, limit: limit)
            return line.isEmpty ? nil : line
        }
    }

    /// Notes keep blanks at their ends; line ends become LF.
    static func notes(_ cell: String) -> CellReading<String> {
        CellReading(FormulaGuard.stripped(cell)) { (text) throws(InputProblem) in
            let notes = try TextInput.notes(text, limit: 16 << 10)
            return notes.trimmed.isEmpty ? nil : notes
        }
    }

    /// Tags, as ``TagsInput`` reads them.
    static func tags(_ cell: String) -> CellReading<[String]> {
        CellReading(FormulaGuard.stripped(cell)) { (text) throws(InputProblem) in
            let tags = try TagsInput.read(text, count: 64, length: 50)
            return tags.isEmpty ? nil : tags
        }
    }

    /// Months, or years with their unit: `24`, `24 months`, `2 Jahre`.
    static func months(_ cell: String) -> CellReading<Int> {
        // Files fill what they do not know with dashes or question marks.
        if cell.foldedWords.isEmpty { return .absent }
        return CellReading(cell) { (text) throws(InputProblem) in
            try SpanInput.months(text, in: 0...1200).map { Int($0) }
        }
    }

    /// Yes or no in several languages.
    static func flag(_ cell: String) -> CellReading<Bool> {
        CellReading(cell) { (text) throws(InputProblem) in try FlagInput.read(text) }
    }

    /// Whether the receipt was returned.
    static func returned(_ cell: String) -> CellReading<Bool> {
        switch cell.foldedWords {
        case "": .absent
        case "active", "aktiv", "actif", "activo", "ενεργο": .value(false)
        case "returned", "refunded", "zuruckgegeben", "erstattet", "retourne", "rembourse", "devuelto", "returnerad":
            .value(true)
        default: .refused("\(quoted(cell)) is neither active nor returned")
        }
    }

    /// A code, or a sign that means only one currency.
    static func currency(_ cell: String) -> CellReading<Currency> {
        CellReading(cell) { (text) throws(InputProblem) in try CurrencyInput.read(text) }
    }
}
