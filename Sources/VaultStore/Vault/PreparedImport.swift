internal import ReceiptRows
package import VaultModel
internal import VaultReplica

/// Receipts to be created by one transaction of an import, with all that can be computed before it.
package struct PreparedImport: Sendable {
    struct Item: Sendable {
        /// Whether the receipt has its ID from the file, so that the vault may have it already.
        let hasGivenID: Bool
        let creation: Creation
    }

    /// Categories that the receipts need and the vault lacks.
    let categories: [NewCategory]
    let items: [Item]
    let receipts: PreparedReceipts
    let moment: Timestamp

    /// The number of receipts.
    package var count: Int { items.count }
}

/// A category to be created by an import, in the transaction of the first receipts in it.
package struct NewCategory: Sendable {
    package let id: CategoryID
    let fields: Fields
}

/// Prepares the transactions of an import, on the caller's thread, while the vault may be busy with the previous one. The
/// IDs of its receipts follow from each other.
package final class ImportPreparation {
    private let minter: IDGenerator

    init(environment: VaultEnvironment) {
        minter = IDGenerator(now: environment.now, random: environment.random)
    }

    package func category(_ fields: Fields) -> NewCategory {
        NewCategory(id: minter.next(), fields: Vault.normalized(fields))
    }

    /// - Throws: `invalid` with the field's name.
    package func prepare(
        _ receipts: [NewReceipt], creating categories: [NewCategory] = []
    ) throws(StoreError) -> PreparedImport {
        let moment = minter.now()
        var items: [PreparedImport.Item] = []
        items.reserveCapacity(receipts.count)
        var prepared = PreparedReceipts()
        for receipt in receipts {
            let creation: Creation
            do throws(ReplicaError) {
                creation = try Creation(
                    EntityRef(receipt.id ?? minter.next()), Vault.normalized(receipt.fields), byHand: true,
                    createdAt: moment, by: minter)
            } catch {
                throw StoreError.wrapping(error)
            }
            items.append(PreparedImport.Item(hasGivenID: receipt.id != nil, creation: creation))
            prepared.add(creation.shown, mark: .pending, sending: creation.entry.changes)
        }
        return PreparedImport(categories: categories, items: items, receipts: prepared, moment: moment)
    }
}
