package import TerminalUI
import Translation
package import VaultModel

/// What was done on this device, newest first: Enter undoes back to a line, or does again what was undone.
package enum UndoScreen: Screen {
    package static var title: String { Strings.Undo.title }

    package struct Model: Hashable, Sendable {
        /// Newest first, those that were undone before all others; nil until the store has answered.
        var lines: [UndoLine]?
        var list = ListWindow()

        package init() {}

        var current: UndoLine? {
            guard let lines, lines.indices.contains(list.cursor) else { return nil }
            return lines[list.cursor]
        }

        /// How many of the lines were undone.
        var undone: Int { lines?.prefix { $0.isUndone }.count ?? 0 }

        /// How many changes go with a line, itself among them.
        func steps(to index: Int) -> Int { index < undone ? undone - index : index - undone + 1 }
    }

    package enum Message: Hashable, Sendable {
        case appeared
        case loaded([UndoLine])
        case changedOutside
        case move(Int), page(Int), first, last, click(Point)
        case take, close
    }

    /// Lines that are read to each side.
    static let limit = 200

    package static let bindings = BindingTable<Message>([
        Binding([.enter], .take, "undo-to", Strings.Undo.helpTake, .change, footer: Strings.Undo.footUndo),
        Binding([.char("j"), .down], .move(1), "down", Strings.helpDown, .move),
        Binding([.char("k"), .up], .move(-1), "up", Strings.helpUp, .move),
        Binding([.pageDown, .ctrl("d")], .page(1), "page-down", Strings.helpPageDown, .move),
        Binding([.pageUp, .ctrl("u")], .page(-1), "page-up", Strings.helpPageUp, .move),
        Binding([.char("g"), .home], .first, "first", Strings.helpFirst, .move),
        Binding([.char("G"), .end], .last, "last", Strings.helpLast, .move),
        Binding(
            [.escape, .char("q"), .char("U")], .close, "close", Strings.helpBack, .move, footer: Strings.footBack),
    ])

    package static func message(for answer: Answer) -> Message? {
        switch answer {
        case .undoLinesLoaded(let lines): .loaded(lines)
        case .storeChanged: .changedOutside
        default: nil
        }
    }

    package static func message(for input: InputEvent, _ model: Model, in context: Context) -> Message? {
        guard case .mouse(let mouse) = input else { return nil }
        return switch mouse.action {
        case .wheelUp: .move(-3)
        case .wheelDown: .move(3)
        case .press(.left): .click(mouse.position)
        case .press, .release: nil
        }
    }

    package static func availability(of message: Message, _ model: Model, in context: Context) -> Availability {
        guard message == .take else { return .offered }
        guard let line = model.current else { return .disabled(Strings.Undo.nothingThere) }
        return line.obstacle.map { .disabled(Strings.Undo.refused(Strings.Undo.reason($0))) } ?? .offered
    }

    package static func update(_ model: inout Model, _ message: Message, in context: Context) -> [Effect] {
        let height = UndoLayout(context).list.rows
        let count = model.lines?.count ?? 0
        switch message {
        case .appeared, .changedOutside: return [.loadUndoLines(limit: limit)]
        case .loaded(let lines): take(lines, &model, height)
        case .move(let rows): model.list.move(by: rows, count: count, height: height)
        case .page(let pages): model.list.move(by: pages * max(1, height - 1), count: count, height: height)
        case .first: model.list.select(0, count: count, height: height)
        case .last: model.list.select(count - 1, count: count, height: height)
        case .click(let point):
            let area = UndoLayout(context).list
            if area.contains(point) {
                model.list.select(model.list.offset + point.row - area.row, count: count, height: height)
            }
        case .take:
            guard let lines = model.lines, let line = model.current else { return [] }
            let (undone, cursor) = (model.undone, model.list.cursor)
            if line.isUndone { return [.redoActions(lines[cursor..<undone].reversed().map(\.sequence))] }
            return [.undoActions(lines[undone...cursor].map(\.sequence))]
        case .close: return [.navigate(.close)]
        }
        return []
    }

    /// The cursor stays with its action, and begins at the last one that is in force.
    private static func take(_ lines: [UndoLine], _ model: inout Model, _ height: Int) {
        let former = model.current?.sequence
        model.lines = lines
        let same = former.flatMap { sequence in lines.firstIndex { $0.sequence == sequence } }
        model.list.select(same ?? model.undone, count: lines.count, height: height)
    }
}
