internal import VaultJSON
package import VaultModel
internal import VaultReplica

extension Vault {
    /// Makes an item, a warranty or a claim of a receipt; fields that are not named have their initial values.
    ///
    /// - Throws: `notFound` where the vault has no such receipt, `invalid` with the field's name, `diskFull`, `busy`.
    @discardableResult
    package func addPart(
        _ type: EntityType, to receipt: ReceiptID, _ fields: Fields
    ) throws(StoreError) -> EntityRef {
        try transact { replica in
            guard try EntityTable(connection: connection).row(of: receipt.description) != nil else {
                throw StoreError(.notFound)
            }
            let ref = newPart(type)
            var fields = Self.normalized(fields)
            fields[.receiptID] = .string(receipt.description)
            try replica.insert(ref, fields, byHand: true)
            try journal.add("add-part", [EntityEdit(id: ref.id, kind: .create)])
            return ref
        }
    }

    private func newPart(_ type: EntityType) -> EntityRef {
        switch type {
        case .item: EntityRef(minter.next(ItemKind.self))
        case .warranty: EntityRef(minter.next(WarrantyKind.self))
        default: EntityRef(minter.next(ClaimKind.self))
        }
    }
}
