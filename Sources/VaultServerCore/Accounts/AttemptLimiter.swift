internal import Synchronization
package import VaultModel

/// Counts attempts against rates, for all processes of a server.
package protocol AttemptBook: Sendable {
    /// Takes one attempt from every key's bucket, or from none.
    ///
    /// - Returns: nil if the attempt may be made, else the seconds until one may be, rounded up.
    /// - Throws: ``StorageFailure``.
    func take(_ keys: [String], at rate: AttemptLimiter.Rate, now: Timestamp) throws -> Int?

    /// Puts back the tokens of an attempt that succeeded.
    ///
    /// - Throws: ``StorageFailure``.
    func giveBack(_ keys: [String], at rate: AttemptLimiter.Rate, now: Timestamp) throws
}

/// Counts the attempts of one process.
final class OwnAttempts: AttemptBook {
    private let limiters = Mutex<[AttemptLimiter.Rate: AttemptLimiter]>([:])

    func take(_ keys: [String], at rate: AttemptLimiter.Rate, now: Timestamp) -> Int? {
        limiters.withLock { $0[rate, default: AttemptLimiter(rate: rate)].take(keys, now: now) }
    }

    func giveBack(_ keys: [String], at rate: AttemptLimiter.Rate, now: Timestamp) {
        limiters.withLock { $0[rate, default: AttemptLimiter(rate: rate)].giveBack(keys, now: now) }
    }
}

/// Slows guessing down with buckets of tokens that refill over time: every attempt takes a token. Nobody is locked out
/// permanently, and a success returns its token.
package struct AttemptLimiter: Sendable {
    /// How many attempts are allowed at once, and how long until the next one.
    package struct Rate: Hashable, Sendable {
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

        /// Refuses nobody, for the work of one that does.
        static let unlimited = Rate(burst: 1_000_000, secondsPerAttempt: 0.001)
    }

    /// The tokens that were left at a moment.
    package struct Bucket: Equatable, Sendable {
        package var tokens: Double
        package var at: Timestamp

        package init(tokens: Double, at: Timestamp) {
            self.tokens = tokens
            self.at = at
        }
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
        let levels = keys.map { rate.level(of: buckets[$0], now: now) }
        if let seconds = rate.wait(for: levels) { return seconds }
        for (key, level) in zip(keys, levels) { buckets[key] = Bucket(tokens: level - 1, at: now) }
        if buckets.count > capacity { forgetFull(now: now) }
        return nil
    }

    /// Puts back the tokens of an attempt that succeeded.
    package mutating func giveBack(_ keys: [String], now: Timestamp) {
        for key in keys {
            buckets[key] = Bucket(tokens: min(rate.burst, rate.level(of: buckets[key], now: now) + 1), at: now)
        }
    }

    private mutating func forgetFull(now: Timestamp) {
        buckets = buckets.filter { rate.level(of: $0.value, now: now) < rate.burst }
        // Under a flood of addresses the fullest buckets are dropped, so that the table stays bounded.
        if buckets.count > capacity {
            let kept = buckets.sorted { $0.value.tokens < $1.value.tokens }.prefix(capacity / 2)
            buckets = Dictionary(uniqueKeysWithValues: kept.map { ($0.key, $0.value) })
        }
    }
}

extension AttemptLimiter.Rate {
    /// The tokens in a bucket at a moment; nil for one that was never used.
    package func level(of bucket: AttemptLimiter.Bucket?, now: Timestamp) -> Double {
        guard let bucket else { return burst }
        let seconds = Double(max(0, now.milliseconds - bucket.at.milliseconds)) / 1000
        return min(burst, bucket.tokens + seconds / secondsPerAttempt)
    }

    /// The seconds until all of these buckets have a token, rounded up; nil if they have.
    package func wait(for levels: [Double]) -> Int? {
        guard let lowest = levels.min(), lowest < 1 else { return nil }
        return max(1, Int(((1 - lowest) * secondsPerAttempt).rounded(.up)))
    }

    /// The seconds after which an unused bucket is full.
    package var secondsToFull: Double { burst * secondsPerAttempt }
}
