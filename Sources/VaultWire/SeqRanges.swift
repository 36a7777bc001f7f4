internal import VaultJSON

/// A set of seqs as inclusive ranges, ascending and separate: on the wire `[[from, to], …]`.
package struct SeqRanges: Hashable, Sendable {
    /// No two of them overlap or are adjacent.
    package private(set) var ranges: [ClosedRange<Int64>] = []

    /// The most ranges in a request; the rest is left out, and all it costs is that known changes are sent again.
    package static let limit = 1000

    package init() {}

    package init(_ seqs: some Sequence<Int64>) {
        for seq in seqs { insert(seq...seq) }
    }

    package var isEmpty: Bool { ranges.isEmpty }

    package func contains(_ seq: Int64) -> Bool {
        let index = firstIndex(endingFrom: seq)
        return index < ranges.count && ranges[index].contains(seq)
    }

    /// Whether the set has every seq of a range; true for an empty range, where `lower > upper`.
    package func covers(from lower: Int64, through upper: Int64) -> Bool {
        guard lower <= upper else { return true }
        let index = firstIndex(endingFrom: lower)
        return index < ranges.count && ranges[index].lowerBound <= lower && ranges[index].upperBound >= upper
    }

    /// Adds a range and joins the ranges that it touches. Seqs below 1 are ignored.
    package mutating func insert(_ range: ClosedRange<Int64>) {
        guard range.upperBound > 0 else { return }
        var (lower, upper) = (max(1, range.lowerBound), range.upperBound)
        let first = firstIndex(endingFrom: lower - 1)
        var last = first
        while last < ranges.count, upper == .max || ranges[last].lowerBound <= upper + 1 {
            lower = min(lower, ranges[last].lowerBound)
            upper = max(upper, ranges[last].upperBound)
            last += 1
        }
        ranges.replaceSubrange(first..<last, with: [lower...upper])
    }

    /// The first range that ends at `seq` or after it.
    private func firstIndex(endingFrom seq: Int64) -> Int {
        var (low, high) = (0, ranges.count)
        while low < high {
            let middle = (low + high) / 2
            if ranges[middle].upperBound < seq { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// Reads the optional member of a request; anything but a list of ranges is refused.
    init(_ name: String, of object: WireObject) throws(WireError) {
        guard object.present(name) != nil else { return }
        let pairs = try object.array(name)
        guard pairs.count <= SeqRanges.limit else { throw object.fault(name, "must hold at most 1000 ranges") }
        for pair in pairs {
            guard let ends = pair.array, ends.count == 2, let lower = ends[0].integer, let upper = ends[1].integer,
                lower <= upper, WireLimits.numbers.contains(lower), WireLimits.numbers.contains(upper)
            else { throw object.fault(name, "must hold pairs of ascending seqs") }
            insert(lower...upper)
        }
    }

    /// The ranges as JSON; only the highest ones if there are too many.
    var json: JSON {
        .array(ranges.suffix(SeqRanges.limit).map { [.integer($0.lowerBound), .integer($0.upperBound)] })
    }
}
