/// Learns how often a server pings on the stream, and so after how long its silence means something.
///
/// All times are milliseconds of the monotonic clock.
struct PingRhythm {
    /// The interval of servers of this version, and the shortest that is believed: delayed pings arrive close together.
    static let expected: Int64 = 10_000
    /// The interval of earlier servers.
    static let longest: Int64 = 25_000
    /// How late a ping may be.
    static let lateness: Int64 = 3000

    private var last: Int64?
    private var count = 0
    private var interval = PingRhythm.expected

    /// Starts a new connection, whose first ping comes whenever the server's next one is due.
    mutating func begin() {
        last = nil
        count = 0
    }

    mutating func ping(at now: Int64) {
        count += 1
        if count > 2, let last { interval = min(max(now - last, PingRhythm.expected), PingRhythm.longest) }
        last = now
    }

    /// How long nothing may arrive before a ping counts as missed.
    var patience: Int64 { interval + PingRhythm.lateness }
}
