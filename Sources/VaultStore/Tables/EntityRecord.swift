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
    /// Counts the local changes of this entity, so that an answer to an older one does not count for a newer one.
    var revision: Int64

    init(new ref: EntityRef) {
        self.ref = ref
        row = nil
        shown = [:]
        shadow = nil
        seq = 0
        revision = 0
    }

    init(
        ref: EntityRef, row: Int64?, shown: Fields, shadow: Entity?, seq: Int64, revision: Int64
    ) {
        self.ref = ref
        self.row = row
        self.shown = shown
        self.shadow = shadow
        self.seq = seq
        self.revision = revision
    }

    /// What is shown, under the server's version.
    var entity: Entity {
        Entity(ref: ref, fields: shown, version: shadow?.version ?? 0, updatedAt: shadow?.updatedAt)
    }
}
