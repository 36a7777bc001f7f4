internal import VaultJSON
internal import VaultModel

/// Finds the receipts of one category.
struct CategoryKeys: PushFollower {
    func lookupKeys(of entity: StoredEntity) -> Set<String> {
        guard entity.ref.type == .receipt, !entity.isDeleted,
            let category = entity.fields[.category]?.string.flatMap({ CategoryID($0) })
        else { return [] }
        return [CategoryKeys.key(of: category)]
    }

    /// Under which all receipts of a category are found that don't lie in the trash.
    static func key(of category: CategoryID) -> String { "category \(category)" }
}
