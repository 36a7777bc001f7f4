internal import VaultJSON
internal import VaultModel

/// Finds the history of one receipt, and what other histories and requests tell of it.
struct EventKeys: PushFollower {
    func lookupKeys(of entity: StoredEntity) -> Set<String> {
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

    /// What tells of a receipt that was purged is forgotten with it, however late it comes. It is taken, so that it leaves
    /// the queue of its device, which fetches the tombstone like everybody else.
    func follow(_ entity: StoredEntity, former: StoredEntity?, in batch: inout PushBatch) throws {
        guard entity.ref.type == .event, !entity.isBare, let receipt = EventKeys.receipt(of: entity),
            try batch.entity(EntityRef(receipt))?.isBare == true
        else { return }
        try batch.forget(entity.ref)
    }

    /// Under which all events of a receipt, and of what belongs to it, are found.
    static func key(of receipt: ReceiptID) -> String { "event \(receipt)" }

    /// Under which entries of another receipt's history are found that show what a merged one held.
    static func telling(of receipt: ReceiptID) -> String { "told \(receipt)" }

    /// Under which requests are found that name stores and totals of a split receipt and its parts.
    static func splits(of receipt: ReceiptID) -> String { "split \(receipt)" }

    private static func receipt(of event: StoredEntity) -> ReceiptID? {
        event.fields["receiptId"]?.string.flatMap { ReceiptID($0) }
    }

    /// The receipt whose store and total the entry of a merge shows; nil where it shows none any more.
    private static func merged(in event: StoredEntity) -> ReceiptID? {
        guard event.fields["type"] == "mergedFrom", event.fields["detail"]?.object?.isEmpty == false else { return nil }
        return event.fields["from"]?.string.flatMap { ReceiptID($0) }
    }
}
