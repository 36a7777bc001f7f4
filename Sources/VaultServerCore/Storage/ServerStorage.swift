package import VaultModel
package import VaultWire

/// Stores the accounts and entities of the server.
///
/// Isolation: transactions take effect one after another, and each sees all previous ones (serializable). An error
/// thrown by the body undoes everything it did. When ``write(_:)`` returns, its effect survives a crash of the process
/// and a loss of power. A ``read(_:)`` sees one state throughout. Calls block, and come from many threads.
package protocol ServerStorage: Sendable {
    /// A different value for every database that was created or restored; letters and digits.
    var epoch: String { get }

    /// Whether another process may write here too, so that the server must poll for commits.
    var isShared: Bool { get }

    /// Tells of changes by other processes from now on; nil if there are none, or if this cannot tell, so that one must look.
    ///
    /// - Parameters:
    ///   - heard: receives each account that changed or whose devices were signed out, and nil whenever any account may have.
    ///     Called on some thread.
    ///   - lost: receives why nothing is heard, once for each loss, and nil when changes are heard again. For a log.
    func hearing(
        _ heard: @escaping @Sendable (UserID?) -> Void, lost: @escaping @Sendable (String?) -> Void
    ) -> (any ChangeHearing)?

    /// Counts attempts for all processes; nil if there is one process.
    var attempts: (any AttemptBook)? { get }

    /// Counts everything that may change what a read returns: if it is the same before and after, so is what is read in
    /// between and afterwards. A change is counted before its ``write(_:)`` returns. Nil if others may write, too.
    var commits: UInt64? { get }

    /// - Throws: what the body throws, and ``StorageFailure``.
    func write<Result: Sendable>(_ body: @escaping @Sendable (any StorageTransaction) throws -> Result) throws -> Result

    /// The same, where transactions of many accounts take turns.
    ///
    /// - Parameter account: nil if it is not known yet.
    func write<Result: Sendable>(
        for account: UserID?, _ body: @escaping @Sendable (any StorageTransaction) throws -> Result
    ) throws -> Result

    /// The same with what `preparing` returns, which needs no store: computed before the transaction, or while a store at the
    /// other end of a network answers what the transaction begins with.
    func write<Prepared: Sendable, Result: Sendable>(
        _ beginning: TransactionBeginning, preparing: @escaping @Sendable () -> Prepared,
        _ body: @escaping @Sendable (Prepared, any StorageTransaction) throws -> Result
    ) throws -> Result

    /// - Throws: what the body throws, and ``StorageFailure``.
    func read<Result: Sendable>(_ body: @escaping @Sendable (any StorageReader) throws -> Result) throws -> Result

    /// The form in which a new entity is stored, which its storage knows again in ``PreparedEntity/form``; nil if there
    /// is nothing to prepare. Called outside of transactions.
    func form(of entity: StoredEntity, under keys: Set<LookupKey>) -> (any Sendable)?

    /// Moves what was written to its permanent place. Called when writing pauses, and at the end at the latest. It only
    /// affects how well the last writes are protected from a damaged disk.
    ///
    /// - Throws: ``StorageFailure``; no data is lost then.
    func settle() throws
}

/// The beginning of a transaction of which is known what it reads first.
package struct TransactionBeginning: Sendable {
    package let account: UserID
    /// Of the token whose device is looked up.
    package let tokenHash: [UInt8]
    private let makeWork: @Sendable () -> ExpectedWork

    /// - Parameter work: computed by a store that has a use for it.
    package init(of account: UserID, tokenHash: [UInt8], work: @escaping @Sendable () -> ExpectedWork) {
        (self.account, self.tokenHash, makeWork) = (account, tokenHash, work)
    }

    /// Everything else that is known to be looked at.
    package var work: ExpectedWork { makeWork() }
}

/// Receives changes by other processes, as ``ServerStorage/hearing(_:lost:)`` describes.
package protocol ChangeHearing: AnyObject, Sendable {
    /// Whether changes are heard at present; if not, one must look.
    var isHearing: Bool { get }

    /// Hears nothing more.
    func stop()
}

