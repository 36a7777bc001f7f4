internal import VaultJSON
internal import VaultModel

extension PushBatch {
    /// Replaces a receipt with parts, which take over its items, warranties and claims. Its matches are undone, and
    /// looked for again among the parts.
    mutating func splitReceipt(_ id: ReceiptID, _ parts: [ReceiptPart]) throws -> RequestVerdict {
        guard let receipt = try liveReceipt(id) else { return .failed(.entityNotFound, "The receipt is not there.") }
        if let fault = try fault(ofMovingPartsOf: [id]) { return fault }
        let made: [StoredEntity]
        let belongings = try entities(under: PartHook.key(of: id))
        let homes: [EntityRef: ReceiptID]
        do throws(RequestFault) {
            let context = Merge.Context(actor, now: now)
            made = try ReceiptSplit.parts(parts, of: receipt, in: context)
            homes = try ReceiptSplit.homes(of: belongings, among: parts)
        } catch {
            return .failed(.validationError, error.reason)
        }
        for part in made where try entity(part.ref) != nil {
            return .failed(.validationError, "There is a receipt of the id \(part.ref.id) already.")
        }
        try replace(receipt, by: made)
        for belonging in belongings {
            guard let home = homes[belonging.ref] else { continue }
            try store(changed(belonging, [.receiptID: .string(home.description)], by: actor))
        }
        let freed = try undoMatches(of: id, by: actor)
        try sweep(around: parts.map(\.id) + freed)
        return .applied
    }

    private mutating func replace(_ receipt: StoredEntity, by parts: [StoredEntity]) throws {
        for part in parts { try store(part) }
        let ids = JSON.array(parts.map { .string($0.ref.id) })
        let fields: Fields = [.isDeleted: true, .deletedAt: .string(now.description), .splitInto: ids]
        // Keeps the receipt, so that whatever is added to it later is redirected to its parts, however late.
        try store(changed(receipt, fields, by: actor), keepingFields: true)
        for entity in [receipt] + parts {
            var event: Fields = [
                "receiptId": .string(entity.ref.id), "from": .string(receipt.ref.id), "detail": ["parts": ids],
            ]
            if entity.ref != receipt.ref { event["to"] = .string(entity.ref.id) }
            try storeEvent("splitInto", fields: event, by: actor)
        }
    }
}
