internal import VaultModel
internal import VaultReplica

/// A device's wall clock, which may be wrong by years, and the randomness of its IDs.
final class SimClock {
    /// The simulation's time in milliseconds.
    var time: Int64 = 0
    /// The error of this clock in milliseconds.
    var offset: Int64
    /// Set again for every step, so that the IDs of one step do not depend on the number of previous steps.
    var random: SimRandom

    init(offset: Int64, random: SimRandom) {
        self.offset = offset
        self.random = random
    }

    /// The start of every run: 2026-11-01, in milliseconds.
    static let beginning: Int64 = 1_793_491_200_000

    var wall: Timestamp { Timestamp(milliseconds: Self.beginning + time + offset) }

    var minter: IDGenerator { IDGenerator(now: { self.wall }, random: { self.random.next() }) }
}
