package import VaultJSON
package import VaultModel

/// Reads what people type, or what a file says, as the value of a field.
///
/// Forms, the picker, `--plain` and commands all read here, so that a text means the same value, or is refused for the
/// same reason, wherever it is typed. Imports read columns with the same parts of this module. They differ only in their
/// defaults.
package struct ValueInput: Hashable, Sendable {
    /// The reader of days.
    package var days: DayInput

    package init(days: DayInput) {
        self.days = days
    }

    /// Reads the value of one field; amounts have ``AmountInput``, since amount and currency are one value.
    ///
    /// - Parameters:
    ///   - type: the entity that has the field: no months are a lifetime for a warranty, and no warranty for a receipt.
    ///   - previous: the present value; a text may be as long as the one it replaces.
    /// - Returns: null where the text says that there is no value and the field may have none.
    package func value(
        _ text: String, of field: FieldName, in type: EntityType, replacing previous: JSON = .null
    ) throws(InputProblem) -> JSON {
        guard let rule = Schema.of(type)?[field] else { throw .notTyped }
        let value = try read(text, rule, type, previous)
        if value.isNull, !rule.isOptional { throw .missing }
        return value
    }

    private func read(
        _ text: String, _ rule: FieldRule, _ type: EntityType, _ previous: JSON
    ) throws(InputProblem) -> JSON {
        switch rule.shape {
        case .text(let limit):
            if rule.isOptional, InputWords.isNone(text) { return .null }
            let limit = max(limit, previous.string?.unicodeScalars.count ?? 0)
            return .string(try line(text, of: rule.name, limit: limit))
        case .day:
            return try days.read(text).map { .string($0.description) } ?? .null
        case .integer(let range):
            return try number(text, of: rule.name, type, in: range).map(JSON.integer) ?? .null
        case .set(let count, let length):
            return .array(try TagsInput.read(text, count: count, length: length).map(JSON.string))
        case .flag:
            return .bool(try FlagInput.read(text) ?? false)
        case .currency:
            return try CurrencyInput.read(text).map { .string($0.code) } ?? .null
        case .reference, .share, .word, .timestamp, .object:
            throw .notTyped
        }
    }

    private func line(_ text: String, of field: FieldName, limit: Int) throws(InputProblem) -> String {
        if field == .userNotes { return try TextInput.notes(text, limit: limit) }
        let line = try TextInput.line(text, limit: limit)
        if line.isEmpty, field == .storeName || field == .name { throw .missing }
        return line
    }

    private func number(
        _ text: String, of field: FieldName, _ type: EntityType, in range: ClosedRange<Int64>
    ) throws(InputProblem) -> Int64? {
        if field == .warrantyMonths, type == .warranty {
            if text.trimmed.isEmpty || SpanInput.isLifetime(text) { return nil }
            // `none` would be a warranty without an end, which nobody means.
            guard let months = try SpanInput.months(text, in: range) else { throw .notMonths }
            return months
        }
        if field == .warrantyMonths { return try SpanInput.months(text, in: range) }
        if field == .effectDays { return try SpanInput.days(text, in: range) }
        if InputWords.isNone(text) { return nil }
        let digits = text.withPlainDigits.trimmed
        guard digits.allSatisfy({ ("0"..."9").contains($0) }) else { throw .notANumber }
        guard let number = Int64(digits), range.contains(number) else { throw .outOfRange(range) }
        return number
    }
}
