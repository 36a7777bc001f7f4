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
        for assignment in assignments where !FieldGroup.amount.contains(assignment.field) {
            fields[assignment.field] = try value(assignment)
        }
        let total = assignments.first { $0.field == .totalMinor }?.text
        let currency = assignments.first { $0.field == .currency }?.text
        if total != nil || currency != nil {
            let money = try money(total, currency, of: receipt?.entity, in: .receipt)
            fields[.totalMinor] = money.minor
            fields[.currency] = money.currency
        }
        return fields
    }

    private func value(_ assignment: FieldAssignment) throws(Failure) -> JSON {
        if assignment.field == .category { return try category(assignment.text) }
        let previous = receipt?.entity.value(assignment.field) ?? .null
        return try read(assignment.text, assignment.field, in: .receipt, previous)
    }

    /// Reads the value of a field that is neither an amount nor a reference.
    ///
    /// - Parameter previous: the present value; a text may be as long as the one it replaces.
    func read(_ text: String, _ field: FieldName, in type: EntityType, _ previous: JSON) throws(Failure) -> JSON {
        do throws(InputProblem) {
            let days = DayInput(order: DateOrder(preferences.dayFormat), today: today)
            return try ValueInput(days: days).value(text, of: field, in: type, replacing: previous)
        } catch {
            throw .input(error, in: FieldTable.entry(field, in: type), text)
        }
    }

    /// A tag that is added to those of a receipt.
    static func tag(_ text: String) throws(Failure) -> String {
        do throws(InputProblem) {
            let tag = try TextInput.line(text, limit: Schema.receipt.textLimit(of: .userTags))
            if tag.isEmpty { throw .missing }
            return tag
        } catch {
            throw .input(error, in: FieldTable.receipt[.userTags], text)
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
    /// `former` is the entity that has the amount now, nil for a new one.
    func money(
        _ total: String?, _ currency: String?, of former: Entity?, in type: EntityType
    ) throws(Failure) -> (minor: JSON, currency: JSON) {
        let named = try currency.flatMap { text throws(Failure) in try self.currency(text) }
        let formerCurrency = former?.value(.currency).string.flatMap { Currency($0) }
        let entry = FieldTable.entry(.totalMinor, in: type)
        let word = entry?.word ?? ""
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
            throw .input(error, in: entry, total)
        }
    }

    private func currency(_ text: String) throws(Failure) -> Currency? {
        do throws(InputProblem) { return try CurrencyInput.read(text) } catch {
            throw .input(error, in: FieldTable.receipt[.currency], text)
        }
    }

    private func category(_ text: String) throws(Failure) -> JSON {
        do throws(InputProblem) {
            return .optionalText(try ReferenceInput(categories).read(text))
        } catch {
            let text = text.trimmed
            let names = categories.map(\.name).joined(separator: ", ")
            throw Self.wrong(
                error == .severalFound ? "'\(text)' matches several." : "There is no category '\(text)'.",
                hint: "Categories: \(names).")
        }
    }
}

extension Failure {
    /// A text that cannot be the value of a field.
    static func input(_ problem: InputProblem, in entry: FieldEntry?, _ text: String) -> Failure {
        let name = entry?.word ?? ""
        guard case .unknownChoice(let words) = problem else {
            return Failure(.usage, "Can't set \(name): \(problem.reason(text)).")
        }
        let all = words + (entry?.rule.isOptional == true ? ["none"] : [])
        return AssignmentReader.wrong(
            "\(name) can't be '\(text.trimmed.lowercased())'.", hint: "Use one of: \(all.joined(separator: ", ")).")
    }
}
