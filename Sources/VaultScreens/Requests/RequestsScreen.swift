package import TerminalUI
import Translation
package import VaultModel
import VaultWording

/// The requests to the server and their outcomes, newest first.
package enum RequestsScreen: Screen {
    package static var title: String { Strings.Requests.listTitle }

    package struct Model: Hashable, Sendable {
        /// Nil until the store has answered.
        var lines: [RequestLine]?
        /// The position in the lines that are shown.
        var list = ListWindow()
        var filter = LineFilter()

        package init() {}

        /// The lines that contain every word of the filter in their content or their outcome.
        func shown(in context: Context) -> [RequestLine] {
            let lines = lines ?? []
            let places = filter.places(in: lines) { line in
                Strings.Requests.what(line, context) + " " + Strings.Requests.state(line.state)
            }
            return places.map { lines[$0] }
        }

        func current(in context: Context) -> RequestLine? {
            let shown = shown(in: context)
            return shown.indices.contains(list.cursor) ? shown[list.cursor] : nil
        }
    }

    package enum Message: Hashable, Sendable {
        case appeared
        case loaded([RequestLine])
        case changedOutside
        case move(Int), page(Int), first, last, click(Point)
        case startFilter, keepFilter, dropFilter, typed(Key), pasted(String)
        case open, again, close
    }

    /// The highest number of requests that are loaded.
    static let limit = 500

    package static let bindings = BindingTable<Message>([
        Binding(
            [.enter], .keepFilter, "filter-keep", Strings.helpFilterKeep, .view, footer: Strings.footKeep, mode: .typing
        ),
        Binding(
            [.escape], .dropFilter, "filter-drop", Strings.helpDropFilter, .view, footer: Strings.footDropFilter,
            mode: .both),
        Binding([.enter], .open, "open", Strings.Requests.helpOpen, .view, footer: Strings.footOpen),
        Binding([.char("r")], .again, "again", Strings.Requests.helpAgain, .change, footer: "retry"),
        Binding([.char("/")], .startFilter, "filter", Strings.Undo.helpFilter, .view, footer: Strings.footFilter),
        Binding([.char("j"), .down, .char("n")], .move(1), "down", Strings.helpDown, .move),
        Binding([.char("k"), .up, .char("N")], .move(-1), "up", Strings.helpUp, .move),
        Binding([.down], .move(1), "down", Strings.helpDown, .move, mode: .typing),
        Binding([.up], .move(-1), "up", Strings.helpUp, .move, mode: .typing),
        Binding([.pageDown, .ctrl("d")], .page(1), "page-down", Strings.helpPageDown, .move),
        Binding([.pageUp, .ctrl("u")], .page(-1), "page-up", Strings.helpPageUp, .move),
        Binding([.char("g"), .home], .first, "first", Strings.helpFirst, .move),
        Binding([.char("G"), .end], .last, "last", Strings.helpLast, .move),
        Binding([.char("q"), .escape, .char("h")], .close, "close", Strings.helpBack, .move, footer: Strings.footBack),
    ])

    package static func isTyping(_ model: Model) -> Bool { model.filter.isTyping }

    package static func message(for answer: Answer) -> Message? {
        switch answer {
        case .read(.requests(let lines)): .loaded(lines)
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
        case .open:
            return model.current(in: context)?.content?.receipts.isEmpty == false
                ? .offered : .disabled(Strings.Requests.namesNoReceipt)
        case .again:
            let isFailure = model.current(in: context)?.state.isFailure ?? false
            return isFailure ? .offered : .disabled(Strings.Requests.onlyAfterFailure)
        case .dropFilter: return model.filter.isOn ? .offered : .hidden
        case .appeared, .loaded, .changedOutside, .move, .page, .first, .last, .click, .startFilter, .keepFilter,
            .typed, .pasted, .close:
            return .offered
        }
    }
}
