internal import VaultJSON
internal import VaultModel
internal import VaultWire

extension PushBatch {
    /// Forgets receipts of the trash before their time, with their history and what belongs to them. Their ids stay for
    /// as long as those of any tombstone, so that every device learns of it; one that is gone already is no fault.
    mutating func purgeReceipts(_ ids: [ReceiptID]) throws -> RequestVerdict {
        let receipts = try ids.compactMap { try entity(EntityRef($0)) }.filter { !$0.isBare }
        for receipt in receipts {
            guard receipt.isDeleted else {
                return .failed(.validationError, "A receipt is not in the trash any more.")
            }
            guard receipt.fields[.mergedInto]?.string == nil else {
                return .failed(.validationError, "A merged receipt belongs to the history of the one that was kept.")
            }
        }
        for receipt in receipts { try forget(receipt) }
        for id in ids {
            for part in try entities(under: PartFollower.key(of: id)) { try forget(part) }
        }
        try forgetEvents(of: Set(ids.map(\.description)))
        return .applied
    }

    private mutating func forget(_ stored: StoredEntity) throws {
        let fields: Fields = [.isDeleted: true, .deletedAt: .string(now.description)]
        try store(changed(stored, fields, by: actor).withoutFields)
    }

    /// Nothing finds the events of one receipt, for that would cost something with every event; so all are read.
    private mutating func forgetEvents(of receipts: Set<String>) throws {
        var after = ""
        while true {
            let listing = EntityListing(type: .event, after: after)
            let page = try storage.list(listing, of: account, limit: 500, bytes: SyncService.pageBytes)
            guard let last = page.items.last?.entityID else { return }
            for change in page.items {
                guard let receipt = change.data?["receiptId"]?.string, receipts.contains(receipt),
                    let ref = EntityRef(anyID: change.entityID), let event = try entity(ref)
                else { continue }
                try forget(event)
            }
            after = last
        }
    }
}
