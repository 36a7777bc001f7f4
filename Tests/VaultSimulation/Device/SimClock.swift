internal import VaultModel
internal import VaultReplica

/// A device's wall clock, which may be wrong by years, and the chance that its ids are made of.
final class SimClock {
    /// The simulation's time.
    var time: Int64 = 0
    /// How wrong it is.
    var offset: Int64
    /// Set anew for every step, so that the ids of one step do not depend on how many steps came before.
    var random: SimRandom

    init(offset: Int64, random: SimRandom) {
        self.offset = offset
        self.random = random
    }

    /// The beginning of every run: 2026-11-01.
    static let beginning: Int64 = 1_793_491_200_000

    var wall: Timestamp { Timestamp(milliseconds: Self.beginning + time + offset) }

    var minter: Minter { Minter(now: { self.wall }, random: { self.random.next() }) }
}
