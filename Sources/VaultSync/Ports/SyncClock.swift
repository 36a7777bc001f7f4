package import VaultModel

/// The two clocks of a sync, injected so that tests own the time.
package struct SyncClock: Sendable {
    /// Milliseconds that never go back and go on while the machine sleeps; from any beginning.
    package var monotonic: @Sendable () -> Int64
    /// The device's wall clock; only shown.
    package var wall: @Sendable () -> Timestamp
    /// Returns after so many milliseconds, or throws when its task is cancelled.
    package var sleep: @Sendable (Int64) async throws -> Void

    package init(
        monotonic: @escaping @Sendable () -> Int64, wall: @escaping @Sendable () -> Timestamp,
        sleep: @escaping @Sendable (Int64) async throws -> Void
    ) {
        self.monotonic = monotonic
        self.wall = wall
        self.sleep = sleep
    }
}
