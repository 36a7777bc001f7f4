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
        if case .click(let point) = step {
            guard area.contains(point) else { return }
            return select(offset + point.row - area.row, count: count, height: area.rows)
        }
        if let row = row(after: step, count: count, height: area.rows) { select(row, count: count, height: area.rows) }
    }

    /// The row that a step leads to, which may be before the first or behind the last one; nil for a click, since only the
    /// screen knows where its lines are.
    func row(after step: ListStep, count: Int, height: Int) -> Int? {
        switch step {
        case .rows(let rows): cursor + rows
        case .pages(let pages): cursor + pages * max(1, height - 1)
        case .first: 0
        case .last: count - 1
        case .click: nil
        }
    }
}

extension Binding {
    /// The keys that move along a list.
    ///
    /// - Parameters:
    ///   - down: more keys to the next line, as `up` and `pageDown` are.
    ///   - first: the help on the key to the first line, as `last` is.
    static func list(
        _ message: (ListStep) -> Message, down: [Key] = [], up: [Key] = [], pageDown: [Key] = [],
        first: Phrase = Strings.helpFirst, last: Phrase = Strings.helpLast
    ) -> [Binding] {
        [
            Binding([.char("j"), .down] + down, message(.rows(1)), "down", Strings.helpDown, .move),
            Binding([.char("k"), .up] + up, message(.rows(-1)), "up", Strings.helpUp, .move),
            Binding(
                [.pageDown, .ctrl("d")] + pageDown, message(.pages(1)), "page-down", Strings.helpPageDown, .move),
            Binding([.pageUp, .ctrl("u")], message(.pages(-1)), "page-up", Strings.helpPageUp, .move),
            Binding([.char("g"), .home], message(.first), "first", first, .move),
            Binding([.char("G"), .end], message(.last), "last", last, .move),
        ]
    }

    /// The keys that move along a list while something else is typed.
    static func listWhileTyping(_ message: (ListStep) -> Message) -> [Binding] {
        [
            Binding([.down], message(.rows(1)), "down", Strings.helpDown, .move, mode: .typing),
            Binding([.up], message(.rows(-1)), "up", Strings.helpUp, .move, mode: .typing),
        ]
    }
}
