import VaultModel
import VaultWording

/// A change of a queue entry in words; amount and currency are one change.
struct ChangeWords {
    let label: String
    let from: String
    let to: String

    /// The changes in the order of the entry's fields.
    static func all(of detail: QueueEntryDetail, in context: Context) -> [ChangeWords] {
        let words = ValueWords(context.values)
        let type = detail.line.entity.type
        let amount = detail.changes.filter { FieldGroup.amount.contains($0.field) }
        return detail.changes.compactMap { change in
            guard FieldGroup.amount.contains(change.field), amount.count == FieldGroup.amount.names.count else {
                return ChangeWords(
                    label: Strings.label(of: change.field, in: type),
                    from: words.text(of: change.field, in: type, change.from),
                    to: words.text(of: change.field, in: type, change.to))
            }
            guard change.field == amount.first?.field else { return nil }
            return ChangeWords(
                label: Strings.label(of: .totalMinor, in: type),
                from: words.amount(Fields(uniqueKeysWithValues: amount.map { ($0.field, $0.from) })),
                to: words.amount(Fields(uniqueKeysWithValues: amount.map { ($0.field, $0.to) })))
        }
    }
}
