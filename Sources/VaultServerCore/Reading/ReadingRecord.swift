package import VaultModel

/// The reading of a content: still to be done, or done. There is one for each original that arrived and that a receipt
/// names.
package struct ReadingRecord: Equatable, Sendable {
    package enum State: Equatable, Sendable {
        /// To be read when ``ReadingRecord/dueAt`` has come. While it is being read, that is the time to try again.
        case waiting
        case done(MachineReading)
        /// Nobody can read it.
        case failed
    }

    /// The key of an original.
    package let key: BlobKey
    package var state: State
    /// How often somebody began to read it.
    package var tries: Int
    package var dueAt: Timestamp

    package init(key: BlobKey, state: State = .waiting, tries: Int = 0, dueAt: Timestamp) {
        self.key = key
        self.state = state
        self.tries = tries
        self.dueAt = dueAt
    }

    /// After so many attempts it has failed. Each is noted before it begins, so that a picture that ends the server is
    /// not read for ever.
    package static let mostTries = 5

    /// The time between the beginning of an attempt and the next one, in milliseconds: 10 minutes, doubled each time.
    static func pause(after tries: Int) -> Int64 { 600_000 << Int64(min(max(tries - 1, 0), 5)) }
}

/// The queries about readings; see ``StorageReader``.
package protocol ReadingReader {
    func reading(of key: BlobKey) throws -> ReadingRecord?

    /// Waiting readings of all accounts that are due at that moment, the longest waiting first.
    func readings(dueAt moment: Timestamp, limit: Int) throws -> [ReadingRecord]

    /// The time at which the next waiting reading is due; nil if none is waiting.
    func nextReadingDue() throws -> Timestamp?

    /// The attachments with that original, each with a receipt that names it or has named it, in order of both ids.
    func namings(of key: BlobKey, limit: Int) throws -> [MediaNaming]
}

/// A receipt that names an attachment, or did.
package struct MediaNaming: Equatable, Sendable {
    package let receipt: EntityRef
    package let media: MediaID

    package init(receipt: EntityRef, media: MediaID) {
        self.receipt = receipt
        self.media = media
    }
}

/// The changes to readings; see ``StorageTransaction``. A reading is deleted with its account, and when the last receipt
/// that named its content loses its fields.
package protocol ReadingTransaction: ReadingReader {
    /// Inserts or replaces a reading.
    func put(_ reading: ReadingRecord) throws
}
