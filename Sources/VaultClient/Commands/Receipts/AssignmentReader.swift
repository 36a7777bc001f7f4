internal import CommandTable
internal import Translation
internal import VaultExchange
internal import VaultJSON
internal import VaultModel
internal import VaultScreens

/// Converts `field=value`, as people type it, to fields of a receipt.
struct AssignmentReader {
    let preferences: VaultPreferences
    let categories: [ReceiptCategory]
    let today: CalendarDay
    /// The receipt that is edited; nil for a new one.
    let receipt: Receipt?

    /// The fields that the assignments set; amount and currency go together, because they are one value.
    func fields(_ assignments: [FieldAssignment]) throws(Failure) -> Fields {
        var fields: Fields = [:]
        for assignment in assignments where assignment.field != .total && assignment.field != .currency {
            let (name, value) = try self.value(assignment)
            fields[name] = value
        }
        let total = assignments.first { $0.field == .total }?.text
        let currency = assignments.first { $0.field == .currency }?.text
        if total != nil || currency != nil {
            let money = try money(total, currency, of: receipt?.entity, named: "total")
            fields[.totalMinor] = money.minor
            fields[.currency] = money.currency
        }
        return fields
    }

    private func value(_ assignment: FieldAssignment) throws(Failure) -> (FieldName, JSON) {
        let text = assignment.text.trimmed
        switch assignment.field {
        case .store:
            guard !text.isEmpty else { throw Self.wrong("The store cannot be empty.") }
            try Self.checkLine(text, "The store")
            return (.storeName, .string(text))
        case .date: return (.purchaseDate, try day(text))
        case .returnBy: return (.returnBy, try day(text))
        case .category: return (.category, try category(text))
        case .warranty: return (.warrantyMonths, try months(text))
        case .notes: return (.userNotes, .string(assignment.text))
        case .tags:
            try Self.checkLine(text, "A tag")
            return (.userTags, .array(Self.tags(text).map(JSON.string)))
        case .favorite: return (.isFavorite, .bool(try flag(text)))
        case .status: return (.status, .string(try status(text)))
        case .total, .currency: return (.totalMinor, .null)
        }
    }

    static func tags(_ text: String) -> [String] {
        Set(text.split(separator: ",").map { String($0).trimmed }.filter { !$0.isEmpty }).sorted()
    }

    /// Rejects line breaks in a text that is always on one line: in lists, in tables, in the journals of other
    /// programs.
    static func checkLine(_ text: String, _ what: String) throws(Failure) {
        guard !text.contains(where: \.isNewline) else { throw wrong("\(what) cannot have a line break.") }
    }

    static func wrong(_ message: String, hint: String? = nil) -> Failure {
        Failure(.usage, outside: message, hint: hint)
    }
}

extension AssignmentReader {
    /// Reads an amount such as `12.50`, `12,50 EUR` or `€12.50`. The currency is the one in the text, else the one
    /// named, else the previous one, the receipt's, or the home currency.
    ///
    /// `former` is the entity that has the amount now, nil for a new one. `word` names the amount in messages.
    func money(
        _ total: String?, _ currency: String?, of former: Entity?, named word: String
    ) throws(Failure) -> (minor: JSON, currency: JSON) {
        let named = try currency.flatMap { text throws(Failure) in try self.currency(text) }
        let formerCurrency = former?.value(.currency).string.flatMap { Currency($0) }
        guard let total else {
            // An amount needs its currency: the same figure is a different sum in another one.
            if named == nil, former?.value(.totalMinor).integer != nil {
                throw Self.wrong("The \(word) needs a currency.", hint: "Empty the \(word) as well to have neither.")
            }
            guard let minor = former?.value(.totalMinor).integer, let formerCurrency, let named else {
                return (former?.value(.totalMinor) ?? .null, .optionalText(named?.code))
            }
            // The same figure in another currency, which may have fewer decimals.
            let figure = Money(minor: minor, currency: formerCurrency).amount()
            guard let money = Money(parsing: figure, currency: named) else {
                throw Self.wrong("\(figure) cannot be an amount in \(named.code).", hint: "Set the \(word) as well.")
            }
            return (.integer(money.minor), .string(named.code))
        }
        if total.trimmed.isEmpty { return (.null, .optionalText(named?.code)) }
        let wanted = named ?? formerCurrency ?? receipt?.currency ?? preferences.homeCurrency
        switch AmountColumn(fallback: wanted).read(total, stated: named) {
        case .money(let money, _): return (.integer(money.minor), .string(money.currency.code))
        case .refused(let reason): throw Self.wrong("The \(word) cannot be read: \(reason).")
        }
    }

    private func currency(_ text: String) throws(Failure) -> Currency? {
        let code = text.trimmed.uppercased()
        if code.isEmpty { return nil }
        guard let currency = Currency(code), currency.isAssigned else {
            throw Self.wrong("'\(text)' is not a currency.", hint: "It takes three letters of ISO 4217, such as EUR.")
        }
        return currency
    }

    func day(_ text: String) throws(Failure) -> JSON {
        switch text.lowercased() {
        case "", "none": return .null
        case "today": return .string(today.description)
        case "yesterday": return .optionalText(today.adding(days: -1)?.description)
        default: break
        }
        let fallback: DateOrder = preferences.dayFormat == .monthFirst ? .monthFirst : .dayFirst
        guard let day = DateColumn(fallback: fallback).read(text).day else {
            throw Self.wrong("'\(text)' is not a day.", hint: "Write it as \(today).")
        }
        return .string(day.description)
    }

    private func category(_ text: String) throws(Failure) -> JSON {
        if text.isEmpty || text.lowercased() == "none" { return .null }
        let folded = TextFolding.fold(text)
        let found = categories.first { $0.id.description == text || TextFolding.fold($0.name) == folded }
        guard let found else {
            let names = categories.map(\.name).joined(separator: ", ")
            throw Self.wrong("There is no category '\(text)'.", hint: "Categories: \(names).")
        }
        return .string(found.id.description)
    }

    /// Reads a number of months, such as `24`, `24 months`, `2 years` or `2y`.
    func months(_ text: String) throws(Failure) -> JSON {
        if text.isEmpty || text.lowercased() == "none" { return .null }
        guard let months = TypedSpan.months(text), months <= 1200 else {
            throw Self.wrong("'\(text)' is not a warranty.", hint: "Write a number of months, or 2 years.")
        }
        return .integer(months)
    }

    private func flag(_ text: String) throws(Failure) -> Bool {
        switch text.lowercased() {
        case "yes", "y", "true", "1": return true
        case "no", "n", "false", "0", "": return false
        default: throw Self.wrong("'\(text)' is neither yes nor no.")
        }
    }

    private func status(_ text: String) throws(Failure) -> String {
        switch text.lowercased() {
        case "active", "": return "active"
        case "returned": return "returned"
        default: throw Self.wrong("'\(text)' is no status.", hint: "A receipt is active or returned.")
        }
    }
}

extension JSON {
    /// A text, or null.
    static func optionalText(_ text: String?) -> JSON { text.map(JSON.string) ?? .null }
}

extension String {
    /// The text without blanks at both ends.
    var trimmed: String {
        let rest = drop { $0.isWhitespace }
        guard let last = rest.lastIndex(where: { !$0.isWhitespace }) else { return "" }
        return String(rest[...last])
    }
}
