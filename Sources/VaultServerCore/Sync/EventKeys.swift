internal import VaultJSON
internal import VaultModel

/// Finds the history of one receipt.
struct EventKeys: PushFollower {
    func lookupKeys(of entity: StoredEntity) -> Set<String> {
        guard entity.ref.type == .event, let receipt = entity.fields["receiptId"]?.string.flatMap({ ReceiptID($0) })
        else { return [] }
        return [EventKeys.key(of: receipt)]
    }

    /// Under which all events of a receipt, and of what belongs to it, are found.
    static func key(of receipt: ReceiptID) -> String { "event \(receipt)" }
}
