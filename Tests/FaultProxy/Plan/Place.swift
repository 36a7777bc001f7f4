/// A position in a sequence of bytes whose length is not known yet.
package enum Place: Hashable, Sendable {
    /// So many bytes from the start, or the end if that is earlier.
    case byte(Int)
    /// A share of the length in thousandths, 0…1000.
    case perMille(Int)

    /// Returns the position among `length` bytes, 0…`length`.
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

    /// Parses a ``description``; returns nil for anything else.
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
