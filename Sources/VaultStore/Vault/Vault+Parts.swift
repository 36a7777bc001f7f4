internal import VaultJSON
package import VaultModel
internal import VaultReplica

extension Vault {
    /// Creates an item, a warranty or a claim of a receipt; omitted fields have their initial values.
    ///
    /// - Throws: `notFound` if the vault has no such receipt, `invalid` with the field's name, `diskFull`, `busy`.
    @discardableResult
    package func addPart(
        _ type: PartType, to receipt: ReceiptID, _ fields: Fields
    ) throws(StoreError) -> EntityRef {
        try transact { replica in
            let ref = try insert(type, to: receipt, fields, &replica)
            try journal.add("add-part", [EntityEdit(id: ref.id, kind: .create)])
            return ref
        }
    }

    /// Creates a part in an open transaction.
    func insert(
        _ type: PartType, to receipt: ReceiptID, _ fields: Fields, _ replica: inout ReplicaTransaction<SQLiteTables>
    ) throws -> EntityRef {
        guard try EntityTable(connection: connection).row(of: receipt.description) != nil else {
            throw StoreError(.notFound)
        }
        let ref = newPart(type)
        let whole = Self.normalized(fields).merging([.receiptID: .string(receipt.description)]) { $1 }
        try replica.insert(ref, whole, byHand: true)
        return ref
    }

    /// Returns the parts that mean nothing without this one: the warranties of an item, and the claims on a warranty.
    func followers(of part: EntityRef) throws -> [EntityRef] {
        guard part.type == .item || part.type == .warranty,
            let receipt = try EntityTable(connection: connection).record(part)?.entity.receipt
        else { return [] }
        let parts = try PartTable(connection: connection).parts(of: receipt)
        let warranties = parts.warranties.filter {
            part.type == .item ? $0.item.map { EntityRef($0) } == part : EntityRef($0.id) == part
        }
        let claims = warranties.flatMap { parts.claims(of: $0.id) }.map(\.entity.ref)
        return (part.type == .item ? warranties.map(\.entity.ref) : []) + claims
    }

    private func newPart(_ type: PartType) -> EntityRef {
        switch type {
        case .item: EntityRef(minter.next(ItemKind.self))
        case .warranty: EntityRef(minter.next(WarrantyKind.self))
        case .claim: EntityRef(minter.next(ClaimKind.self))
        }
    }
}
