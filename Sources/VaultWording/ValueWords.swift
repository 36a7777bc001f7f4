internal import FieldInput
package import VaultJSON
package import VaultModel

/// The person's formats and names, which the words for values depend on.
package struct ValueContext: Hashable, Sendable {
    package var moneyFormat: MoneyFormat
    package var dayFormat: DayFormat
    package var categories: [ReceiptCategory]

    /// - Parameter categories: In any order.
    package init(moneyFormat: MoneyFormat, dayFormat: DayFormat, categories: [ReceiptCategory]) {
        (self.moneyFormat, self.dayFormat, self.categories) = (moneyFormat, dayFormat, categories)
    }

    /// A category's name as the person gave it; nil if it is deleted or none is set.
    package func categoryName(_ id: CategoryID?) -> String? {
        guard let id else { return nil }
        return categories.first { $0.id == id }?.name
    }
}

/// The values of fields as words, in the person's formats.
package struct ValueWords {
    private let context: ValueContext

    package init(_ context: ValueContext) {
        self.context = context
    }

    /// `24 months`, `2025-11-21`, `none`; an amount in minor units, since its currency is unknown.
    ///
    /// Line breaks become ` / `.
    ///
    /// - Parameter type: The type that has the field: no months are no warranty of a receipt, and a warranty for life.
    package func text(of field: FieldName, in type: EntityType, _ value: JSON) -> String {
        guard !value.isNull else {
            return type == .warranty && field == .warrantyMonths ? Strings.Cover.forLife : Strings.noValue
        }
        if field == .category {
            return context.categoryName(value.string.flatMap { CategoryID($0) }) ?? Strings.goneCategory
        }
        if field == .imageKeys, let count = ValueWords.count(value) { return count }
        switch FieldTable.entry(field)?.shape {
        case .months: return value.integer.map { Strings.wholeMonths(Int(clamping: $0)) } ?? raw(value)
        case .day: return value.string.flatMap { CalendarDay($0) }?.text(context.dayFormat) ?? raw(value)
        case .choice: return word(field, value.string ?? "") ?? raw(value)
        case .line, .notes, .amount, .currency, .days, .tags, .flag, .reference, .untyped, nil: return raw(value)
        }
    }

    /// How many elements a set has, or how many come and go: `+2 -1`. Nobody reads the IDs of pictures.
    private static func count(_ value: JSON) -> String? {
        if let all = value.strings { return String(all.count) }
        guard let change = SetChange(value) else { return nil }
        let parts = [("+", change.add.count), ("-", change.remove.count)].filter { $0.1 > 0 }
        return parts.map { "\($0)\($1)" }.joined(separator: " ")
    }

    /// The text for a word of the wire format; nil for one that this version does not know.
    private func word(_ field: FieldName, _ word: String) -> String? {
        switch field {
        case .status: word == "returned" ? Strings.statusReturned : Strings.statusActive
        case .kind: Warranty.Kind(rawValue: word).map(Strings.Cover.kind)
        case .covers: Warranty.Scope(rawValue: word).map(Strings.Cover.scope)
        case .state: Claim.State(rawValue: word).map(Strings.Cover.state)
        case .outcome: Claim.Outcome(rawValue: word).map(Strings.Cover.outcome)
        case .effect: Claim.Effect(rawValue: word).map(Strings.Cover.effect)
        default: nil  // open: names of fields
        }
    }

    /// A value as it is edited in a field: empty for none, numbers without words.
    package func typed(_ value: JSON, as rule: FieldRule) -> String {
        if value.isNull { return "" }
        if let text = value.string, rule.shape != .day { return text }
        if let tags = value.strings { return TagsInput.text(tags) }
        return value.integer.map(String.init) ?? text(of: rule.name, in: .receipt, value)
    }

    /// `349,00 EUR`; without an amount the currency alone, or `none`.
    package func amount(_ values: Fields) -> String {
        let currency = values[.currency]?.string.flatMap { Currency($0) }
        guard let minor = values[.totalMinor]?.integer else { return currency?.code ?? Strings.noValue }
        guard let currency else { return "\(minor) ?" }
        return Money(minor: minor, currency: currency).text(context.moneyFormat)
    }

    private func raw(_ value: JSON) -> String {
        switch value {
        case .string(let text):
            let lines = text.split(whereSeparator: \.isNewline)
            return text.isEmpty ? Strings.emptyValue : lines.joined(separator: " / ")
        case .array: return value.strings.map { $0.isEmpty ? Strings.noValue : $0.joined(separator: ", ") } ?? "?"
        case .object:
            guard let change = SetChange(value) else { return "?" }
            return (change.add.sorted().map { "+" + $0 } + change.remove.sorted().map { "-" + $0 })
                .joined(separator: " ")
        case .integer(let number): return String(number)
        case .number(let number): return String(number)
        case .bool(let flag): return flag ? Strings.yes : Strings.no
        case .null: return Strings.noValue
        }
    }
}
