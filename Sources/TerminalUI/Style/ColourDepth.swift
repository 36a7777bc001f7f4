/// How many colours may be used, decided once at start from `--color`, `NO_COLOR` and the terminal's description.
package enum ColourDepth: Int, Comparable, Hashable, Sendable {
    /// No colour at all; bold, dim, reverse and underline still work.
    case none = 0
    /// The eight basic colours; bright ones fall back to their basic colour.
    case eight = 8
    /// The 16 colours of the terminal's theme.
    case sixteen = 16
    /// The palette of xterm.
    case palette = 256

    /// Orders by the number of colours.
    package static func < (one: ColourDepth, other: ColourDepth) -> Bool { one.rawValue < other.rawValue }

    /// The deepest depth that a terminal with this number of colours can show.
    package init(colours: Int) {
        switch colours {
        case 256...: self = .palette
        case 16...: self = .sixteen
        case 8...: self = .eight
        default: self = .none
        }
    }
}
