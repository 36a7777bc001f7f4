/// How often a server pings on the stream, learned from its pings, and after how long its silence says something.
///
/// All times are milliseconds of the monotonic clock.
struct PingRhythm {
    /// What a server of this version does, and the shortest that is believed: pings that were held up come close together.
    static let expected: Int64 = 10_000
    /// What earlier servers do.
    static let longest: Int64 = 25_000
    /// How late a ping may be.
    static let lateness: Int64 = 3000

    private var last: Int64?
    private var count = 0
    private var interval = PingRhythm.expected

    /// A new connection, which begins with a ping whenever the next one is due.
    mutating func begin() {
        last = nil
        count = 0
    }

    mutating func ping(at now: Int64) {
        count += 1
        if count > 2, let last { interval = min(max(now - last, PingRhythm.expected), PingRhythm.longest) }
        last = now
    }

    /// How long nothing may arrive before a ping was missed.
    var patience: Int64 { interval + PingRhythm.lateness }
}
