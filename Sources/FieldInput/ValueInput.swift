package import VaultJSON
package import VaultModel

/// Reads what people type, or what a file says, as the value of a field.
///
/// Forms, the picker, `--plain`, commands and imports all read here, so that a text means the same value, or is refused
/// for the same reason, wherever it is typed. They differ only in their defaults.
package struct ValueInput: Hashable, Sendable {
    /// The reader of days.
    package var days: DayInput

    package init(days: DayInput) {
        self.days = days
    }

    /// Reads the value of one field; amounts have ``AmountInput``, since amount and currency are one value, and
    /// references ``ReferenceInput``.
    ///
    /// - Parameters:
    ///   - type: the entity that has the field: no months are a lifetime for a warranty, and no warranty for a receipt.
    ///   - previous: the present value; a text may be as long as the one it replaces.
    /// - Returns: null where the text says that there is no value and the field may have none.
    package func value(
        _ text: String, of field: FieldName, in type: EntityType, replacing previous: JSON = .null
    ) throws(InputProblem) -> JSON {
        guard let entry = FieldTable.of(type)?[field] else { throw .notTyped }
        return try value(text, of: entry, replacing: previous)
    }

    /// Reads the value of a field whose entry is at hand, as an import has it in every row.
    package func value(
        _ text: String, of entry: FieldEntry, replacing previous: JSON = .null
    ) throws(InputProblem) -> JSON {
        let value = try read(text, entry, previous)
        if value.isNull, !entry.rule.isOptional { throw .missing }
        return value
    }

    private func read(_ text: String, _ entry: FieldEntry, _ previous: JSON) throws(InputProblem) -> JSON {
        let rule = entry.rule
        switch entry.shape {
        case .line, .notes:
            if rule.isOptional, InputWords.isNone(text) { return .null }
            let limit = max(rule.textLimit, previous.string?.unicodeScalars.count ?? 0)
            guard entry.shape == .line else { return .string(try TextInput.notes(text, limit: limit)) }
            let line = try TextInput.line(text, limit: limit)
            if line.isEmpty, entry.name == .storeName || entry.name == .name { throw .missing }
            return .string(line)
        case .day: return try days.read(text).map { .string($0.description) } ?? .null
        case .months: return try months(text, entry).map(JSON.integer) ?? .null
        case .days: return try SpanInput.days(text, in: rule.range).map(JSON.integer) ?? .null
        case .tags:
            let tags = try TagsInput.read(text, count: rule.countLimit, length: rule.textLimit)
            return .array(tags.map(JSON.string))
        case .flag: return .bool(try FlagInput.read(text) ?? false)
        case .currency: return try CurrencyInput.read(text).map { .string($0.code) } ?? .null
        case .choice: return try ChoiceInput.read(text, of: entry).map(JSON.string) ?? .null
        case .amount, .reference, .untyped: throw .notTyped
        }
    }

    private func months(_ text: String, _ entry: FieldEntry) throws(InputProblem) -> Int64? {
        guard entry.type == .warranty else { return try SpanInput.months(text, in: entry.rule.range) }
        if text.trimmed.isEmpty || SpanInput.isLifetime(text) { return nil }
        // `none` would be a warranty without an end, which nobody means.
        guard let months = try SpanInput.months(text, in: entry.rule.range) else { throw .notMonths }
        return months
    }
}
