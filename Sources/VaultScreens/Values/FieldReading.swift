import VaultJSON
import VaultModel

/// Formats the values of fields for display, and parses typed ones, by the formats of the context.
struct FieldReading {
    let context: Context

    /// `24 months`, `2025-11-21`, `none`; an amount in minor units, since its currency is unknown.
    ///
    /// Line breaks become ` / `.
    func text(of field: FieldName, _ value: JSON) -> String {
        guard !value.isNull else { return Strings.noValue }
        switch field {
        case .warrantyMonths: return value.integer.map { Strings.wholeMonths(Int(clamping: $0)) } ?? raw(value)
        case .category:
            return context.categoryName(value.string.flatMap { CategoryID($0) }) ?? Strings.goneCategory
        case .purchaseDate, .returnBy, .startDate, .voidedOn, .openedOn, .closedOn:
            return value.string.flatMap { CalendarDay($0) }?.text(context.dayFormat) ?? raw(value)
        case .status: return value.string == "returned" ? Strings.statusReturned : Strings.statusActive
        default: return word(field, value.string ?? "") ?? raw(value)
        }
    }

    /// The text for a word of the wire format; nil for fields that have no such words.
    private func word(_ field: FieldName, _ word: String) -> String? {
        switch field {
        case .kind: Warranty.Kind(rawValue: word).map(Strings.Cover.kind)
        case .covers: Warranty.Scope(rawValue: word).map(Strings.Cover.scope)
        case .state: Claim.State(rawValue: word).map(Strings.Cover.state)
        case .outcome: Claim.Outcome(rawValue: word).map(Strings.Cover.outcome)
        case .effect: Claim.Effect(rawValue: word).map(Strings.Cover.effect)
        default: nil
        }
    }

    /// A value as it is edited in a field: empty for none, numbers without words.
    func typed(_ value: JSON, as rule: FieldRule) -> String {
        if value.isNull { return "" }
        if let text = value.string, rule.shape != .day { return text }
        return value.integer.map(String.init) ?? text(of: rule.name, value)
    }

    /// `349,00 EUR`; without an amount the currency alone, or `none`.
    func amount(_ values: Fields) -> String {
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

/// The result of parsing typed text: the values by name, or a sentence about the problem.
enum TypedValue: Equatable {
    case valid(Fields)
    case invalid(String)
}

extension FieldReading {
    /// Parses a value of a field's shape. An empty text or `none` means no value, if the field is optional.
    func parse(_ text: String, as rule: FieldRule) -> TypedValue {
        let text = text.trimmed
        if rule.isOptional, text.isEmpty || text.lowercased() == Strings.noValue { return .valid([rule.name: .null]) }
        switch rule.shape {
        case .text(let limit): return parseText(text, rule.name, limit: limit)
        case .day:
            guard let day = day(text) else {
                return .invalid(Strings.typeADay(context.today.text(context.dayFormat)))
            }
            return .valid([rule.name: .string(day.description)])
        case .integer(let range):
            guard let number = number(text, rule.name), range.contains(number) else {
                return .invalid(Strings.typeANumber(in: range, for: rule.name))
            }
            return .valid([rule.name: .integer(number)])
        case .set(let count, let length): return parseSet(text, rule.name, count: count, length: length)
        case .currency, .reference, .share, .flag, .word, .timestamp, .object: return .invalid(Strings.chooseASide)
        }
    }

    /// Parses the whole text or nothing: `2 years` is 24 months, and never 2.
    private func number(_ text: String, _ field: FieldName) -> Int64? {
        switch field {
        case .warrantyMonths: TypedSpan.months(text)
        case .effectDays: TypedSpan.days(text)
        default: Int64(text)
        }
    }

    /// A day in the chosen format, with dots, as `2025-11-21`, or as `today` or `yesterday` in the person's language.
    func day(_ text: String) -> CalendarDay? {
        switch text.trimmed.lowercased() {
        case Strings.today.lowercased(): context.today
        case Strings.yesterday.lowercased(): context.today.adding(days: -1)
        case let text: CalendarDay(parsing: text, format: context.dayFormat)
        }
    }

    /// Parses an amount in the given currency, or in the one that the text names: `1 290,00 NOK`, `349`.
    func parseAmount(_ text: String, in currency: Currency) -> TypedValue {
        let text = text.trimmed
        if text.isEmpty || text.lowercased() == Strings.noValue {
            return .valid([.totalMinor: .null, .currency: .string(currency.code)])
        }
        let letters = text.filter(\.isLetter).uppercased()
        guard let chosen = letters.isEmpty ? currency : Currency(letters),
            let money = Money(parsing: text.filter { !$0.isLetter }, currency: chosen)
        else {
            return .invalid(Strings.typeAnAmount(Money(minor: 129_000, currency: currency).text(context.moneyFormat)))
        }
        return .valid([.totalMinor: .integer(money.minor), .currency: .string(chosen.code)])
    }

    private func parseText(_ text: String, _ name: FieldName, limit: Int) -> TypedValue {
        if text.isEmpty, name == .storeName { return .invalid(Strings.typeAStore) }
        guard text.unicodeScalars.count <= limit else { return .invalid(Strings.tooLong(limit)) }
        return .valid([name: .string(text)])
    }

    private func parseSet(_ text: String, _ name: FieldName, count: Int, length: Int) -> TypedValue {
        let elements = Set(text.split(separator: ",").map { String($0).trimmed }.filter { !$0.isEmpty })
        guard elements.count <= count, elements.allSatisfy({ $0.unicodeScalars.count <= length }) else {
            return .invalid(Strings.tooManyWords(count, length: length))
        }
        return .valid([name: .array(elements.sorted().map(JSON.string))])
    }
}

extension String {
    /// The text without whitespace at both ends.
    var trimmed: String {
        guard let first = firstIndex(where: { !$0.isWhitespace }),
            let last = lastIndex(where: { !$0.isWhitespace })
        else { return "" }
        return String(self[first...last])
    }
}
