import VaultJSON
package import VaultModel

/// The value that a person chose for one question of a conflict.
package enum ConflictDecision: Hashable, Sendable {
    case mine
    case theirs
    /// Both values in one: texts joined, sets united.
    case both(Fields)
    /// Values that the person typed.
    case own(Fields)

    /// The letter beside the result, which shows the choice without colors.
    var letter: Character {
        switch self {
        case .mine: "M"
        case .theirs: "T"
        case .both: "B"
        case .own: "E"
        }
    }

    /// The choice to send for each conflicting field of the question.
    func choices(for fields: [FieldConflict]) -> [FieldName: ConflictChoice] {
        var choices: [FieldName: ConflictChoice] = [:]
        for name in fields.map(\.field) {
            switch self {
            case .mine: choices[name] = .mine
            case .theirs: choices[name] = .theirs
            case .both(let values), .own(let values): choices[name] = .own(values[name] ?? .null)
            }
        }
        return choices
    }

    /// The values that the receipt will get.
    func values(of question: FieldGroup, in conflict: ReceiptConflict) -> Fields {
        switch self {
        case .mine: question.values(.mine, of: conflict)
        case .theirs: question.values(.theirs, of: conflict)
        case .both(let values), .own(let values): values
        }
    }

    /// Joins both values; nil where that makes no sense (a date, a number) or would exceed the field's limit.
    static func joining(_ question: FieldGroup, of conflict: ReceiptConflict) -> ConflictDecision? {
        let name = question.lead
        guard question != .amount, let rule = conflict.rule(of: name) else { return nil }
        let mine = question.values(.mine, of: conflict)[name] ?? .null
        let theirs = question.values(.theirs, of: conflict)[name] ?? .null
        switch rule.shape {
        case .text(let limit):
            let texts = [mine, theirs].compactMap(\.string).filter { !$0.isEmpty }
            let joined = texts.joined(separator: rule.owner == .text ? "\n" : " / ")
            return joined.unicodeScalars.count <= limit && texts.count == 2 ? .both([name: .string(joined)]) : nil
        case .set(let count, _):
            let united = Set(mine.strings ?? []).union(theirs.strings ?? []).sorted()
            return united.count <= count ? .both([name: .array(united.map(JSON.string))]) : nil
        case .day, .integer, .currency, .reference, .share, .flag, .word, .timestamp, .object:
            return nil
        }
    }
}
