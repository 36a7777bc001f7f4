/// Counts durations in buckets of fixed bounds.
package struct DurationHistogram: Equatable, Sendable {
    /// The upper bound of each bucket in milliseconds; a last one has no bound.
    static let bounds: [Int64] = [1, 2, 5, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000, 10_000]

    /// By bucket, not cumulative.
    private var counts = [Int](repeating: 0, count: DurationHistogram.bounds.count + 1)
    private var microseconds: Int64 = 0

    package init() {}

    package mutating func add(_ time: Duration) {
        let (seconds, attoseconds) = time.components
        let added = seconds * 1_000_000 + attoseconds / 1_000_000_000_000
        microseconds += added
        let bucket = Self.bounds.firstIndex { added <= $0 * 1000 } ?? Self.bounds.count
        counts[bucket] += 1
    }

    /// Each bound with the number of durations up to it, in seconds; nil is infinity.
    var cumulative: [(bound: Double?, count: Int)] {
        var total = 0
        return zip(Self.bounds.map { Optional(Double($0) / 1000) } + [nil], counts).map { bound, count in
            total += count
            return (bound, total)
        }
    }

    var count: Int { counts.reduce(0, +) }

    var seconds: Double { Double(microseconds) / 1_000_000 }
}
