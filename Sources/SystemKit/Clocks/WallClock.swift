internal import Glibc

/// The time of day, as a value that tests can replace.
package struct WallClock: Sendable {
    /// Milliseconds since 1970-01-01 00:00 UTC; may jump in either direction.
    package let now: @Sendable () -> Int64

    /// Creates a clock that returns the closure's time.
    package init(now: @escaping @Sendable () -> Int64) {
        self.now = now
    }

    /// The system's clock.
    package static let system = WallClock {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
    }
}

/// A clock that never goes backward, as a value that tests can replace.
package struct MonotonicClock: Sendable {
    /// Time since some fixed moment, including time asleep.
    package let now: @Sendable () -> Duration

    /// Creates a clock that returns the closure's time.
    package init(now: @escaping @Sendable () -> Duration) {
        self.now = now
    }

    /// Time since boot, including time asleep, so that a key with 15 minutes left has expired after a night.
    package static let system = MonotonicClock {
        var time = timespec()
        clock_gettime(CLOCK_BOOTTIME, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }
}

extension Duration {
    /// The duration in milliseconds, without the fraction.
    package var wholeMilliseconds: Int64 {
        let (seconds, attoseconds) = components
        return seconds * 1000 + attoseconds / 1_000_000_000_000_000
    }

    /// Whole milliseconds for `poll`, rounded up, so that waiting never ends before the time; 0 when negative.
    var pollMilliseconds: Int32 {
        let (seconds, attoseconds) = components
        if seconds < 0 || attoseconds < 0 { return 0 }
        let rounded = (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000
        return Int32(min(min(seconds, 1_000_000) * 1000 + rounded, 1_000_000_000))
    }
}
