/// Limits on what one account may hold and do, so that none crowds out the others.
package struct Quotas: Equatable, Sendable {
    /// Number of entities, tombstones and events included.
    package var rows: Int64
    /// Approximate size of all entities, in bytes.
    package var bytes: Int64
    /// Size of all attachments, in bytes.
    package var mediaBytes: Int64
    /// Operations that may be pushed at once before the rate applies.
    package var operationBurst: Int
    /// Operations per minute once the burst is used up.
    package var operationsPerMinute: Int

    package init(
        rows: Int64 = 2_000_000, bytes: Int64 = 2 << 30, mediaBytes: Int64 = 50 << 30, operationBurst: Int = 300_000,
        operationsPerMinute: Int = 60_000
    ) {
        self.rows = rows
        self.bytes = bytes
        self.mediaBytes = mediaBytes
        self.operationBurst = operationBurst
        self.operationsPerMinute = operationsPerMinute
    }

    /// Enough for more than a hundred thousand receipts with their history, sent at once.
    package static let standard = Quotas()

    /// Whole MiB from 10 MiB on, else KiB, so that a full account never reads as empty.
    static func amount(_ bytes: Int64) -> String {
        bytes >= 10 << 20 ? "\(bytes >> 20) MiB" : "\(bytes >> 10) KiB"
    }
}
