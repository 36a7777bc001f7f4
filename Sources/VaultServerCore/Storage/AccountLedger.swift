internal import VaultJSON
internal import VaultModel

/// The counters of an account, updated in the transaction of every change.
package struct AccountLedger: Equatable, Sendable {
    /// The number of the last change; 0 for none.
    package var lastSeq: Int64
    /// The highest number of a change whose entity was purged; a device that has not seen it cannot resume from its
    /// cursor.
    package var purgedSeq: Int64
    /// Number of entities, including tombstones that still have their fields: a purge makes room at once, and the
    /// request for it takes none.
    package var rows: Int64
    /// Approximate size of the entities in bytes, by ``ServerRecord/size``.
    package var bytes: Int64
    /// How often the operator asked all devices for a full reconciliation.
    package var resyncs: Int64
    package var timelines: AccountTimelines

    package init(
        lastSeq: Int64 = 0, purgedSeq: Int64 = 0, rows: Int64 = 0, bytes: Int64 = 0, resyncs: Int64 = 0,
        timelines: AccountTimelines = AccountTimelines()
    ) {
        self.lastSeq = lastSeq
        self.purgedSeq = purgedSeq
        self.rows = rows
        self.bytes = bytes
        self.resyncs = resyncs
        self.timelines = timelines
    }

    /// Numbers the next change.
    ///
    /// - Parameter timeline: that of the store that writes it; nil if it isn't known.
    package mutating func advance(on timeline: String?) {
        lastSeq += 1
        if let timeline { timelines.note(lastSeq, on: timeline) }
    }

    /// Counts a record that replaces another; nil for none.
    ///
    /// - Parameter size: the size of the new one, if it is known.
    package mutating func count(_ former: ServerRecord?, replacedBy new: ServerRecord?, size: Int? = nil) {
        rows += (AccountLedger.counts(new) ? 1 : 0) - (AccountLedger.counts(former) ? 1 : 0)
        bytes += Int64(size ?? new?.size ?? 0) - Int64(former?.size ?? 0)
    }

    private static func counts(_ record: ServerRecord?) -> Bool {
        guard let entity = record?.entity, !entity.isBare else { return false }
        return entity.ref.type != .request || entity.fields[.type] != "purgeReceipts"
    }
}
