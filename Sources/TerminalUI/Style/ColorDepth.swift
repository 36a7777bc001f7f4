/// The number of colors that may be used, decided once at start from `--color`, `NO_COLOR` and the terminal's
/// description.
package enum ColorDepth: Int, Comparable, Hashable, Sendable {
    /// No colors; bold, dim, reverse and underline still work.
    case none = 0
    /// The eight basic colors; bright ones fall back to their basic color.
    case eight = 8
    /// The 16 colors of the terminal's theme.
    case sixteen = 16
    /// xterm's palette of 256 colors.
    case palette = 256

    /// Orders by the number of colors.
    package static func < (one: ColorDepth, other: ColorDepth) -> Bool { one.rawValue < other.rawValue }

    /// Selects the greatest depth that a terminal with this number of colors can show.
    package init(colors: Int) {
        switch colors {
        case 256...: self = .palette
        case 16...: self = .sixteen
        case 8...: self = .eight
        default: self = .none
        }
    }
}
