/// A position among bytes whose number is known only once they are there.
package enum Place: Hashable, Sendable {
    /// So many bytes from the start; past the end it is the end.
    case byte(Int)
    /// So many thousandths of the way, 0 … 1000.
    case perMille(Int)

    /// The position in so many bytes, 0 … `length`.
    package func index(in length: Int) -> Int {
        switch self {
        case .byte(let count): min(max(count, 0), length)
        case .perMille(let share): length * min(max(share, 0), 1000) / 1000
        }
    }
}

extension Place: CustomStringConvertible {
    /// `120` or `500/1000`.
    package var description: String {
        switch self {
        case .byte(let count): "\(count)"
        case .perMille(let share): "\(share)/1000"
        }
    }

    /// Reads ``description``; nil for anything else.
    package init?(_ text: some StringProtocol) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard let number = parts.first.flatMap({ Int($0) }), number >= 0 else { return nil }
        switch (parts.count, parts.last) {
        case (1, _): self = .byte(number)
        case (2, "1000"): self = .perMille(number)
        default: return nil
        }
    }
}
