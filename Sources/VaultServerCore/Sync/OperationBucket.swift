package import VaultModel
internal import VaultWire

/// The operations that an account has lately sent: a bucket that every operation fills and that empties over time.
package struct OperationBucket: Equatable, Sendable {
    /// How full it was at that moment, in operations.
    package var used: Double
    package var at: Timestamp

    package init(used: Double = 0, at: Timestamp) {
        self.used = used
        self.at = at
    }

    /// Adds operations if they fit. A clock that went back empties nothing.
    ///
    /// - Returns: the seconds after which they would fit; nil if they were added.
    mutating func take(_ count: Int, within quotas: Quotas, now: Timestamp) -> Int? {
        let perSecond = Double(quotas.operationsPerMinute) / 60
        let burst = OperationBucket.size(within: quotas)
        let seconds = Double(max(0, now.milliseconds - at.milliseconds)) / 1000
        let full = max(0, used - seconds * perSecond) + Double(count)
        guard full <= burst else { return max(1, Int(((full - burst) / perSecond).rounded(.up))) }
        self = OperationBucket(used: full, at: now)
        return nil
    }

    /// So many operations fit into an empty one: every push does.
    static func size(within quotas: Quotas) -> Double {
        Double(max(quotas.operationBurst, WireLimits.pushOperations.upperBound))
    }
}
