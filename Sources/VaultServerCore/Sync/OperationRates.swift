internal import Synchronization
internal import VaultModel
internal import VaultWire

/// Limits the operations of each account with a bucket that empties over time: one for all processes if there are several.
final class OperationRates: Sendable {
    private let buckets = Mutex<[UserID: OperationBucket]>([:])
    private let quotas: Quotas

    init(quotas: Quotas) {
        self.quotas = quotas
    }

    /// Counts operations against the account's rate, in the transaction that applies them.
    ///
    /// - Throws: ``VaultWire/Problem`` with `rateLimited` and the seconds after which they may be sent; then nothing is
    ///   counted.
    func take(_ count: Int, of account: UserID, now: Timestamp, in storage: any StorageTransaction) throws {
        guard count > 0 else { return }
        guard var bucket = try storage.operationBucket(of: account) else {
            return try take(count, of: account, now: now)
        }
        if let wait = bucket.take(count, within: quotas, now: now) { throw problem(wait) }
        try storage.setOperationBucket(bucket, of: account)
    }

    /// The same for requests that store nothing, which each process counts for itself.
    func take(_ count: Int, of account: UserID, now: Timestamp) throws(Problem) {
        let wait: Int? = buckets.withLock { buckets in
            if let wait = buckets[account, default: OperationBucket(at: now)].take(count, within: quotas, now: now) {
                return wait
            }
            if buckets.count > 10_000 {
                let size = OperationBucket.size(within: quotas)
                buckets = buckets.filter { $0.value.used > size / 100 }
            }
            return nil
        }
        if let wait { throw problem(wait) }
    }

    private func problem(_ wait: Int) -> Problem {
        let detail = "This account may send \(quotas.operationsPerMinute) operations a minute; try again in \(wait) s."
        return Problem(.rateLimited, detail, retryAfter: wait)
    }
}
