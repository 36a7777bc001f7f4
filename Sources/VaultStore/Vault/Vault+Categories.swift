internal import VaultJSON
package import VaultModel
internal import VaultReplica

extension Vault {
    /// Changes the list of categories; nothing is written if it is like that already.
    ///
    /// - Throws: `notFound`, `invalid` with the field's name, `diskFull`, `busy`.
    /// - Returns: whether something changed.
    @discardableResult
    package func change(_ edit: CategoryEdit) throws(StoreError) -> Bool {
        switch edit {
        case .add(let name): try addCategory(name)
        case .rename(let id, let name): try rename(id, to: name)
        case .place(let id, let position): try place(id, at: position)
        case .delete(let id): try delete(id)
        }
    }

    private func addCategory(_ name: String) throws(StoreError) -> Bool {
        try transact { replica in
            let last = try CategoryReading(connection: connection).categories().map(\.sortOrder).max() ?? -1
            let ref = EntityRef(minter.next(CategoryKind.self))
            let fields: Fields = [.name: .string(name), .sortOrder: .integer(last + 1)]
            try replica.insert(ref, Self.normalized(fields), byHand: true)
            try journal.add("add-category", [EntityEdit(id: ref.id, kind: .create)])
            return true
        }
    }

    private func rename(_ id: CategoryID, to name: String) throws(StoreError) -> Bool {
        try transact { replica in
            let edit = try replica.change(EntityRef(id), to: Self.normalized([.name: .string(name)]), byHand: true)
            try journal.add("edit", [edit].compactMap(\.self))
            return edit != nil
        }
    }

    private func place(_ id: CategoryID, at position: Int) throws(StoreError) -> Bool {
        try transact { replica in
            var all = try CategoryReading(connection: connection).categories()
            guard let former = all.firstIndex(where: { $0.id == id }) else { throw StoreError(.notFound) }
            let moved = all.remove(at: former)
            let place = min(max(0, position), all.count)
            guard place != former else { return false }
            all.insert(moved, at: place)
            let edits = try ReceiptCategory.orders(of: all, moved: place).compactMap { id, sortOrder in
                try replica.change(EntityRef(id), to: [.sortOrder: .integer(sortOrder)], byHand: true)
            }
            try journal.add("order-categories", edits)
            return !edits.isEmpty
        }
    }

    private func delete(_ id: CategoryID) throws(StoreError) -> Bool {
        try transactOnFullDisk { replica in
            let edit = try replica.setDeleted(true, EntityRef(id))
            try journal.add("delete-category", [edit].compactMap(\.self))
            return edit != nil
        }
    }
}
