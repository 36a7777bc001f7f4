package import VaultModel
package import VaultWire

/// The queries about attachments; see ``StorageReader``.
package protocol MediaReader {
    func media(_ id: MediaID, _ variant: MediaVariant, of account: UserID) throws -> MediaRecord?

    func blob(_ key: BlobKey) throws -> BlobRecord?

    /// Bytes that count against the account's quota: ``BlobRecord/countedBytes`` of each content, and
    /// ``MediaRecord/countedBytes`` for each file.
    func mediaBytes(of account: UserID) throws -> Int64

    /// Whether any attachment of the account has this content.
    func hasMedia(of key: BlobKey) throws -> Bool

    /// Blobs of all accounts in a state that was set before that moment, the oldest first.
    func blobs(_ state: BlobRecord.State, setBefore moment: Timestamp, limit: Int) throws -> [BlobRecord]

    /// Blobs of all accounts in the state `stored`, ordered by account, hash and variant, after that of a key.
    func storedBlobs(after key: BlobKey?, limit: Int) throws -> [BlobRecord]

    /// Files of all accounts that may be swept.
    func media(expiredBy expiry: MediaExpiry, limit: Int) throws -> [MediaRecord]

    /// Removed accounts whose blobs may still be in the store, in the order of their removal.
    func departures(limit: Int) throws -> [Departure]

    /// Keys that ``MediaTransaction/noteStray(_:at:)`` noted before that moment, the oldest first.
    func strays(notedBefore moment: Timestamp, limit: Int) throws -> [BlobKey]
}

/// An account that was removed.
package struct Departure: Equatable, Sendable {
    package let account: UserID
    package let at: Timestamp

    package init(account: UserID, at: Timestamp) {
        self.account = account
        self.at = at
    }
}

/// The changes to attachments; see ``StorageTransaction``.
package protocol MediaTransaction: MediaReader {
    /// Inserts or replaces a file. `isNamed` of a new one is set by the storage, by what receipts named before.
    func put(_ media: MediaRecord) throws

    func remove(_ media: MediaRecord) throws

    /// Inserts or replaces a blob.
    func put(_ blob: BlobRecord) throws

    func remove(_ blob: BlobRecord) throws

    /// Notes that the receipt names these attachments, whether they were announced or not.
    func nameMedia(_ ids: Set<MediaID>, by receipt: EntityRef, of account: UserID) throws

    /// Forgets what the receipt named. Attachments that no other receipt names are released at that moment, and their
    /// readings are deleted.
    func releaseMedia(namedBy receipt: EntityRef, of account: UserID, at moment: Timestamp) throws

    /// Notes that the account was removed, and its blobs have to be deleted. They outlive the account's rows.
    func noteDeparture(_ departure: Departure) throws

    func forgetDeparture(of account: UserID) throws

    /// Notes that the store has a blob which no account knows, unless that was noted before.
    func noteStray(_ key: BlobKey, at moment: Timestamp) throws

    func forgetStray(_ key: BlobKey) throws
}
