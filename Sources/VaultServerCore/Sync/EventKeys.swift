internal import VaultJSON
internal import VaultModel

/// The lookup keys for the history of a receipt, and for other histories and requests that contain data of it.
struct EventKeys: OperationHook {
    func lookupKeys(of entity: StoredEntity, matching receipt: MatchableReceipt?) -> Set<LookupKey> {
        switch entity.ref.type {
        case .event:
            let receipt = EventKeys.receipt(of: entity)
            return Set(
                [receipt.map(EventKeys.key), EventKeys.merged(in: entity).map(EventKeys.telling)].compactMap(\.self))
        case .request:
            guard case .splitReceipt(let receipt, let parts)? = try? RequestContent(fields: entity.fields) else {
                return []
            }
            return Set(([receipt] + parts.map(\.id)).map(EventKeys.splits))
        case .receipt, .category, .item, .warranty, .claim, .match: return []
        }
    }

    /// Deletes an event of a receipt that was purged, however late it arrives. The event is accepted, so that it leaves
    /// the queue of its device, which fetches the tombstone like every other device.
    func didStore(
        _ entity: StoredEntity, former: StoredEntity?, prepared: PreparedEntity?, in batch: inout PushBatch
    ) throws {
        guard entity.ref.type == .event, !entity.isBare, let receipt = EventKeys.receipt(of: entity),
            try batch.entity(EntityRef(receipt))?.isBare == true
        else { return }
        try batch.forget(entity.ref)
    }

    /// The key of all events of a receipt and its parts.
    static func key(of receipt: ReceiptID) -> LookupKey { "event \(receipt)" }

    /// The key of events in another receipt's history that show what a merged receipt held.
    static func telling(of receipt: ReceiptID) -> LookupKey { "told \(receipt)" }

    /// The key of requests that name stores and totals of a split receipt and its parts.
    static func splits(of receipt: ReceiptID) -> LookupKey { "split \(receipt)" }

    private static func receipt(of event: StoredEntity) -> ReceiptID? {
        event.fields["receiptId"]?.string.flatMap { ReceiptID($0) }
    }

    /// The receipt whose store and total a merge event shows; nil if it shows none, or if its details were deleted.
    private static func merged(in event: StoredEntity) -> ReceiptID? {
        guard event.fields["type"] == "mergedFrom", event.fields["detail"]?.object?.isEmpty == false else { return nil }
        return event.fields["from"]?.string.flatMap { ReceiptID($0) }
    }
}
