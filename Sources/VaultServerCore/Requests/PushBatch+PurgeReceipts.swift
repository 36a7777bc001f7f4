internal import VaultJSON
internal import VaultModel

extension PushBatch {
    /// Forgets receipts of the trash before their time. Their ids stay for as long as those of any tombstone, so that
    /// every device learns of it; one that is gone already is no fault.
    ///
    /// What belongs to them follows in steps of its own, which others need not wait for; see
    /// ``SyncService/forgetPurged(limit:)``.
    mutating func purgeReceipts(_ ids: [ReceiptID]) throws -> RequestVerdict {
        let receipts = try ids.compactMap { try entity(EntityRef($0)) }.filter { !$0.isBare }
        for receipt in receipts {
            guard receipt.isDeleted else {
                return .failed(.validationError, "A receipt isn't in the trash.")
            }
            guard receipt.fields[.mergedInto]?.string == nil else {
                return .failed(.validationError, "A merged receipt belongs to the history of the one that was kept.")
            }
        }
        for receipt in receipts {
            let fields: Fields = [.isDeleted: true, .deletedAt: .string(now.description)]
            try store(changed(receipt, fields, by: actor).withoutFields)
            try storage.setLookupKeys([PurgeKeys.purged], of: receipt.ref, in: account, replacing: [])
        }
        hasPurged = hasPurged || !receipts.isEmpty
        return .applied
    }
}
