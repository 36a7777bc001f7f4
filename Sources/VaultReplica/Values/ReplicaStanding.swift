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
    /// The server's database that the cursor belongs to; nil before the first pull.
    package var epoch: String?
    /// As which device the store speaks; nil where it has no account.
    package var device: DeviceID?
    /// A reconciliation that is to be made, and why.
    package var owed: FullCause?
    /// Milliseconds of the device's clock since the last reconciliation ended, or since the first cursor was stored;
    /// negative where the clock was set back, nil where there was neither.
    package var sinceFull: Int64?
    /// What a reconciliation would have deleted, as long as nobody has answered.
    package var question: MassDeletion?
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

/// Entries that go back to waiting, for one reason.
package struct PutBack: Hashable, Sendable {
    package var keys: [OperationID]
    /// One sentence for the person; empty leaves the former one.
    package var reason: String
    /// False where no server was reached, which uses up no try.
    package var countsTry: Bool
    /// Milliseconds from now until they are sent again by themselves, only to be shown.
    package var retryIn: Int64?

    package init(_ keys: [OperationID], reason: String = "", countsTry: Bool = false, retryIn: Int64? = nil) {
        self.keys = keys
        self.reason = reason
        self.countsTry = countsTry
        self.retryIn = retryIn
    }
}
