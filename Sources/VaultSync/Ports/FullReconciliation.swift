package import VaultModel
package import VaultWire

/// What a reconciliation lists: what it does not list, it does not touch.
package struct FullScope: Hashable, Sendable {
    /// The server's, as its last answer told it.
    package var epoch: String
    package var cause: FullCause
    /// The buckets of each type that are listed whole; a type without any is not listed.
    package var buckets: [EntityType: Set<Int>]

    package init(epoch: String, cause: FullCause, buckets: [EntityType: Set<Int>]) {
        self.epoch = epoch
        self.cause = cause
        self.buckets = buckets
    }
}

/// How a reconciliation ends.
package struct FullEnd: Hashable, Sendable {
    /// Where the pull after the list ended; nil where nothing was listed, and then the stored cursor stays.
    package var cursor: Cursor?
    package var epoch: String

    package init(cursor: Cursor?, epoch: String) {
        self.cursor = cursor
        self.epoch = epoch
    }
}

/// What a reconciliation came to.
package enum FullOutcome: Hashable, Sendable {
    /// So many rows were deleted, and so many offered to be sent again.
    case done(deleted: Int, offered: Int)
    /// Nothing was deleted, and a person is asked.
    case wouldDelete(MassDeletion)
}
