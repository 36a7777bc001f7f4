import FieldInput
internal import Translation
import VaultJSON
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

    /// The name of a category, which may be new.
    static func category(_ cell: String) -> CellReading<String> {
        InputWords.isNone(cell) ? .absent : line(cell, limit: Schema.category.textLimit(of: .name))
    }

    /// The value of a field that people type as well; absent if it is what the field has without one.
    static func value(_ cell: String, of field: FieldName) -> CellReading<JSON> {
        guard let entry = FieldTable.receipt[field] else { return .refused(InputProblem.notTyped.reason(cell)) }
        // Files fill what they do not know with dashes or question marks.
        if entry.shape == .months || entry.shape == .choice, cell.foldedWords.isEmpty { return .absent }
        return CellReading(FormulaGuard.stripped(cell)) { (text) throws(InputProblem) in
            let value = try input.value(text, of: entry)
            return value == entry.rule.initial || value.string?.trimmed.isEmpty == true ? nil : value
        }
    }

    /// Days have columns of their own.
    private static let input = ValueInput(days: DayInput(order: .dayFirst, today: nil))

    /// A code, or a sign that means only one currency.
    static func currency(_ cell: String) -> CellReading<Currency> {
        CellReading(cell) { (text) throws(InputProblem) in try CurrencyInput.read(text) }
    }
}