extension ServerStorage {
    package func hearing(
        _ heard: @escaping @Sendable (UserID?) -> Void, lost: @escaping @Sendable (String?) -> Void
    ) -> (any ChangeHearing)? { nil }

    package var commits: UInt64? { nil }

    package var attempts: (any AttemptBook)? { nil }

    package func write<Result: Sendable>(
        for account: UserID?, _ body: @escaping @Sendable (any StorageTransaction) throws -> Result
    ) throws -> Result { try write(body) }

    package func write<Prepared: Sendable, Result: Sendable>(
        _ beginning: TransactionBeginning, preparing: @escaping @Sendable () -> Prepared,
        _ body: @escaping @Sendable (Prepared, any StorageTransaction) throws -> Result
    ) throws -> Result {
        let prepared = preparing()
        return try write(for: beginning.account) { storage in
            try storage.expect(beginning.work, of: beginning.account)
            return try body(prepared, storage)
        }
    }

    package func form(of entity: StoredEntity, under keys: Set<LookupKey>) -> (any Sendable)? { nil }
}

/// The queries of one state. Every query names its account, and its answer contains nothing of another one; exceptions
/// are lookups by email, token or place, and queries over all accounts.
package protocol StorageReader: MediaReader, ReadingReader, InvitationReader, AccountListReader {
    /// The account; nil if it was removed.
    func account(_ id: UserID) throws -> AccountRecord?

    /// The account of an email that is already trimmed and folded; emails are compared byte by byte.
    func account(email: String) throws -> AccountRecord?

    /// The device whose token has that hash, even if the token has expired.
    func device(tokenHash: [UInt8]) throws -> DeviceRecord?

    /// Whether ``StorageTransaction/notePlace(_:of:at:forgetting:keeping:)`` noted the place at that moment or later.
    func knowsPlace(_ hash: [UInt8], since moment: Timestamp) throws -> Bool

    /// The devices of the account, in order of creation.
    func devices(of account: UserID) throws -> [DeviceRecord]

    /// The devices of all accounts whose ids end with the tag of a text message, in order of id, whether their tokens have
    /// expired or not; at most `limit`.
    func devices(tagged tag: String, limit: Int) throws -> [DeviceRecord]

    /// The counters of the account; zeros for one that was removed.
    func ledger(of account: UserID) throws -> AccountLedger

    /// The entity with its stamps, tombstones included.
    func entity(_ ref: EntityRef, of account: UserID) throws -> ServerRecord?

    /// Tells what a push is about to look at, so that a store at the other end of a network can read it with what is read next.
    /// It changes nothing that is returned. A store that has no use for it does not compute it.
    func expect(_ work: @autoclosure () -> ExpectedWork, of account: UserID) throws

    /// Runs the body, and returns what it returns.
    ///
    /// A store at the other end of a network may run it several times, so that what it reads is read at once: what a run asks
    /// for and is not known yet is answered with nothing, and read for the next run. Everything that such a run changed and
    /// returned or threw is forgotten. So a body must have no effect beyond the transaction, and must end whatever it reads.
    func gathering<Result>(_ body: () throws -> Result) throws -> Result

    /// The entities that ``StorageTransaction/setLookupKeys(_:of:in:replacing:)`` put under the key, in order of id.
    func entities(under key: LookupKey, of account: UserID, limit: Int) throws -> [ServerRecord]

    /// The same for every key from the day of the window's first to that of its last, whose names are the same: in order of
    /// day and then of id, or in the reverse order.
    func entities(in window: LookupWindow, of account: UserID) throws -> [ServerRecord]

    /// The entities of all accounts that ``StorageTransaction/setLookupKeys(_:of:in:replacing:)`` put under
    /// ``PurgeKeys/unfinished``.
    func unfinished(limit: Int) throws -> [(UserID, ServerRecord)]

    /// The latest state of every entity whose last change is after `seq` and not after `end`, in order of seq.
    ///
    /// - Returns: at most `limit` changes, fewer if their text would exceed about `bytes`, but at least one if there
    ///   are any; and whether there are more.
    func changes(
        of account: UserID, after seq: Int64, through end: Int64, limit: Int, bytes: Int
    ) throws -> ChangePage<Change>

    /// The same, each as the JSON text of its ``Change``.
    func changeTexts(
        of account: UserID, after seq: Int64, through end: Int64, limit: Int, bytes: Int
    ) throws -> ChangePage<ChangeText>

    /// The entities that a full list selects, in order of id; limits as for ``changes(of:after:through:limit:bytes:)``.
    /// A page looks at no more than ``EntityListing/lookLimit`` ids; if there are more, the next one starts after
    /// ``ChangePage/reached``.
    func list(
        _ listing: EntityListing, of account: UserID, limit: Int, bytes: Int
    ) throws -> ChangePage<Change>

    /// Changes after a position, in order of seq, without the entities' fields.
    func nudges(of account: UserID, after seq: Int64, limit: Int) throws -> [ChangeNudge]

    /// The buckets of a type of ``DigestRequest/digested``.
    func digest(of type: EntityType, in account: UserID) throws -> TypeDigest

    /// Tombstones of all accounts that may be purged, the oldest first.
    ///
    /// - Parameter bare: whether to return the tombstones without fields, or those that still have them.
    func tombstones(deletedBefore moment: Timestamp, bare: Bool, limit: Int) throws -> [(UserID, ServerRecord)]

    /// The outcome of the operation with that key; nil if none took effect, or if it was forgotten because of its age.
    func operation(_ key: OperationID, of account: UserID) throws -> AppliedOperation?

    /// Whether an operation that came in that text message is remembered.
    func knowsMessage(_ id: String, of account: UserID) throws -> Bool
}

