package import VaultModel
package import VaultWire

/// The state of the store that a run needs to decide on its next step.
package struct ReplicaStatus: Hashable, Sendable {
    /// The position of the next pull; nil for the beginning.
    package var cursor: Cursor?
    /// The server's epoch in the last page or full sync; nil before the first one.
    package var epoch: String?
    package var counts: VaultCounts
    /// Entries that were sent and have no verdict.
    package var sealed: Int
    /// Entries that batches without exclusions could take now, one after another; entries behind a failed one and
    /// resend proposals do not count.
    package var ready: Int
    /// The highest sequence number that the store gave to an operation; 0 if it has given none.
    package var deviceSeq: Int64
    /// The highest of these numbers that the server has said to know of ``device``; 0 for none. A server that knows less has
    /// gone back.
    package var acknowledged: Int64 = 0
    /// The device that the store belongs to on the server; nil if it does not know.
    package var device: DeviceID?
    /// The cause of the full sync that is owed; nil if none is.
    package var owed: FullCause?
    /// Milliseconds by the wall clock since the last full sync ended, or since the first cursor was stored; negative if
    /// the clock was set back, nil if there was neither.
    package var sinceFull: Int64?
    /// The deletions that a full sync would have made, while nobody has answered.
    package var question: MassDeletion?
    /// The rest of the last failure's pause; nil after a success.
    package var pause: Pause?
    /// The figures of the page or the verdicts that were just stored.
    package var page = PageFigures()

    package init(
        cursor: Cursor? = nil, epoch: String? = nil, counts: VaultCounts = VaultCounts(), sealed: Int = 0,
        ready: Int = 0, deviceSeq: Int64 = 0, device: DeviceID? = nil, owed: FullCause? = nil, sinceFull: Int64? = nil,
        question: MassDeletion? = nil, pause: Pause? = nil
    ) {
        self.cursor = cursor
        self.epoch = epoch
        self.counts = counts
        self.sealed = sealed
        self.ready = ready
        self.deviceSeq = deviceSeq
        self.device = device
        self.owed = owed
        self.sinceFull = sinceFull
        self.question = question
        self.pause = pause
    }
}
