/// How much one account may hold and do, so that none takes the place of the others.
package struct Quotas: Equatable, Sendable {
    /// Entities, tombstones and events included.
    package var rows: Int64
    /// About the bytes of all entities.
    package var bytes: Int64
    /// Operations that may be pushed in a row, before the rate holds.
    package var operationBurst: Int
    /// Operations a minute, once the burst is used up.
    package var operationsPerMinute: Int

    package init(
        rows: Int64 = 2_000_000, bytes: Int64 = 2 << 30, operationBurst: Int = 300_000,
        operationsPerMinute: Int = 60_000
    ) {
        self.rows = rows
        self.bytes = bytes
        self.operationBurst = operationBurst
        self.operationsPerMinute = operationsPerMinute
    }

    /// Room for more than a hundred thousand receipts with their history, sent at once.
    package static let standard = Quotas()
}
