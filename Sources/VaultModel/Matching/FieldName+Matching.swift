/// The names of a match's fields, and of fields that the server adds to a receipt's own.
extension FieldName {
    package static let purchaseID: FieldName = "purchaseId"
    package static let returnID: FieldName = "returnId"
    package static let amountMinor: FieldName = "amountMinor"
    package static let lateReturn: FieldName = "lateReturn"
    package static let score: FieldName = "score"
    package static let reason: FieldName = "reason"
    /// On the tombstone of a match: a person undid it, and the server never creates it again.
    package static let unlinked: FieldName = "unlinked"
    /// On the tombstone of a duplicate: the id of the receipt that was kept.
    package static let mergedInto: FieldName = "mergedInto"
    /// On the tombstone of a receipt that was split: the ids of its parts.
    package static let splitInto: FieldName = "splitInto"
}
