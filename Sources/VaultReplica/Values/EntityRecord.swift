package import VaultModel

/// One entity as the replica keeps it: what is shown, and what the server last gave.
package struct EntityRecord: Hashable, Sendable {
    package let ref: EntityRef
    /// Its place in the tables, given by them; nil for what is not stored yet.
    package var row: Int64?
    /// Shadow and intents together.
    package var shown: Fields
    /// The server's state; nil where the server has given none.
    package var shadow: Entity?
    /// The server's running number of the change that made ``shadow``; 0 where there is none.
    package var seq: Int64

    /// A record that is stored nowhere yet.
    package init(new ref: EntityRef) {
        self.init(ref: ref, row: nil, shown: [:], shadow: nil, seq: 0)
    }

    package init(ref: EntityRef, row: Int64?, shown: Fields, shadow: Entity?, seq: Int64) {
        self.ref = ref
        self.row = row
        self.shown = shown
        self.shadow = shadow
        self.seq = seq
    }

    /// What is shown, under the server's version.
    package var entity: Entity {
        Entity(ref: ref, fields: shown, version: shadow?.version ?? 0, updatedAt: shadow?.updatedAt)
    }

    /// What intents are applied to: the server's state, or what a category has from its first start on.
    package var baseline: Entity? {
        if let shadow { return shadow }
        guard ref.type == .category,
            let category = ReceiptCategory.defaults.first(where: { $0.id.description == ref.id })
        else { return nil }
        return Entity(ref: ref, fields: category.fields)
    }
}

/// How an entity's line looks, beside its fields.
package struct LineLook: Hashable, Sendable {
    /// What was shown before this change; nil for an entity that is new. Equal to what is shown now where only the mark
    /// moves, as at most verdicts.
    package var former: Fields?
    package var mark: SyncMark
    /// Whether its deletion is in dispute; then it stays in the vault's list, whatever this device wants.
    package var isDeletionDisputed: Bool

    package init(former: Fields?, mark: SyncMark, isDeletionDisputed: Bool) {
        self.former = former
        self.mark = mark
        self.isDeletionDisputed = isDeletionDisputed
    }
}
