internal import CNcurses
internal import TerminalUI

/// Allocates the color pairs of ncurses when they are first needed.
struct PairCache {
    private struct Colors: Hashable {
        let foreground: Int
        let background: Int
    }

    private var pairs: [Colors: Int32] = [:]
    private let limit: Int32
    private let depth: ColorDepth

    /// Must be called after ncurses was started; without colors every pair is 0.
    init(depth: ColorDepth) {
        self.depth = depth
        limit = depth == .none ? 0 : cncurses_pairs()
    }

    /// Whether so many cells might need more pairs than are left, although others are in use for cells that are gone.
    func isNearlyFull(for cells: Int) -> Bool {
        depth != .none && !pairs.isEmpty && pairs.count + cells >= Int(limit)
    }

    /// Frees all pairs; everything has to be written again.
    mutating func empty() {
        pairs = [:]
        reset_color_pairs()
    }

    /// Returns the pair for a style; 0, the terminal's default colors, if all pairs are in use.
    mutating func pair(for style: Style) -> Int32 {
        guard depth != .none else { return 0 }
        let wanted = Colors(
            foreground: style.foreground.reduced(to: depth).paletteNumber,
            background: style.background.reduced(to: depth).paletteNumber)
        if wanted.foreground == -1, wanted.background == -1 { return 0 }
        if let known = pairs[wanted] { return known }
        let next = Int32(pairs.count + 1)
        guard next < limit,
            init_extended_pair(next, Int32(wanted.foreground), Int32(wanted.background)) == OK
        else { return 0 }
        pairs[wanted] = next
        return next
    }
}
