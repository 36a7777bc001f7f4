internal import TerminalUI

/// How much has been drawn, for tests and measurements.
package struct DrawCounts: Hashable, Sendable {
    /// Calls of `draw`.
    package private(set) var frames = 0
    /// Pieces of rows handed to ncurses.
    package private(set) var runs = 0
    /// Cells in those pieces.
    package private(set) var cells = 0

    mutating func add(_ written: [CellRun]) {
        frames += 1
        runs += written.count
        cells += written.reduce(0) { $0 + $1.cells.count }
    }
}
