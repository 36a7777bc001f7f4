internal import Glibc

/// Waits for readable descriptors, for loops outside this module.
package enum Readiness {
    /// Waits until a descriptor is readable (or its other side is gone) or the time is over; -1 is skipped.
    ///
    /// With a time of nil it waits forever. Returns which are ready, in the order given; all false if the time is over.
    package static func wait(for descriptors: [Int32], within time: Duration?) throws(SystemError) -> [Bool] {
        try Polling.readable(descriptors, within: time)
    }
}

/// Waits for several descriptors with a deadline.
enum Polling {
    /// Waits until a descriptor is readable (or its other side is gone) or the time is over.
    ///
    /// With a time of nil it waits forever. Returns which are ready, in the order given; all false if the time is over.
    static func readable(_ descriptors: [Int32], within time: Duration?) throws(SystemError) -> [Bool] {
        var entries = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        _ = try poll(&entries, within: time)
        return entries.map { $0.revents != 0 }
    }

    /// Does the same as `poll(2)`, but signals do not extend the time; a descriptor of -1 is skipped.
    static func poll(_ entries: inout [pollfd], within time: Duration?) throws(SystemError) -> Int32 {
        let clock = MonotonicClock.system
        let deadline = time.map { clock.now() + $0 }
        while true {
            let rest = deadline.map { ($0 - clock.now()).pollMilliseconds } ?? -1
            let count = try SystemCall.run("poll", expecting: EINTR) {
                Glibc.poll(&entries, nfds_t(entries.count), rest)
            }
            if let count { return count }
        }
    }
}
