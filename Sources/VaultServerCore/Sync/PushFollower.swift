internal import VaultModel

/// What the server does beside the merge of an operation, in the same transaction: it carries requests out, and
/// matches returns with purchases.
///
/// What cannot be is written into an entity; what is thrown undoes the whole push.
protocol PushFollower: Sendable {
    /// Under which keys ``StorageReader/entities(under:of:)`` finds the entity; none where nobody will look for it.
    func lookupKeys(of entity: StoredEntity) -> Set<String>

    /// Before the operation's entity is stored: may change `outcome.entity` (its version stays), and may store other
    /// entities by ``PushBatch/store(_:in:keepingFields:)``.
    func prepare(
        _ outcome: inout MergeOutcome, of operation: Operation, former: StoredEntity?, in batch: inout PushBatch) throws

    /// After an operation's entity was stored, where it was changed; `former` is nil where it is new.
    func follow(_ entity: StoredEntity, former: StoredEntity?, in batch: inout PushBatch) throws
}

extension PushFollower {
    func lookupKeys(of entity: StoredEntity) -> Set<String> { [] }

    func prepare(
        _ outcome: inout MergeOutcome, of operation: Operation, former: StoredEntity?, in batch: inout PushBatch
    ) throws {}

    func follow(_ entity: StoredEntity, former: StoredEntity?, in batch: inout PushBatch) throws {}
}
