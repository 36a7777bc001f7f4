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
        case list(ListStep)
        case filter(FilterStep)
        case open, again, close
    }

    /// The highest number of requests that are loaded.
    static let limit = 500

    package static let bindings = BindingTable<Message>(
        Binding.filterEnd(Message.filter) + actionBindings
            + Binding.list(Message.list, down: [.char("n")], up: [.char("N")]) + Binding.listWhileTyping(Message.list)
            + closeBindings)

    private static let actionBindings: [Binding<Message>] = [
        Binding([.enter], .open, "open", Strings.Requests.helpOpen, .view, footer: Strings.footOpen),
        Binding([.char("r")], .again, "again", Strings.Requests.helpAgain, .change, footer: "retry"),
        Binding.filterStart(Message.filter),
    ]
    private static let closeBindings: [Binding<Message>] = [
        Binding([.char("q"), .escape, .char("h")], .close, "close", Strings.helpBack, .move, footer: Strings.footBack)
    ]

    package static func isTyping(_ model: Model) -> Bool { model.filter.isTyping }

    package static func message(for answer: Answer) -> Message? {
        switch answer {
        case .read(.requests(let lines)): .loaded(lines)
        case .news(.storeChanged): .changedOutside
        case .read, .written, .failed, .vault, .sync, .file, .media, .terminal, .news, .closed: nil
        }
    }

    package static func message(for input: InputEvent, _ model: Model, in context: Context) -> Message? {
        model.filter.message(for: input, Message.filter, Message.list)
    }

    package static func availability(of message: Message, _ model: Model, in context: Context) -> Availability {
        switch message {
        case .open:
            return model.current(in: context)?.content?.receipts.isEmpty == false
                ? .offered : .disabled(Strings.Requests.namesNoReceipt)
        case .again:
            let isFailure = model.current(in: context)?.state.isFailure ?? false
            return isFailure ? .offered : .disabled(Strings.Requests.onlyAfterFailure)
        case .filter(let step): return model.filter.availability(of: step)
        case .appeared, .loaded, .changedOutside, .list, .close: return .offered
        }
    }
}
