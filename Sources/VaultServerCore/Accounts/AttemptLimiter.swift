package import VaultModel

/// Slows guessing down with buckets of tokens that refill over time: every attempt takes a token. Nobody is locked out
/// permanently, and a success returns its token.
package struct AttemptLimiter: Sendable {
    /// How many attempts are allowed at once, and how long until the next one.
    package struct Rate: Equatable, Sendable {
        package var burst: Double
        package var secondsPerAttempt: Double

        package init(burst: Double, secondsPerAttempt: Double) {
            self.burst = burst
            self.secondsPerAttempt = secondsPerAttempt
        }

        /// At most 100 in the first hour, 90 in each hour after it.
        package static let standard = Rate(burst: 10, secondsPerAttempt: 40)

        /// For one email from all places it never signed in from: 20 attempts at once, then 288 a day.
        package static let perEmail = Rate(burst: 20, secondsPerAttempt: 300)
    }

    private struct Bucket {
        var tokens: Double
        var at: Timestamp
    }

    private var buckets: [String: Bucket] = [:]
    private let rate: Rate
    private let capacity: Int

    /// Keeps about `capacity` buckets; beyond that, full ones are dropped.
    package init(rate: Rate, capacity: Int = 10_000) {
        self.rate = rate
        self.capacity = capacity
    }

    /// Takes one attempt from every key's bucket, or from none.
    ///
    /// - Returns: nil if the attempt may be made, else the seconds until one may be, rounded up.
    package mutating func take(_ keys: [String], now: Timestamp) -> Int? {
        let levels = keys.map { level(of: $0, now: now) }
        if let lowest = levels.min(), lowest < 1 {
            return max(1, Int(((1 - lowest) * rate.secondsPerAttempt).rounded(.up)))
        }
        for (key, level) in zip(keys, levels) { buckets[key] = Bucket(tokens: level - 1, at: now) }
        if buckets.count > capacity { forgetFull(now: now) }
        return nil
    }

    /// Puts back the tokens of an attempt that succeeded.
    package mutating func giveBack(_ keys: [String], now: Timestamp) {
        for key in keys { buckets[key] = Bucket(tokens: min(rate.burst, level(of: key, now: now) + 1), at: now) }
    }

    private func level(of key: String, now: Timestamp) -> Double {
        guard let bucket = buckets[key] else { return rate.burst }
        let seconds = Double(max(0, now.milliseconds - bucket.at.milliseconds)) / 1000
        return min(rate.burst, bucket.tokens + seconds / rate.secondsPerAttempt)
    }

    private mutating func forgetFull(now: Timestamp) {
        buckets = buckets.filter { level(of: $0.key, now: now) < rate.burst }
        // Under a flood of addresses the fullest buckets are dropped, so that the table stays bounded.
        if buckets.count > capacity {
            let kept = buckets.sorted { $0.value.tokens < $1.value.tokens }.prefix(capacity / 2)
            buckets = Dictionary(uniqueKeysWithValues: kept.map { ($0.key, $0.value) })
        }
    }
}
