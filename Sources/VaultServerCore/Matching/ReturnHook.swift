internal import VaultJSON
internal import VaultModel

/// Matches returns with purchases, in the transaction that stores either.
struct ReturnHook: OperationHook {
    func lookupKeys(of entity: StoredEntity, matching receipt: MatchableReceipt?) -> Set<LookupKey> {
        MatchKeys.keys(of: entity, matching: receipt)
    }

    func didStore(
        _ entity: StoredEntity, former: StoredEntity?, prepared: PreparedEntity?, in batch: inout PushBatch
    ) throws {
        guard entity.ref.type == .receipt, let receipt = ReceiptID(entity.ref.id) else { return }
        // A new receipt has no match yet, and most pushed receipts are new.
        guard let former else {
            let receipt = prepared.map(\.receipt) ?? MatchableReceipt(entity.ref, fields: entity.fields)
            return try receipt.map { try batch.sweep(around: entity, $0) } ?? ()
        }
        let (facts, before) = (Facts(entity), Facts(former))
        guard facts != before else { return }
        var freed: [ReceiptID] = []
        if facts.isUndoing(before) {
            freed = try batch.undoMatches(of: receipt, by: .server)
        } else {
            for held in try batch.matches(of: receipt) where !held.match.isUndone {
                try batch.refreshLateness(of: held)
            }
        }
        try batch.followMatches(receipt, by: .server)
        try batch.sweep(around: [receipt] + freed)
    }

    /// The values of a receipt that the matching depends on.
    private struct Facts: Equatable {
        let basis: MatchBasis
        let isDeleted: Bool
        let others: [JSON?]

        init(_ entity: StoredEntity) {
            basis = MatchBasis(entity.fields)
            isDeleted = entity.isDeleted || entity.isBare
            others = [FieldName.purchaseDate, .returnBy, .status].map { entity.fields[$0] }
        }

        /// Whether the change from `former` ends the receipt's matches.
        func isUndoing(_ former: Facts) -> Bool {
            isDeleted || basis != former.basis
        }
    }
}
