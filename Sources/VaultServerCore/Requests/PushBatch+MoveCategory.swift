internal import VaultJSON
internal import VaultModel

extension PushBatch {
    /// Moves every receipt of a category to another one. The first receipts move with the request; any others follow in
    /// separate steps before the answer, see ``SyncService/takeStep(of:limit:)``.
    mutating func moveCategory(
        _ from: CategoryID, _ to: CategoryID?, askedBy request: EntityRef
    ) throws -> RequestVerdict {
        if let to, try !isCategory(to, evenDeleted: false) {
            return .failed(.entityNotFound, "The category to move to is not there.")
        }
        let move = CategoryMove(from: from, to: to, actor: actor)
        let moved = try move.step(limit: CategoryMove.stepLimit, of: account, service, storage, ids: ids)
        noteWork(moved)
        if moved == 0, try !isCategory(from, evenDeleted: true) {
            return .failed(.entityNotFound, "The category to move from is not there.")
        }
        if moved > 0 { hasChanged = true }
        if moved == CategoryMove.stepLimit {
            try storage.setLookupKeys([PurgeKeys.unfinished], of: request, in: account, replacing: [])
            hasUnfinished = true
        }
        return .applied
    }

    /// Whether a category exists. The ten default categories do, even before anyone has changed them.
    private func isCategory(_ id: CategoryID, evenDeleted: Bool) throws -> Bool {
        guard let stored = try entity(EntityRef(id)) else { return ReceiptCategory.defaults.contains { $0.id == id } }
        return evenDeleted || !(stored.isDeleted || stored.isBare)
    }
}
