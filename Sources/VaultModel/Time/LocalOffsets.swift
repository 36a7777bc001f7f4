/// By how much local time is ahead of UTC, at every moment of some years.
package struct LocalOffsets: Hashable, Sendable {
    private struct Change: Hashable {
        /// Milliseconds since 1970.
        let start: Int64
        let seconds: Int
    }

    /// In order; the first one is for all time before the second.
    private let changes: [Change]

    package static let utc = LocalOffsets(seconds: 0)

    /// The same offset at all times.
    package init(seconds: Int) { changes = [Change(start: .min, seconds: seconds)] }

    /// Finds the changes of an offset between two moments; before and after them, the offset is taken to stay.
    ///
    /// - Parameter seconds: the offset at a moment in milliseconds since 1970. Two changes within a fortnight that cancel
    ///   each other are not found.
    package init(from first: Timestamp, through last: Timestamp, seconds: (Int64) -> Int) {
        var changes = [Change(start: .min, seconds: seconds(first.milliseconds))]
        var before = first.milliseconds
        while before < last.milliseconds {
            let after = min(before + Self.fortnight, last.milliseconds)
            let found = seconds(after)
            if let former = changes.last, found != former.seconds {
                let start = Self.start(of: found, after: before, through: after, seconds)
                changes.append(Change(start: start, seconds: found))
            }
            before = after
        }
        self.changes = changes
    }

    private static let fortnight: Int64 = 14 * 86_400_000

    /// The first whole second of an offset that holds at `last`, and not at `first`.
    private static func start(of offset: Int, after first: Int64, through last: Int64, _ seconds: (Int64) -> Int)
        -> Int64
    {
        var (without, with) = (first / 1000, last / 1000)
        while with - without > 1 {
            let middle = without + (with - without) / 2
            if seconds(middle * 1000) == offset { with = middle } else { without = middle }
        }
        return with * 1000
    }

    package func seconds(at moment: Timestamp) -> Int {
        changes.last { $0.start <= moment.milliseconds }?.seconds ?? 0
    }

    /// A moment shifted into local time; the result has no zone.
    package func local(_ moment: Timestamp) -> Timestamp {
        Timestamp(milliseconds: moment.milliseconds + Int64(seconds(at: moment)) * 1000)
    }
}
