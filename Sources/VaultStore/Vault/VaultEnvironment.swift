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

/// Makes the ids of one vault; a class, because ids of one millisecond follow from each other.
final class Minter {
    private let environment: VaultEnvironment
    private var generator = ULIDGenerator()

    init(_ environment: VaultEnvironment) {
        self.environment = environment
    }

    func now() -> Timestamp { environment.now() }

    func next<Kind>(_ kind: Kind.Type = Kind.self) -> Identifier<Kind> {
        var random = Source(draw: environment.random)
        return Identifier(generator.next(now: environment.now().milliseconds, using: &random))
    }

    private struct Source: RandomNumberGenerator {
        let draw: @Sendable () -> UInt64
        mutating func next() -> UInt64 { draw() }
    }
}
