package import VaultModel
internal import VaultReplica

/// What came of forgetting receipts for good, in receipts.
package struct PurgeOutcome: Hashable, Sendable {
    /// No server ever saw them: they are gone.
    package var gone = 0
    /// The server is asked to forget them; every device does when it hears of it.
    package var asked = 0

    package init(gone: Int = 0, asked: Int = 0) {
        self.gone = gone
        self.asked = asked
    }
}

extension Vault {
    /// Forgets receipts of the Trash for good, with their history and what belongs to them, all or none. What no server
    /// ever saw is gone at once, which nothing undoes; for the others the server is asked, which ``undo()`` takes back
    /// as long as nothing was sent.
    ///
    /// - Throws: `notFound`, `invalid` with `isDeleted` where one is not in the Trash, `diskFull`, `busy`.
    package func purge(_ receipts: [ReceiptID]) throws(StoreError) -> PurgeOutcome {
        try transactOnFullDisk { replica in
            var known: [ReceiptID] = []
            for id in receipts {
                guard let record = try replica.tables.record(EntityRef(id)) else { throw StoreError(.notFound) }
                guard record.entity.isDeleted else {
                    throw StoreError(.invalid(field: FieldName.isDeleted.rawValue))
                }
                if try !forgetUnsent(id, &replica) { known.append(id) }
            }
            try askToPurge(known, &replica)
            return PurgeOutcome(gone: receipts.count - known.count, asked: known.count)
        }
    }

    /// - Returns: false where a server knows the receipt, or anything that belongs to it.
    private func forgetUnsent(
        _ receipt: ReceiptID, _ replica: inout ReplicaTransaction<SQLiteTables>
    ) throws -> Bool {
        let things = [EntityRef(receipt)] + (try PartTable(connection: connection).records(of: receipt).map(\.ref))
        guard try things.allSatisfy(replica.isUnsent) else { return false }
        for ref in things { try replica.forgetUnsent(ref) }
        return true
    }

    private func askToPurge(_ receipts: [ReceiptID], _ replica: inout ReplicaTransaction<SQLiteTables>) throws {
        var edits: [EntityEdit] = []
        for start in stride(from: 0, to: receipts.count, by: RequestContent.countLimit) {
            let named = receipts[start..<min(start + RequestContent.countLimit, receipts.count)]
            edits.append(try ask(.purgeReceipts(Array(named)), &replica).edit)
        }
        try journal.add("request", edits)
    }
}
