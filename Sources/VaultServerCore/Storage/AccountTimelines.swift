/// The timelines of an account: which run of its store wrote which seqs, so that a store that went back can be recognized.
///
/// Such a store gives the seqs that it has lost to other changes. A cursor names the timeline of its seq, and a store in which that
/// seq is on another one has lost what the cursor's holder has seen.
package struct AccountTimelines: Equatable, Sendable {
    /// `seq=name` for the first seq of each timeline, separated by spaces, the last timeline first.
    package private(set) var text: String

    /// The number of timelines that are remembered. What is before the first of them is not compared.
    private static let limit = 32

    /// - Parameter text: an earlier ``text``, empty for none.
    package init(text: String = "") {
        self.text = text
    }

    /// The name of the timeline on which a seq is; nil if it isn't known.
    package func name(at seq: Int64) -> String? {
        var rest = text.utf8[...]
        while !rest.isEmpty {
            let entry = rest.prefix { $0 != UInt8(ascii: " ") }
            let parts = entry.split(separator: UInt8(ascii: "="))
            guard parts.count == 2, let start = Int64(Substring(parts[0])) else { return nil }
            if start <= seq { return String(Substring(parts[1])) }
            rest = rest[entry.endIndex...].dropFirst()
        }
        return nil
    }

    /// Whether a cursor with this seq and timeline can be of this history. If either side doesn't know the timeline, it can.
    package func admit(_ timeline: String?, at seq: Int64) -> Bool {
        guard let timeline, let name = name(at: seq) else { return true }
        return timeline == name
    }

    /// Notes that a seq, the highest one so far, is on this timeline.
    ///
    /// - Parameter name: letters and digits.
    package mutating func note(_ seq: Int64, on name: String) {
        guard self.name(at: seq) != name else { return }
        let former = text.split(separator: " ").prefix(Self.limit - 1)
        text = (["\(seq)=\(name)"] + former).joined(separator: " ")
    }
}
