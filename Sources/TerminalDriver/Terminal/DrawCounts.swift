internal import TerminalUI

/// Counts of what was drawn, for tests and measurements.
package struct DrawCounts: Hashable, Sendable {
    /// Calls of `draw`.
    package private(set) var frames = 0
    /// Parts of rows passed to ncurses.
    package private(set) var runs = 0
    /// Cells in those parts.
    package private(set) var cells = 0

    mutating func add(_ written: [CellRun]) {
        frames += 1
        runs += written.count
        cells += written.reduce(0) { $0 + $1.cells.count }
    }
}
