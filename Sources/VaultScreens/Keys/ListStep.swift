package import TerminalUI
import Translation
import VaultWording

/// A step of the cursor along a list of lines.
package enum ListStep: Hashable, Sendable {
    case rows(Int), pages(Int), first, last
    case click(Point)

    /// The wheel moves along the lines, and a click chooses one. Nil for what has no meaning in a list.
    init?(_ mouse: MouseEvent) {
        switch mouse.action {
        case .wheelUp: self = .rows(-3)
        case .wheelDown: self = .rows(3)
        case .press(.left): self = .click(mouse.position)
        case .press, .release: return nil
        }
    }
}

extension ListWindow {
    /// Takes a step in a list with a line for each row of the area.
    mutating func take(_ step: ListStep, count: Int, in area: Rect) {
        let row: Int
        switch step {
        case .rows(let rows): row = cursor + rows
        case .pages(let pages): row = cursor + pages * max(1, area.rows - 1)
        case .first: row = 0
        case .last: row = count - 1
        case .click(let point):
            guard area.contains(point) else { return }
            row = offset + point.row - area.row
        }
        select(row, count: count, height: area.rows)
    }
}

extension Binding {
    /// The keys that move along a list.
    static func list(_ message: (ListStep) -> Message) -> [Binding] {
        [
            Binding([.char("j"), .down], message(.rows(1)), "down", Strings.helpDown, .move),
            Binding([.char("k"), .up], message(.rows(-1)), "up", Strings.helpUp, .move),
            Binding([.pageDown, .ctrl("d")], message(.pages(1)), "page-down", Strings.helpPageDown, .move),
            Binding([.pageUp, .ctrl("u")], message(.pages(-1)), "page-up", Strings.helpPageUp, .move),
            Binding([.char("g"), .home], message(.first), "first", Strings.helpFirst, .move),
            Binding([.char("G"), .end], message(.last), "last", Strings.helpLast, .move),
        ]
    }
}
