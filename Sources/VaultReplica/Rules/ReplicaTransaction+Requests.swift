package import VaultJSON
package import VaultModel

extension ReplicaTransaction {
    /// Queues a request to the server. It is shown at once, without a status until the server answers.
    ///
    /// - Parameters:
    ///   - ref: a new id; trying again is a new request.
    ///   - kind: `mergeDuplicates`, `moveCategory`, `linkReturn`, `unlinkReturn`, `splitReceipt`,
    ///     `purgeReceipts`.
    ///   - payload: as the protocol defines it for that kind.
    package mutating func request(_ ref: EntityRef, kind: String, payload: JSON) throws {
        var state = EntityState(record: ReplicaRecord(new: ref))
        let now = minter.now()
        let entry = QueueEntry(
            id: minter.next(), entity: ref, intent: .create, baseVersion: 0,
            changes: [.type: .string(kind), .payload: payload, .createdAt: .string(now.description)], createdAt: now)
        try append(entry, to: &state)
        try save(&state)
    }

    /// Lets recognition write these fields of a receipt again, each with the rest of its group: removes their names from
    /// `userEditedFields`. Names that are not in it are ignored; if none is, nothing happens.
    ///
    /// - Throws: `notFound`.
    package mutating func releaseFields(_ names: Set<FieldName>, of ref: EntityRef) throws {
        guard var state = try state(ref) else { throw ReplicaError(.notFound) }
        let released = Set(names.flatMap { FieldGroup(of: $0).names })
        let kept = state.record.entity.set(.userEditedFields).filter { released.contains(FieldName(rawValue: $0)) }
        guard !kept.isEmpty else { return }
        let entry = QueueEntry(
            id: minter.next(), entity: ref, intent: .release, baseVersion: state.record.shadow?.version ?? 0,
            changes: [.userEditedFields: SetChange(remove: Set(kept)).json], createdAt: minter.now())
        try append(entry, to: &state)
        try save(&state)
    }
}
