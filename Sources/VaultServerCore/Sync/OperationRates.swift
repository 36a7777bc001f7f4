internal import Synchronization
internal import VaultModel
internal import VaultWire

/// Limits the operations of each account with a bucket that refills over time.
final class OperationRates: Sendable {
    private struct Bucket {
        var used: Double
        var at: Int64
    }

    private let buckets = Mutex<[UserID: Bucket]>([:])
    private let quotas: Quotas

    init(quotas: Quotas) {
        self.quotas = quotas
    }

    /// Counts operations against the account's rate.
    ///
    /// - Throws: `rateLimited` with the seconds after which they may be sent; then nothing is counted.
    func take(_ count: Int, of account: UserID, now: Timestamp) throws(Problem) {
        let perSecond = Double(quotas.operationsPerMinute) / 60
        let burst = Double(max(quotas.operationBurst, WireLimits.pushOperations.upperBound))
        let wait: Int? = buckets.withLock { buckets in
            let bucket = buckets[account] ?? Bucket(used: 0, at: now.milliseconds)
            let seconds = Double(max(0, now.milliseconds - bucket.at)) / 1000
            let used = max(0, bucket.used - seconds * perSecond) + Double(count)
            guard used <= burst else { return Int(((used - burst) / perSecond).rounded(.up)) }
            buckets[account] = Bucket(used: used, at: now.milliseconds)
            if buckets.count > 10_000 { buckets = buckets.filter { $0.value.used > burst / 100 } }
            return nil
        }
        guard let wait else { return }
        let detail = "This account may send \(quotas.operationsPerMinute) operations a minute; try again in \(wait) s."
        throw Problem(.rateLimited, detail, retryAfter: max(1, wait))
    }
}
