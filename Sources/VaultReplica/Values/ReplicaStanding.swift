package import VaultModel
package import VaultWire

/// Where the queue and the cursor stand.
package struct ReplicaStanding: Hashable, Sendable {
    /// Nil for the beginning.
    package var cursor: Cursor?
    package var counts: VaultCounts
    /// Entries that were sent and whose verdict is not known.
    package var sealed: Int
    /// Entries that could go one after the other; those behind a failed one are not among them.
    package var ready: Int
    /// The highest number given to an operation of this device.
    package var deviceSeq: Int64

    package init(cursor: Cursor?, counts: VaultCounts, sealed: Int, ready: Int, deviceSeq: Int64) {
        self.cursor = cursor
        self.counts = counts
        self.sealed = sealed
        self.ready = ready
        self.deviceSeq = deviceSeq
    }
}

/// Which entries are to be sent next.
package struct EntrySelection: Hashable, Sendable {
    /// The most that are taken.
    package var limit: Int
    /// Only entries that were sent before.
    package var onlySealed: Bool
    /// Entries that are left where they are; each holds back its entity.
    package var excluding: Set<OperationID>

    package init(limit: Int, onlySealed: Bool, excluding: Set<OperationID> = []) {
        self.limit = limit
        self.onlySealed = onlySealed
        self.excluding = excluding
    }
}
