package import VaultModel

/// Creates the ids and times of one replica; a class, because ids of one millisecond follow from each other.
///
/// It lives as long as its process and is never stored: a restarted process continues with new randomness.
package final class IDGenerator {
    private let clock: () -> Timestamp
    private let draw: () -> UInt64
    private var generator = ULIDGenerator()

    /// - Parameters:
    ///   - now: the device's clock; its times are shown, never compared.
    ///   - random: 64 random bits for ids.
    package init(now: @escaping () -> Timestamp, random: @escaping () -> UInt64) {
        clock = now
        draw = random
    }

    /// The current time by the device's clock.
    package func now() -> Timestamp { clock() }

    /// A new id; greater than the last one while the clock shows the same millisecond.
    package func next<Kind>(_ kind: Kind.Type = Kind.self) -> Identifier<Kind> {
        var random = Source(draw: draw)
        return Identifier(generator.next(now: clock().milliseconds, using: &random))
    }

    private struct Source: RandomNumberGenerator {
        let draw: () -> UInt64
        mutating func next() -> UInt64 { draw() }
    }
}
