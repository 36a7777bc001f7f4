internal import VaultJSON
internal import VaultModel
internal import VaultWire

extension PushBatch {
    /// Gives every receipt of a category another one, as a person's edit; what lies in the trash keeps the old one.
    mutating func moveCategory(_ from: CategoryID, _ to: CategoryID?) throws -> RequestVerdict {
        if let to, try !isCategory(to, evenDeleted: false) {
            return .failed(.entityNotFound, "The category to move to is not there.")
        }
        var after = ""
        var moved = 0
        while let page = try receipts(after: after) {
            for receipt in page.receipts where receipt.fields[.category]?.string == from.description {
                try move(receipt, from, to)
                moved += 1
            }
            after = page.last
        }
        if moved == 0, try !isCategory(from, evenDeleted: true) {
            return .failed(.entityNotFound, "The category to move from is not there.")
        }
        return .applied
    }

    private mutating func move(_ receipt: StoredEntity, _ from: CategoryID, _ to: CategoryID?) throws {
        let value = to.map { JSON.string($0.description) } ?? .null
        try store(editedByHand(changed(receipt, [.category: value], by: actor), .category))
        let fields: Fields = [
            "receiptId": .string(receipt.ref.id), "field": .string(FieldName.category.rawValue),
            "from": .string(from.description), "to": value,
        ]
        try storeEvent("edited", fields: fields, by: actor)
    }

    /// What a person decided stands against the machine.
    private func editedByHand(_ entity: StoredEntity, _ name: FieldName) -> StoredEntity {
        var entity = entity
        let stamp = Stamp(version: entity.version, actor: actor, at: now)
        let names = Set(entity.fields[.userEditedFields]?.strings ?? [])
        guard !names.contains(name.rawValue) else { return entity }
        entity.fields[.userEditedFields] = .array(names.union([name.rawValue]).sorted().map(JSON.string))
        entity.elements[.userEditedFields, default: [:]][name.rawValue] = stamp
        entity.stamps[.userEditedFields] = stamp
        return entity
    }

    /// Receipts that are not in the trash, in order of id; nil after the last.
    private func receipts(after id: String) throws -> (receipts: [StoredEntity], last: String)? {
        let listing = EntityListing(type: .receipt, after: id)
        let page = try storage.list(listing, of: account, limit: 500, bytes: SyncService.pageBytes)
        guard let last = page.items.last?.entityID else { return nil }
        let refs = page.items.compactMap { EntityRef(anyID: $0.entityID) }
        return (try refs.compactMap { try entity($0) }, last)
    }

    /// The ten that every vault begins with are there before anybody has changed them.
    private func isCategory(_ id: CategoryID, evenDeleted: Bool) throws -> Bool {
        guard let stored = try entity(EntityRef(id)) else { return ReceiptCategory.defaults.contains { $0.id == id } }
        return evenDeleted || !(stored.isDeleted || stored.isBare)
    }
}
