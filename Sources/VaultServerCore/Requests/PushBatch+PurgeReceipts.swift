internal import VaultJSON
internal import VaultModel

extension PushBatch {
    /// Deletes receipts of the Trash permanently before their time. Their ids stay for as long as those of any
    /// tombstone, so that every device learns of the deletion; a receipt that is deleted already is not an error. A
    /// merged or split receipt also keeps the ids of its replacements permanently, so that parts added to it later are
    /// redirected.
    ///
    /// Its parts and history follow in separate steps, which others need not wait for; see
    /// ``SyncService/takeStep(of:limit:)``.
    mutating func purgeReceipts(_ ids: [ReceiptID]) throws -> RequestVerdict {
        let receipts = try ids.compactMap { try entity(EntityRef($0)) }.filter { !$0.isBare }
        for receipt in receipts {
            guard receipt.isDeleted else {
                return .failed(.validationError, "One of the receipts isn't in the Trash.")
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
