package import VaultModel
package import VaultWire

/// What a run has to know of the store before it decides on its next step.
package struct Standing: Hashable, Sendable {
    /// Where the next pull begins; nil for the beginning.
    package var cursor: Cursor?
    /// The server's, as the last page or reconciliation told it; nil before the first one.
    package var epoch: String?
    package var counts: VaultCounts
    /// Entries that were sent before and whose verdict is not known.
    package var sealed: Int
    /// Entries that a batch without exclusions could take now, one after the other; those behind a failed entry are not
    /// among them, nor are offered ones.
    package var ready: Int
    /// The highest number that the store gave to an operation; 0 where it has given none.
    package var deviceSeq: Int64
    /// As which device the store speaks; nil where it does not know.
    package var device: DeviceID?
    /// A reconciliation that is to be made, and why.
    package var owed: FullCause?
    /// Milliseconds of the wall clock since the last reconciliation ended, or since the first cursor was stored;
    /// negative where the clock was set back, nil where there was neither.
    package var sinceFull: Int64?
    /// What a reconciliation would have deleted, as long as nobody has answered.
    package var question: MassDeletion?
    /// What is left of the last failure's; nil after a success.
    package var pause: Pause?
    /// Of the page or the verdicts that were just stored.
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
