internal import VaultJSON
internal import VaultModel

extension PushBatch {
    /// Forgets receipts of the trash before their time. Their ids stay for as long as those of any tombstone, so that
    /// every device learns of it; one that is gone already is no fault. Of one that was merged or split the id of what
    /// took its place stays for good, and leads what others add to it there.
    ///
    /// What belongs to them follows in steps of its own, which others need not wait for; see
    /// ``SyncService/takeStep(of:limit:)``.
    mutating func purgeReceipts(_ ids: [ReceiptID]) throws -> RequestVerdict {
        let receipts = try ids.compactMap { try entity(EntityRef($0)) }.filter { !$0.isBare }
        for receipt in receipts {
            guard receipt.isDeleted else {
                return .failed(.validationError, "A receipt isn't in the trash.")
            }
        }
        for receipt in receipts {
            let fields: Fields = [.isDeleted: true, .deletedAt: .string(now.description)]
            try store(changed(receipt, fields, by: actor).withoutFields)
            try storage.setLookupKeys([PurgeKeys.unfinished], of: receipt.ref, in: account, replacing: [])
        }
        hasUnfinished = hasUnfinished || !receipts.isEmpty
        return .applied
    }
}
