package import VaultModel
package import VaultWire

/// Where the server keeps accounts and their entities.
///
/// Isolation: transactions take effect one after another, each seeing every one before it (serializable); what a
/// body throws undoes all that it did. When ``write(_:)`` returns, its effect survives the loss of the process and of
/// power. A ``read(_:)`` sees one state throughout. Calls block, and come from many threads.
package protocol ServerStorage: Sendable {
    /// Another one for every database that was made or restored; letters and digits.
    var epoch: String { get }

    /// Whether another process may write here too, so that commits have to be looked for.
    var isShared: Bool { get }

    /// - Throws: what the body throws, and ``StorageFailure``.
    func write<Result: Sendable>(_ body: @escaping @Sendable (any StorageTransaction) throws -> Result) throws -> Result

    /// - Throws: what the body throws, and ``StorageFailure``.
    func read<Result: Sendable>(_ body: @escaping @Sendable (any StorageReader) throws -> Result) throws -> Result

    /// Brings what was written to where it stays for good; called when nothing is written any more, at the latest at
    /// the end. Nothing depends on it but how well the last writes are protected from a damaged disk.
    ///
    /// - Throws: ``StorageFailure``; nothing is lost by it.
    func settle() throws
}

/// What can be asked of one state. Every question but those for an account or a token names its account, and no answer
/// holds anything of another one.
package protocol StorageReader {
    /// Nil for an account that was removed.
    func account(_ id: UserID) throws -> AccountRecord?

    /// The account of an email that is trimmed and folded already; another way of writing the same is another.
    func account(email: String) throws -> AccountRecord?

    /// The device whose token has that hash, whether it has expired or not.
    func device(tokenHash: [UInt8]) throws -> DeviceRecord?

    /// Whether ``StorageTransaction/notePlace(_:of:at:forgetting:keeping:)`` noted the place then or later.
    func knowsPlace(_ hash: [UInt8], since moment: Timestamp) throws -> Bool

    /// In the order of their making.
    func devices(of account: UserID) throws -> [DeviceRecord]

    /// What is counted for the account; nothing for one that was removed.
    func ledger(of account: UserID) throws -> AccountLedger

    /// With its stamps; tombstones too.
    func entity(_ ref: EntityRef, of account: UserID) throws -> EntityRecord?

    /// The entities that ``StorageTransaction/setLookupKeys(_:of:in:replacing:)`` put under the key, in order of id.
    func entities(under key: String, of account: UserID, limit: Int) throws -> [EntityRecord]

    /// The same for every key from `first` to `last`, by their bytes: in order of key and then of id, or the other way
    /// round.
    func entities(
        from first: String, through last: String, backward: Bool, of account: UserID, limit: Int
    ) throws -> [EntityRecord]

    /// What ``StorageTransaction/setLookupKeys(_:of:in:replacing:)`` put under ``PurgeKeys/unfinished``, of all accounts.
    func unfinished(limit: Int) throws -> [(UserID, EntityRecord)]

    /// The latest state of every entity whose last change is after `seq` and not after `end`, in
    /// order of seq.
    ///
    /// - Returns: `limit` at most, and fewer where their text would be longer than about `bytes`, but never none where
    ///   there are some; and whether there are more.
    func changes(
        of account: UserID, after seq: Int64, through end: Int64, limit: Int, bytes: Int
    ) throws -> ChangePage<Change>

    /// The same, each as the JSON text of its ``Change``.
    func changeTexts(
        of account: UserID, after seq: Int64, through end: Int64, limit: Int, bytes: Int
    ) throws -> ChangePage<ChangeText>

    /// What a full list names, in order of id; limits as for ``changes(of:after:through:limit:bytes:)``. No more than
    /// ``EntityListing/lookLimit`` ids are looked at; where the page has more, it goes on after ``ChangePage/reached``.
    func list(
        _ listing: EntityListing, of account: UserID, limit: Int, bytes: Int
    ) throws -> ChangePage<Change>

    /// Changes after a position, in order of seq, without the entities' fields.
    func nudges(of account: UserID, after seq: Int64, limit: Int) throws -> [ChangeNudge]

    /// The buckets of a type of ``TypeDigest/types``.
    func digest(of type: EntityType, in account: UserID) throws -> TypeDigest

    /// Tombstones of all accounts that may be purged, the oldest first.
    ///
    /// - Parameter bare: whether those are wanted whose fields are gone, or those that have them.
    func tombstones(deletedBefore moment: Timestamp, bare: Bool, limit: Int) throws -> [(UserID, EntityRecord)]

    /// What an operation of that key came to; nil where none took effect, or it was forgotten for its age.
    func operation(_ key: OperationID, of account: UserID) throws -> AppliedOperation?
}

