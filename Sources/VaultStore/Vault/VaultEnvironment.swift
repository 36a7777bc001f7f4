package import VaultModel

/// The clock and the random source with which a vault creates IDs and dates.
package struct VaultEnvironment: Sendable {
    /// The device's clock; its times are shown and never compared.
    package let now: @Sendable () -> Timestamp
    /// 64 random bits for ids.
    package let random: @Sendable () -> UInt64

    package init(now: @escaping @Sendable () -> Timestamp, random: @escaping @Sendable () -> UInt64) {
        self.now = now
        self.random = random
    }

    /// Uses the system's random generator.
    package init(now: @escaping @Sendable () -> Timestamp) {
        self.init(now: now) {
            var generator = SystemRandomNumberGenerator()
            return generator.next()
        }
    }
}
