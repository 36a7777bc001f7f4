internal import Glibc

/// Waiting for something to read, for loops outside this module.
package enum Readiness {
    /// Waits until one of the descriptors can be read (or its other side is gone) or the time is over; -1 is skipped.
    ///
    /// `nil` as the time waits for ever. Answers which are ready, in the order given; all false when the time is over.
    package static func wait(for descriptors: [Int32], within time: Duration?) throws(SystemError) -> [Bool] {
        try Polling.readable(descriptors, within: time)
    }
}

/// Waiting for several descriptors with a deadline.
enum Polling {
    /// Waits until one of the descriptors can be read (or its other side is gone) or the time is over.
    ///
    /// `nil` as the time waits for ever. Answers which are ready, in the order given; all false when the time is over.
    static func readable(_ descriptors: [Int32], within time: Duration?) throws(SystemError) -> [Bool] {
        var entries = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        _ = try poll(&entries, within: time)
        return entries.map { $0.revents != 0 }
    }

    /// As `poll(2)`, with the time counted on across signals; a descriptor of -1 is skipped.
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