extension StorageReader {
    /// All of them.
    func entities(under key: String, of account: UserID) throws -> [EntityRecord] {
        try entities(under: key, of: account, limit: .max)
    }
}

/// What can be changed in one transaction.
package protocol StorageTransaction: StorageReader {
    /// The email must not be taken; the caller has looked in this transaction.
    func insert(_ account: AccountRecord) throws

    /// Puts another hash of the same password in place of an account's.
    func setPasswordHash(_ hash: String, of account: UserID) throws

    /// Notes that somebody signed in to the account from a place, in place of a former note of it.
    ///
    /// Of the account's places those are forgotten that were last noted before `past`, and all but the latest `count`.
    func notePlace(
        _ hash: [UInt8], of account: UserID, at moment: Timestamp, forgetting past: Timestamp, keeping count: Int)
        throws

    /// Removes the account: nobody finds it any more, and its email is free. Rows of it may be left that
    /// ``clearRemoved(limit:)`` takes away.
    func removeAccount(_ id: UserID) throws

    /// Takes rows of removed accounts away, about `limit` at most.
    ///
    /// - Returns: how many; none where nothing is left.
    func clearRemoved(limit: Int) throws -> Int

    /// Id and token must be new; both are random.
    func insert(_ device: DeviceRecord) throws

    /// Changes everything of the device of that id that can change.
    func update(_ device: DeviceRecord) throws

    /// Removes the device and its pairing codes.
    ///
    /// - Returns: false where the account has no such device.
    func removeDevice(_ id: DeviceID, of account: UserID) throws -> Bool

    /// Counts the account's next change: one more than the last, without a gap even where transactions fail.
    func nextSeq(of account: UserID) throws -> Int64

    /// Counts one more call of the operator for a full reconciliation.
    func callForResync(of account: UserID) throws

    /// Stores an entity in place of its former state, which the caller has read in this transaction; nil for a new one.
    ///
    /// Ledger and digests are kept in step.
    func put(_ record: EntityRecord, replacing former: EntityRecord?, of account: UserID) throws

    /// Removes a tombstone for good and notes its seq as purged.
    func purge(_ record: EntityRecord, of account: UserID) throws

    /// Puts an entity under other keys than before.
    func setLookupKeys(
        _ keys: Set<String>, of ref: EntityRef, in account: UserID, replacing former: Set<String>) throws

    /// The key must be new; the caller has looked in this transaction.
    func insert(_ operation: AppliedOperation, of account: UserID) throws

    /// Empties the disputes that operations on that entity are remembered with; a replay of their key tells none.
    func forgetConflicts(of ref: EntityRef, in account: UserID) throws

    /// Forgets operations that were applied before that moment, `limit` at most.
    ///
    /// - Returns: how many.
    func forgetOperations(appliedBefore moment: Timestamp, limit: Int) throws -> Int

    /// The code must be new; it is random.
    func insert(_ pairing: PairingRecord) throws

    /// Takes a pairing code out, whether it has expired or not; nil where there is none.
    func takePairing(codeHash: [UInt8]) throws -> PairingRecord?

    /// Removes the account's codes that have expired, and of the others all but the newest `count`.
    func prunePairings(of account: UserID, expiredBefore moment: Timestamp, keeping count: Int) throws
}

/// Why a storage did nothing.
package struct StorageFailure: Error, Equatable, Sendable, CustomStringConvertible {
    /// What a caller can tell apart.
    package enum Code: String, Sendable {
        /// Another program holds the store; to be tried again.
        case busy
        /// No space is left; nothing was changed.
        case full
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

    package var description: String { "storage: \(code.rawValue): \(reason)" }
}
