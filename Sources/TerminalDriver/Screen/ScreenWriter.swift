internal import CNcurses
internal import TerminalUI

/// Writes runs of cells through ncurses, which must have been started.
struct ScreenWriter {
    private var pairs: PairCache
    private let encoder: GlyphEncoder

    init(depth: ColorDepth, isUTF8: Bool) {
        pairs = PairCache(depth: depth)
        encoder = GlyphEncoder(isUTF8: isUTF8)
    }

    /// Makes room for the colors of a frame if they might not fit; pictures use many. Then true: the caller has to write
    /// every cell again.
    mutating func makeRoom(for runs: [CellRun]) -> Bool {
        guard pairs.isNearlyFull(for: runs.reduce(0) { $0 + $1.cells.count }) else { return false }
        var wanted: Set<[Color]> = []
        for run in runs { for cell in run.cells { wanted.insert([cell.style.foreground, cell.style.background]) } }
        guard pairs.isNearlyFull(for: wanted.count) else { return false }
        pairs.empty()
        return true
    }

    /// Writes one run; ncurses cuts off anything outside the terminal.
    mutating func write(_ run: CellRun, to window: OpaqueWindow) {
        var cells: [cchar_t] = []
        cells.reserveCapacity(run.cells.count)
        for cell in run.cells {
            guard let glyph = cell.glyph else { continue }
            let pair = pairs.pair(for: cell.style)
            let attributes = ScreenWriter.attributes(cell.style.attributes)
            for text in encoder.cells(for: glyph) {
                cells.append(ScreenWriter.cell(text, attributes, pair))
            }
        }
        mvwadd_wchnstr(window.pointer, Int32(run.start.row), Int32(run.start.column), cells, Int32(cells.count))
    }

    private static func cell(_ text: [wchar_t], _ attributes: attr_t, _ pair: Int32) -> cchar_t {
        var cell = cchar_t()
        if cncurses_cell(&cell, text + [0], attributes, pair) != OK {
            cncurses_cell(&cell, [0x3F, 0], attributes, pair)
        }
        return cell
    }

    private static func attributes(_ wanted: Attributes) -> attr_t {
        if wanted.isEmpty { return 0 }
        func flag(_ one: Attributes) -> Int32 { wanted.contains(one) ? 1 : 0 }
        return cncurses_attributes(flag(.bold), flag(.dim), flag(.reverse), flag(.underline), flag(.italic))
    }
}

/// The ncurses window that covers the terminal; valid as long as the ``CursesSession``.
struct OpaqueWindow {
    let pointer: UnsafeMutablePointer<WINDOW>
}
