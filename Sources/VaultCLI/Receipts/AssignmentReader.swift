internal import CommandTable
internal import FieldInput
internal import Translation
internal import VaultClient
internal import VaultExchange
internal import VaultJSON
internal import VaultModel
internal import VaultSettings

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
        let field = FieldName(rawValue: assignment.field.wireName)
        switch assignment.field {
        case .store, .date, .returnBy, .warranty, .notes, .tags, .favorite:
            let previous = receipt?.entity.value(field) ?? .null
            return (field, try read(assignment.text, field, in: .receipt, assignment.field.rawValue, previous))
        case .category: return (field, try category(assignment.text.trimmed))
        case .status: return (field, .string(try status(assignment.text.trimmed)))
        case .total, .currency: return (.totalMinor, .null)
        }
    }

    /// Reads the value of a field.
    ///
    /// - Parameters:
    ///   - name: the field's name on the command line.
    ///   - previous: the present value; a text may be as long as the one it replaces.
    func read(
        _ text: String, _ field: FieldName, in type: EntityType, _ name: String, _ previous: JSON
    ) throws(Failure) -> JSON {
        do throws(InputProblem) {
            let days = DayInput(order: DateOrder(preferences.dayFormat), today: today)
            return try ValueInput(days: days).value(text, of: field, in: type, replacing: previous)
        } catch {
            throw .input(error, in: name, text)
        }
    }

    /// A tag that is added to those of a receipt.
    static func tag(_ text: String) throws(Failure) -> String {
        do throws(InputProblem) {
            let tag = try TextInput.line(text, limit: 50)
            if tag.isEmpty { throw .missing }
            return tag
        } catch {
            throw .input(error, in: "tags", text)
        }
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
                throw Self.wrong("The \(word) needs a currency.", hint: "Clear the \(word), too, to remove both.")
            }
            guard let minor = former?.value(.totalMinor).integer, let formerCurrency, let named else {
                return (former?.value(.totalMinor) ?? .null, .optionalText(named?.code))
            }
            // The same figure in another currency, which may have fewer decimals.
            let figure = Money(minor: minor, currency: formerCurrency).amount()
            guard let money = try? AmountInput(in: named, decimalMark: ".").reading(figure).money else {
                throw Self.wrong("\(figure) isn't a valid amount in \(named.code).", hint: "Set the \(word), too.")
            }
            return (.integer(money.minor), .string(named.code))
        }
        if InputWords.isNone(total) { return (.null, .optionalText(named?.code)) }
        let wanted = named ?? formerCurrency ?? receipt?.currency ?? preferences.homeCurrency
        do throws(InputProblem) {
            let money = try AmountInput(in: wanted, stated: named).reading(total).money
            return (.integer(money.minor), .string(money.currency.code))
        } catch {
            throw .input(error, in: word, total)
        }
    }

    private func currency(_ text: String) throws(Failure) -> Currency? {
        do throws(InputProblem) { return try CurrencyInput.read(text) } catch {
            throw .input(error, in: "currency", text)
        }
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

    private func status(_ text: String) throws(Failure) -> String {
        switch text.lowercased() {
        case "active", "": return "active"
        case "returned": return "returned"
        default: throw Self.wrong("Unknown status '\(text)'.", hint: "Use active or returned.")
        }
    }
}

extension Failure {
    /// A text that cannot be the value of a field.
    ///
    /// - Parameter name: the field's name on the command line.
    static func input(_ problem: InputProblem, in name: String, _ text: String) -> Failure {
        Failure(.usage, "Can't set \(name): \(problem.reason(text)).")
    }
}
