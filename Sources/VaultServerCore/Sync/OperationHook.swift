internal import VaultModel

/// A server-side effect of operations beyond their merge, in the same transaction, such as carrying out a request or
/// matching a return with its purchase.
///
/// A failed effect is recorded in an entity, such as the request; a thrown error undoes the whole push.
protocol OperationHook: Sendable {
    /// The keys under which ``StorageReader/entities(under:of:)`` finds the entity; none if nobody looks for it.
    ///
    /// - Parameter receipt: its values for the matching; nil if it is not matched.
    func lookupKeys(of entity: StoredEntity, matching receipt: MatchableReceipt?) -> Set<LookupKey>

    /// Runs before the operation's entity is stored: may change `outcome.entity` (its version stays), and may store
    /// other entities with ``PushBatch/store(_:keepingFields:)``.
    func willStore(
        _ outcome: inout MergeOutcome, of operation: Operation, former: StoredEntity?, in batch: inout PushBatch) throws

    /// Runs after the operation's entity was stored, if it changed; `former` is nil if it is new.
    ///
    /// - Parameter prepared: what was prepared for this entity, if anything was.
    func didStore(
        _ entity: StoredEntity, former: StoredEntity?, prepared: PreparedEntity?, in batch: inout PushBatch) throws
}

extension OperationHook {
    func lookupKeys(of entity: StoredEntity, matching receipt: MatchableReceipt?) -> Set<LookupKey> { [] }

    func willStore(
        _ outcome: inout MergeOutcome, of operation: Operation, former: StoredEntity?, in batch: inout PushBatch
    ) throws {}

    func didStore(
        _ entity: StoredEntity, former: StoredEntity?, prepared: PreparedEntity?, in batch: inout PushBatch
    ) throws {}
}
