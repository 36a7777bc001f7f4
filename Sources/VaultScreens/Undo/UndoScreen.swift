package import TerminalUI
import Translation
package import VaultModel
import VaultWording

/// The actions on this device, newest first. Enter undoes back to a line, or redoes what was undone.
package enum UndoScreen: Screen {
    package static var title: String { Strings.Undo.title }

    package struct Model: Hashable, Sendable {
        /// Newest first, undone actions before all others; nil until the store has answered.
        var lines: [UndoLine]?
        /// The position in the lines that are shown.
        var list = ListWindow()
        var filter = LineFilter()

        package init() {}

        /// The indices of the lines that contain every word of the filter.
        var shown: [Int] { filter.places(in: lines ?? []) { UndoWords($0).text } }

        /// The index of the line under the cursor among all lines, shown or not.
        var place: Int? {
            let shown = shown
            return shown.indices.contains(list.cursor) ? shown[list.cursor] : nil
        }

        var current: UndoLine? { place.flatMap { lines?[$0] } }

        /// The number of lines that were undone.
        var undone: Int { lines?.prefix { $0.isUndone }.count ?? 0 }

        /// The number of changes that are undone or redone together with a line, itself included.
        func steps(to index: Int) -> Int { index < undone ? undone - index : index - undone + 1 }
    }

    package enum Message: Hashable, Sendable {
        case appeared
        case loaded([UndoLine])
        case changedOutside
        case move(Int), page(Int), first, last, click(Point)
        case startFilter, keepFilter, dropFilter, typed(Key), pasted(String)
        case take, close
    }

    /// The highest number of lines that are loaded, both for undo and for redo.
    static let limit = 200

    package static let bindings = BindingTable<Message>([
        Binding(
            [.enter], .keepFilter, "filter-keep", Strings.helpFilterKeep, .view, footer: Strings.footKeep, mode: .typing
        ),
        Binding(
            [.escape], .dropFilter, "filter-drop", Strings.helpDropFilter, .view, footer: Strings.footDropFilter,
            mode: .both),
        Binding([.enter], .take, "undo-to", Strings.Undo.helpTake, .change, footer: Strings.Undo.footUndo),
        Binding([.char("/")], .startFilter, "filter", Strings.Undo.helpFilter, .view, footer: Strings.footFilter),
        Binding([.char("j"), .down, .char("n")], .move(1), "down", Strings.helpDown, .move),
        Binding([.char("k"), .up, .char("N")], .move(-1), "up", Strings.helpUp, .move),
        Binding([.down], .move(1), "down", Strings.helpDown, .move, mode: .typing),
        Binding([.up], .move(-1), "up", Strings.helpUp, .move, mode: .typing),
        Binding([.pageDown, .ctrl("d")], .page(1), "page-down", Strings.helpPageDown, .move),
        Binding([.pageUp, .ctrl("u")], .page(-1), "page-up", Strings.helpPageUp, .move),
        Binding([.char("g"), .home], .first, "first", Strings.helpFirst, .move),
        Binding([.char("G"), .end], .last, "last", Strings.helpLast, .move),
        Binding(
            [.escape, .char("q"), .char("U")], .close, "close", Strings.helpBack, .move, footer: Strings.footBack),
    ])

    package static func isTyping(_ model: Model) -> Bool { model.filter.isTyping }

    package static func message(for answer: Answer) -> Message? {
        switch answer {
        case .read(.undoLines(let lines)): .loaded(lines)
        case .news(.storeChanged): .changedOutside
        case .read, .written, .failed, .vault, .sync, .file, .media, .terminal, .news, .closed: nil
        }
    }

    package static func message(for input: InputEvent, _ model: Model, in context: Context) -> Message? {
        FilteredListInput(typed: Message.typed, pasted: Message.pasted, move: Message.move, click: Message.click)
            .message(for: input, model.filter)
    }

    package static func availability(of message: Message, _ model: Model, in context: Context) -> Availability {
        switch message {
        case .take:
            guard let line = model.current else { return .disabled(Strings.Undo.nothingThere) }
            return line.obstacle.map { .disabled(Strings.Undo.refused(Strings.Undo.reason($0))) } ?? .offered
        case .dropFilter: return model.filter.isOn ? .offered : .hidden
        case .appeared, .loaded, .changedOutside, .move, .page, .first, .last, .click, .startFilter, .keepFilter,
            .typed, .pasted, .close:
            return .offered
        }
    }

    package static func update(_ model: inout Model, _ message: Message, in context: Context) -> [Effect] {
        let height = UndoLayout(context).list.rows
        let count = model.shown.count
        switch message {
        case .appeared, .changedOutside: return [.read(.undoLines(limit: limit))]
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
        case .startFilter: model.filter.isTyping = true
        case .keepFilter: model.filter.isTyping = false
        case .dropFilter:
            model.filter = LineFilter()
            find(&model, height)
        case .typed(let key): if model.filter.handle(key) { find(&model, height) }
        case .pasted(let text):
            model.filter.paste(text)
            find(&model, height)
        case .take:
            guard let lines = model.lines, let place = model.place else { return [] }
            let undone = model.undone
            if lines[place].isUndone { return [.write(.redoActions(lines[place..<undone].reversed().map(\.sequence)))] }
            return [.write(.undoActions(lines[undone...place].map(\.sequence)))]
        case .close: return [.navigate(.close)]
        }
        return []
    }

    /// Moves the cursor to the newest match; without a filter, to the last action in effect.
    private static func find(_ model: inout Model, _ height: Int) {
        let start = model.filter.isEmpty ? model.undone : 0
        model.list.select(start, count: model.shown.count, height: height)
    }

    /// Takes over the lines. The cursor stays on its action; at first it is on the last action in effect.
    private static func take(_ lines: [UndoLine], _ model: inout Model, _ height: Int) {
        let former = model.current?.sequence
        model.lines = lines
        let shown = model.shown
        let same = former.flatMap { sequence in shown.firstIndex { lines[$0].sequence == sequence } }
        let begin = shown.firstIndex { $0 >= model.undone }
        model.list.select(same ?? begin ?? 0, count: shown.count, height: height)
    }
}