extension StorageReader {
    package func expect(_ work: @autoclosure () -> ExpectedWork, of account: UserID) throws {}

    package func gathering<Result>(_ body: () throws -> Result) throws -> Result { try body() }

    /// All entities under the key.
    func entities(under key: LookupKey, of account: UserID) throws -> [ServerRecord] {
        try entities(under: key, of: account, limit: .max)
    }
}

/// The changes that one transaction can make.
package protocol StorageTransaction: StorageReader, MediaTransaction, ReadingTransaction, InvitationTransaction {
    /// Inserts an account. Its email must not be taken; the caller has checked this in the transaction.
    func insert(_ account: AccountRecord) throws

    /// Replaces the hash of an account's password with another hash of the same password.
    func setPasswordHash(_ hash: String, of account: UserID) throws

    /// Notes a sign-in to the account from a place, replacing an earlier note of that place.
    ///
    /// Forgets the places of the account that were last noted before `past`, and all but the latest `count`.
    func notePlace(
        _ hash: [UInt8], of account: UserID, at moment: Timestamp, forgetting past: Timestamp, keeping count: Int)
        throws

    /// Removes the account: it can no longer be found, and its email is free. Some of its rows may remain until
    /// ``clearRemoved(limit:)`` deletes them.
    func removeAccount(_ id: UserID) throws

    /// Deletes rows of removed accounts, about `limit` at most.
    ///
    /// - Returns: the number of rows; zero if none is left.
    func clearRemoved(limit: Int) throws -> Int

    /// Inserts a device. Its id and token must be new; both are random.
    func insert(_ device: DeviceRecord) throws

    /// Updates everything that can change in the device with that id.
    func update(_ device: DeviceRecord) throws

    /// Removes the device and its pairing codes.
    ///
    /// - Returns: false if the account has no such device.
    func removeDevice(_ id: DeviceID, of account: UserID) throws -> Bool

    /// Numbers the account's next change: one more than the last, without a gap even if transactions fail.
    func nextSeq(of account: UserID) throws -> Int64

    /// The account's bucket of operations, empty at first; nil if no other process writes, so that the caller keeps it.
    func operationBucket(of account: UserID) throws -> OperationBucket?

    /// Replaces the bucket that ``operationBucket(of:)`` returned.
    func setOperationBucket(_ bucket: OperationBucket, of account: UserID) throws

    /// Counts a call of the operator for a full reconciliation.
    func callForResync(of account: UserID) throws

    /// Stores an entity in place of its previous state, which the caller has read in this transaction; nil for a new
    /// one.
    ///
    /// Updates the ledger and the digests. `prepared` is what was prepared for exactly this entity, or nil.
    func put(
        _ record: ServerRecord, prepared: PreparedEntity?, replacing former: ServerRecord?, of account: UserID) throws

    /// Removes a tombstone permanently and notes its seq as purged.
    func purge(_ record: ServerRecord, of account: UserID) throws

    /// Replaces the lookup keys of an entity; `prepared` as in ``put(_:prepared:replacing:of:)``.
    func setLookupKeys(
        _ keys: Set<LookupKey>, prepared: PreparedEntity?, of ref: EntityRef, in account: UserID,
        replacing former: Set<LookupKey>) throws

    /// Inserts an operation. Its key must be new; the caller has checked this in the transaction.
    func insert(_ operation: AppliedOperation, of account: UserID) throws

    /// Replaces the operation of that key, except the entity that it is about and the message that it came in.
    func replace(_ operation: AppliedOperation, of account: UserID) throws

    /// Deletes the conflicts that are remembered with operations on that entity, so that repeating such an operation
    /// returns none, and the fields that came in a text message.
    func forgetConflicts(of ref: EntityRef, in account: UserID) throws

    /// Forgets operations that were applied before that moment, at most `limit`.
    ///
    /// - Returns: the number of operations.
    func forgetOperations(appliedBefore moment: Timestamp, limit: Int) throws -> Int

    /// Inserts a pairing code. It must be new; it is random.
    func insert(_ pairing: PairingRecord) throws

    /// Removes and returns a pairing code, whether it has expired or not; nil if there is none.
    func takePairing(codeHash: [UInt8]) throws -> PairingRecord?

    /// Removes the account's expired codes, and all but the newest `count` of the others.
    func prunePairings(of account: UserID, expiredBefore moment: Timestamp, keeping count: Int) throws
}

