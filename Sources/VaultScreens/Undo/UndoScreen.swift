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
        case list(ListStep)
        case filter(FilterStep)
        case take, close
    }

    /// The highest number of lines that are loaded, both for undo and for redo.
    static let limit = 200

    package static let bindings = BindingTable<Message>(
        Binding.filterEnd(Message.filter) + actionBindings
            + Binding.list(Message.list, down: [.char("n")], up: [.char("N")]) + Binding.listWhileTyping(Message.list)
            + closeBindings)

    private static let actionBindings: [Binding<Message>] = [
        Binding([.enter], .take, "undo-to", Strings.Undo.helpTake, .change, footer: Strings.Undo.footUndo),
        Binding.filterStart(Message.filter),
    ]
    private static let closeBindings: [Binding<Message>] = [
        Binding(
            [.escape, .char("q"), .char("U")], .close, "close", Strings.helpBack, .move, footer: Strings.footBack)
    ]

    package static func isTyping(_ model: Model) -> Bool { model.filter.isTyping }

    package static func message(for answer: Answer) -> Message? {
        switch answer {
        case .read(.undoLines(let lines)): .loaded(lines)
        case .news(.storeChanged): .changedOutside
        case .read, .written, .failed, .vault, .sync, .file, .media, .terminal, .news, .closed: nil
        }
    }

    package static func message(for input: InputEvent, _ model: Model, in context: Context) -> Message? {
        model.filter.message(for: input, Message.filter, Message.list)
    }

    package static func availability(of message: Message, _ model: Model, in context: Context) -> Availability {
        switch message {
        case .take:
            guard let line = model.current else { return .disabled(Strings.Undo.nothingThere) }
            return line.obstacle.map { .disabled(Strings.Undo.refused(Strings.Undo.reason($0))) } ?? .offered
        case .filter(let step): return model.filter.availability(of: step)
        case .appeared, .loaded, .changedOutside, .list, .close: return .offered
        }
    }

    package static func update(_ model: inout Model, _ message: Message, in context: Context) -> [Effect] {
        let area = UndoLayout(context).list
        switch message {
        case .appeared, .changedOutside: return [.read(.undoLines(limit: limit))]
        case .loaded(let lines): take(lines, &model, area.rows)
        case .list(let step): model.list.take(step, count: model.shown.count, in: area)
        case .filter(let step): if model.filter.take(step) { find(&model, area.rows) }
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
