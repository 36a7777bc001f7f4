internal import VaultModel

/// One entity as the store keeps it: what is shown, and what the server last gave.
struct EntityRecord {
    let ref: EntityRef
    /// nil for what is not stored yet.
    var row: Int64?
    /// Shadow and intents together.
    var shown: Fields
    /// The server's state; nil where the server has given none.
    var shadow: Entity?
    /// The server's running number of the change that made ``shadow``; 0 where there is none.
    var seq: Int64

    init(new ref: EntityRef) {
        self.ref = ref
        row = nil
        shown = [:]
        shadow = nil
        seq = 0
    }

    init(
        ref: EntityRef, row: Int64?, shown: Fields, shadow: Entity?, seq: Int64
    ) {
        self.ref = ref
        self.row = row
        self.shown = shown
        self.shadow = shadow
        self.seq = seq
    }

    /// What is shown, under the server's version.
    var entity: Entity {
        Entity(ref: ref, fields: shown, version: shadow?.version ?? 0, updatedAt: shadow?.updatedAt)
    }
}

extension EntityRecord {
    /// What intents are applied to: the server's state, or what a category has from its first start on.
    var baseline: Entity? {
        if let shadow { return shadow }
        guard ref.type == .category,
            let category = ReceiptCategory.defaults.first(where: { $0.id.description == ref.id })
        else { return nil }
        return Entity(ref: ref, fields: category.fields)
    }
}
