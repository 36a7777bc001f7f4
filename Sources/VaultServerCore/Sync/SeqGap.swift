internal import VaultWire

/// Consecutive seqs that a device has not seen.
struct SeqGap: Equatable {
    /// The seq before the first one.
    var after: Int64
    /// The last seq.
    var through: Int64

    /// The gaps between the ranges that a device has seen, from after a position to the last seq; in order.
    static func between(_ seen: SeqRanges, after: Int64, through last: Int64) -> [SeqGap] {
        var gaps: [SeqGap] = []
        var position = after
        for range in seen.ranges where range.upperBound > position && range.lowerBound <= last {
            if range.lowerBound - 1 > position { gaps.append(SeqGap(after: position, through: range.lowerBound - 1)) }
            position = range.upperBound
        }
        if position < last { gaps.append(SeqGap(after: position, through: last)) }
        return gaps
    }
}
