import FieldInput
import VaultJSON
import VaultModel
import VaultWording

extension FieldGroup {
    /// The name of the question; at most 12 columns.
    func label(in type: EntityType) -> String {
        lead == .isDeleted ? Strings.Conflict.deletion : Strings.label(of: lead, in: type)
    }

    /// Whether the value can be typed: true for amounts, text, days, numbers and sets, false for yes or no and for
    /// choices.
    func canBeTyped(in conflict: ReceiptConflict) -> Bool {
        switch FieldTable.entry(lead, in: conflict.ref.type)?.shape {
        case .line, .notes, .amount, .day, .months, .days, .tags: true
        case .currency, .flag, .choice, .reference, .untyped, nil: false
        }
    }

    /// Values as they are displayed.
    func text(of values: Fields, in conflict: ReceiptConflict, _ context: Context) -> String {
        let words = ValueWords(context.values)
        if self == .amount { return words.amount(values) }
        return words.text(of: lead, in: conflict.ref.type, values[lead] ?? .null)
    }

    /// Values as they are edited, without words that would have to be deleted first.
    func typed(_ values: Fields, of conflict: ReceiptConflict, in context: Context) -> String {
        guard self != .amount, let rule = conflict.rule(of: lead) else {
            return text(of: values, in: conflict, context)
        }
        return ValueWords(context.values).typed(values[lead] ?? .null, as: rule)
    }

    /// The value of a side in words. A deletion is described by its effect, which depends on both sides.
    func text(_ side: ConflictSide, of conflict: ReceiptConflict, in context: Context) -> String {
        let values = values(side, of: conflict)
        guard lead == .isDeleted else { return text(of: values, in: conflict, context) }
        let isMineDeleted = self.values(.mine, of: conflict)[.isDeleted]?.bool ?? false
        return switch (side, values[.isDeleted]?.bool ?? false) {
        case (.base, let isDeleted): isDeleted ? Strings.Conflict.inTrash : Strings.Conflict.inVault
        case (.mine, true): Strings.Conflict.deleteAnyway
        case (.mine, false): Strings.Conflict.restoreIt
        case (.theirs, true): conflict.isForgotten ? Strings.Conflict.deletePermanently : Strings.Conflict.deleteIt
        case (.theirs, false): isMineDeleted ? Strings.Conflict.keep : Strings.Conflict.restoreIt
        }
    }

    /// The result of a decision, in words.
    func text(of decision: ConflictDecision, in conflict: ReceiptConflict, _ context: Context) -> String {
        switch decision {
        case .mine: text(.mine, of: conflict, in: context)
        case .theirs: text(.theirs, of: conflict, in: context)
        case .both(let values), .own(let values): text(of: values, in: conflict, context)
        }
    }

    /// Reads typed text as the value of the question.
    func parse(_ text: String, of conflict: ReceiptConflict, in context: Context) -> TypedValue {
        let reading = FieldReading(context: context)
        guard self == .amount else {
            let mine = values(.mine, of: conflict)[lead] ?? .null
            return reading.parse(text, as: lead, in: conflict.ref.type, replacing: mine)
        }
        let sides = [ConflictSide.mine, .theirs].map { values($0, of: conflict)[.currency]?.string }
        let currency = sides.compactMap { $0 }.compactMap { Currency($0) }.first ?? context.homeCurrency
        return reading.parseAmount(text, in: currency)
    }
}
