package import VaultModel

extension MemoryTables {
    package func conflicts(of ref: EntityRef) -> [FieldConflict] {
        (disputes[ref.id] ?? [:]).values.map(\.conflict).sorted { $0.field < $1.field }.ordered(for: ref.type)
    }

    /// The conflicts of all entities, sorted by the entities' ids.
    package var allDisputes: [Dispute] {
        disputes.sorted { $0.key < $1.key }.compactMap { id, kept in
            guard let ref = EntityRef(anyID: id), let operation = kept.values.map(\.operation).min(),
                let mineAt = kept.values.map(\.mineAt.milliseconds).max()
            else { return nil }
            return Dispute(
                id: operation, entity: ref, fields: conflicts(of: ref), mineAt: Timestamp(milliseconds: mineAt))
        }
    }

    package func dispute(_ id: OperationID) -> Dispute? {
        allDisputes.first { $0.id == id }
    }

    package mutating func addConflict(
        _ conflict: FieldConflict, of ref: EntityRef, by operation: OperationID, mineAt: Timestamp
    ) {
        disputes[ref.id, default: [:]][conflict.field] = KeptConflict(
            conflict: conflict, operation: operation, mineAt: mineAt)
    }

    package mutating func moveConflict(_ conflict: FieldConflict, of ref: EntityRef, mineAt: Timestamp?) {
        guard var kept = disputes[ref.id]?[conflict.field] else { return }
        kept.conflict.mine = conflict.mine
        kept.conflict.theirs = conflict.theirs
        kept.conflict.theirsBy = conflict.theirsBy
        kept.conflict.theirsAt = conflict.theirsAt
        kept.mineAt = mineAt ?? kept.mineAt
        disputes[ref.id]?[conflict.field] = kept
    }

    package mutating func deleteConflict(_ field: FieldName, of ref: EntityRef) {
        disputes[ref.id]?[field] = nil
        if disputes[ref.id]?.isEmpty == true { disputes[ref.id] = nil }
    }
}
