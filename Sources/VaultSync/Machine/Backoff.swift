/// The delay before the next try: min(1 s · 2^(n−1), 300 s), ±20 % at random, so that many devices that lost one server
/// do not come back at the same moment.
package struct Backoff: Sendable {
    /// Failures since the last success.
    package private(set) var failures = 0
    private var random: any RandomNumberGenerator & Sendable

    /// The longest delay before the spread, in milliseconds.
    package static let longest: Int64 = 300_000

    /// The generator is the only source of randomness.
    package init(random: any RandomNumberGenerator & Sendable) {
        self.random = random
    }

    /// Counts one more failure and returns the milliseconds until the next try, 800 … 360,000.
    package mutating func next() -> Int64 {
        failures += 1
        return delay(after: failures)
    }

    /// Returns the milliseconds before the first try after something that worked for long, 0 … 500, spread evenly for
    /// many devices whose server restarts. No failure is counted.
    package mutating func soon() -> Int64 { Int64.random(in: 0...500, using: &random) }

    /// The milliseconds after this many failures, 1 or more, which are counted elsewhere.
    package mutating func delay(after failures: Int) -> Int64 {
        let exponent = min(max(failures, 1) - 1, 9)
        let delay = min(1000 << Int64(exponent), Backoff.longest)
        return delay * Int64.random(in: 800...1200, using: &random) / 1000
    }

    /// Continues after failures that another process counted.
    package mutating func resume(after failures: Int) {
        self.failures = max(self.failures, failures)
    }

    /// Starts over after a success.
    package mutating func reset() {
        failures = 0
    }
}
