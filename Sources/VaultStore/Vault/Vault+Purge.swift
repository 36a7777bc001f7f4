package import VaultModel
internal import VaultReplica

/// The result of deleting receipts permanently, counted in receipts.
package struct PurgeOutcome: Hashable, Sendable {
    /// The receipts deleted at once, because no server ever saw them.
    package var gone = 0
    /// The receipts that the server is asked to delete; each device deletes them when it receives the purge.
    package var asked = 0

    package init(gone: Int = 0, asked: Int = 0) {
        self.gone = gone
        self.asked = asked
    }
}

extension Vault {
    /// Deletes receipts in the Trash permanently, with their history and parts, all or none. Receipts that no server
    /// ever saw are deleted at once, which cannot be undone. For the others a request to the server is queued, which
    /// ``undo()`` withdraws as long as nothing was sent.
    ///
    /// - Throws: `notFound`, `invalid` with `isDeleted` if one is not in the Trash, `diskFull`, `busy`.
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

    /// - Returns: false if a server knows the receipt or any of its parts.
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
