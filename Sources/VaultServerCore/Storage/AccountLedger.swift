/// What is counted for an account, raised in the transaction of every change.
package struct AccountLedger: Equatable, Sendable {
    /// The number of the last change; 0 for none.
    package var lastSeq: Int64
    /// The highest number of a change whose entity was purged: who has not seen it cannot go on from where it stands.
    package var purgedSeq: Int64
    /// Entities, tombstones included.
    package var rows: Int64
    /// About the bytes that the entities take, by ``EntityRecord/size``.
    package var bytes: Int64
    /// How often the operator asked all devices for a full reconciliation.
    package var resyncs: Int64

    package init(lastSeq: Int64 = 0, purgedSeq: Int64 = 0, rows: Int64 = 0, bytes: Int64 = 0, resyncs: Int64 = 0) {
        self.lastSeq = lastSeq
        self.purgedSeq = purgedSeq
        self.rows = rows
        self.bytes = bytes
        self.resyncs = resyncs
    }

    /// Counts a record that takes another's place; nil for none.
    package mutating func count(_ former: EntityRecord?, replacedBy new: EntityRecord?) {
        rows += (new == nil ? 0 : 1) - (former == nil ? 0 : 1)
        bytes += Int64(new?.size ?? 0) - Int64(former?.size ?? 0)
    }
}
