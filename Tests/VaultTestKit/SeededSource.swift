internal import Synchronization
package import VaultModel

/// A clock that advances by one millisecond per reading, for vaults whose tests compare times.
package final class SteppingClock: Sendable {
    private let time = Atomic<Int64>(1_790_000_000_000)

    package init() {}

    package func now() -> Timestamp { Timestamp(milliseconds: time.add(1, ordering: .relaxed).newValue) }
}

/// Random numbers that a seed fixes, for any number of threads.
package final class SeededSource: Sendable {
    private let random: Mutex<SeededRandom>

    package init(seed: UInt64) { random = Mutex(SeededRandom(seed: seed)) }

    package func next() -> UInt64 { random.withLock { $0.next() } }
}
