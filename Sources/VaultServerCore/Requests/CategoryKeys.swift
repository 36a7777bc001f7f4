internal import VaultJSON
internal import VaultModel

/// The lookup keys for the receipts of a category.
struct CategoryKeys: OperationHook {
    func lookupKeys(of entity: StoredEntity, matching receipt: MatchableReceipt?) -> Set<LookupKey> {
        guard entity.ref.type == .receipt, !entity.isDeleted,
            let category = entity.fields[.category]?.string.flatMap({ CategoryID($0) })
        else { return [] }
        return [CategoryKeys.key(of: category)]
    }

    /// The key of all receipts of a category that are not in the Trash.
    static func key(of category: CategoryID) -> LookupKey { "category \(category)" }
}
