package import VaultModel

/// The two clocks of a sync, injected so that tests control the time.
package struct SyncClock: Sendable {
    /// Milliseconds that never go back and also pass while the computer sleeps; the beginning is arbitrary.
    package var monotonic: @Sendable () -> Int64
    /// The device's wall clock; its times are only shown.
    package var wall: @Sendable () -> Timestamp
    /// Returns after this many milliseconds, or throws when its task is canceled.
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
