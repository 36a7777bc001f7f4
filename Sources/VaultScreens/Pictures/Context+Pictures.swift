import Pixels
import TerminalUI
import VaultSettings

extension Context {
    /// Whether pictures are drawn; else their names and sizes are written.
    var showsPictures: Bool { settings.effective.pictures != .off && !isASCII }

    /// The room for a picture in an area; none if pictures are not drawn, so that only the facts are requested.
    func room(in area: Rect) -> Rect {
        showsPictures ? area : Rect(column: area.column, row: area.row, columns: 0, rows: 0)
    }
}