extension StorageTransaction {
    package func operationBucket(of account: UserID) throws -> OperationBucket? { nil }

    package func setOperationBucket(_ bucket: OperationBucket, of account: UserID) throws {}

    package func put(_ record: ServerRecord, replacing former: ServerRecord?, of account: UserID) throws {
        try put(record, prepared: nil, replacing: former, of: account)
    }

    package func setLookupKeys(
        _ keys: Set<LookupKey>, of ref: EntityRef, in account: UserID, replacing former: Set<LookupKey>
    ) throws {
        try setLookupKeys(keys, prepared: nil, of: ref, in: account, replacing: former)
    }
}

/// The reason why a storage did nothing, or may have done nothing.
package struct StorageFailure: Error, Equatable, Sendable, CustomStringConvertible {
    /// The cases that a caller can tell apart.
    package enum Code: String, Sendable {
        /// Another program holds the store; try again.
        case busy
        /// The answer to a commit was lost: it was done or not. Asking again finds out.
        case uncertain
        /// No space is left; nothing was changed.
        case full
        /// The store's file was deleted or replaced while it was open; what was to be changed counts as not changed.
        case moved
        /// The database was restored or replaced while this process used it, which only another process can serve.
        case replaced
        /// The store is damaged, or cannot be reached.
        case broken
    }

    package let code: Code
    /// For the server's log.
    package let reason: String

    package init(_ code: Code, reason: String) {
        self.code = code
        self.reason = reason
    }

    /// Advice for an operator, beside the reason; nil if there is none.
    package var advice: String? {
        switch code {
        case .moved: "rvault-server backup FILE saves what the server has of it"
        case .replaced: "restart the server"
        case .busy, .uncertain, .full, .broken: nil
        }
    }

    package var description: String {
        (["storage: \(code.rawValue): \(reason)", advice] as [String?]).compactMap(\.self).joined(separator: "; ")
    }
}

extension StorageTransaction {
    /// Asks every device of an account for a full sync. A list that one has been sent before does not count for it.
    func askForFullSync(of account: UserID) throws {
        try callForResync(of: account)
        for var device in try devices(of: account) where device.listedSeq != nil {
            device.listedSeq = nil
            try update(device)
        }
    }
}
