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

    /// - Throws: what the body throws, and ``StorageFailure``.
    func write<Result: Sendable>(_ body: @Sendable (any StorageTransaction) throws -> Result) throws -> Result

    /// - Throws: what the body throws, and ``StorageFailure``.
    func read<Result: Sendable>(_ body: @Sendable (any StorageReader) throws -> Result) throws -> Result

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

    /// The account of an email that is trimmed and folded already.
    func account(email: String) throws -> AccountRecord?

    /// The device whose token has that hash, whether it has expired or not.
    func device(tokenHash: [UInt8]) throws -> DeviceRecord?

    /// In the order of their making.
    func devices(of account: UserID) throws -> [DeviceRecord]

    /// The number of the account's last change; 0 for none.
    func lastSeq(of account: UserID) throws -> Int64

    /// With its stamps; tombstones too.
    func entity(_ ref: EntityRef, of account: UserID) throws -> EntityRecord?

    /// The latest state of every entity whose last change is after `seq`, in order of seq.
    ///
    /// - Returns: `limit` at most, and fewer where their text would be longer than about `bytes`, but never none where
    ///   there are some; and whether there are more.
    func changes(
        of account: UserID, after seq: Int64, limit: Int, bytes: Int
    ) throws -> (changes: [Change], hasMore: Bool)

    /// The same without the entities' fields.
    func nudges(of account: UserID, after seq: Int64, limit: Int) throws -> [ChangeNudge]

    /// What an operation of that key came to; nil where none took effect, or it was forgotten for its age.
    func operation(_ key: OperationID, of account: UserID) throws -> AppliedOperation?
}

/// What can be changed in one transaction.
package protocol StorageTransaction: StorageReader {
    /// The email must not be taken; the caller has looked in this transaction.
    func insert(_ account: AccountRecord) throws

    /// Puts another hash of the same password in place of an account's.
    func setPasswordHash(_ hash: String, of account: UserID) throws

    /// Removes the account and everything of it.
    func removeAccount(_ id: UserID) throws

    /// Id and token must be new; both are random.
    func insert(_ device: DeviceRecord) throws

    /// Changes `lastSeenAt`, `expiresAt` and `lastDeviceSeq` of the device of that id.
    func update(_ device: DeviceRecord) throws

    /// - Returns: false where the account has no such device.
    func removeDevice(_ id: DeviceID, of account: UserID) throws -> Bool

    /// Counts the account's next change: one more than the last, without a gap even where transactions fail.
    func nextSeq(of account: UserID) throws -> Int64

    /// Stores an entity, new or in place of its former state.
    func put(_ record: EntityRecord, of account: UserID) throws

    /// The key must be new; the caller has looked in this transaction.
    func insert(_ operation: AppliedOperation, of account: UserID) throws

    /// Forgets operations that were applied before that moment, some at a time.
    func forgetOperations(appliedBefore moment: Timestamp) throws
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
