package import VaultModel

/// One entity as the replica stores it: what is shown, and the server's last state.
package struct ReplicaRecord: Hashable, Sendable {
    package let ref: EntityRef
    /// The row in the tables, which assign it; nil for a record that is not stored yet.
    package var row: Int64?
    /// The shadow with the intents applied.
    package var shown: Fields
    /// The server's last state; nil if it has sent none.
    package var shadow: Entity?
    /// The seq of the change that led to ``shadow``; 0 if there is none.
    package var seq: Int64

    /// A record that is not stored yet.
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

    /// The shown fields with the server's version.
    package var entity: Entity {
        Entity(ref: ref, fields: shown, version: shadow?.version ?? 0, updatedAt: shadow?.updatedAt)
    }

    /// The state that intents are applied to: the server's state, or a default category's initial one.
    package var baseline: Entity? {
        if let shadow { return shadow }
        guard ref.type == .category,
            let category = ReceiptCategory.defaults.first(where: { $0.id.description == ref.id })
        else { return nil }
        return Entity(ref: ref, fields: category.fields)
    }
}

/// The state of an entity's line apart from its fields.
package struct RowState: Hashable, Sendable {
    /// The fields shown before this change; nil for a new entity. Equal to those shown now if only the mark changes, as
    /// with most verdicts.
    package var former: Fields?
    package var mark: SyncMark
    /// Whether its deletion is in conflict; then it stays in the vault's list, whatever this device wants.
    package var isDeletionDisputed: Bool

    package init(former: Fields?, mark: SyncMark, isDeletionDisputed: Bool) {
        self.former = former
        self.mark = mark
        self.isDeletionDisputed = isDeletionDisputed
    }
}
