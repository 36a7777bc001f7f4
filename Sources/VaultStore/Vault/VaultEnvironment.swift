package import VaultModel

/// What a vault takes from the outside to make ids and dates.
package struct VaultEnvironment: Sendable {
    /// The device's clock; what it says is shown and never compared.
    package let now: @Sendable () -> Timestamp
    /// 64 random bits for ids.
    package let random: @Sendable () -> UInt64

    package init(now: @escaping @Sendable () -> Timestamp, random: @escaping @Sendable () -> UInt64) {
        self.now = now
        self.random = random
    }

    /// The system's generator.
    package init(now: @escaping @Sendable () -> Timestamp) {
        self.init(now: now) {
            var generator = SystemRandomNumberGenerator()
            return generator.next()
        }
    }
}
