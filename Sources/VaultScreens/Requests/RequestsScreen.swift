import TerminalUI
import Translation
package import VaultModel

/// What was asked of the server, and what became of it; newest first.
package enum RequestsScreen: Screen {
    package static var title: String { Strings.Requests.listTitle }

    package struct Model: Hashable, Sendable {
        /// Nil until the store has answered.
        var lines: [RequestLine]?
        var list = ListWindow()

        package init() {}
    }

    package enum Message: Hashable, Sendable {
        case appeared
        case loaded([RequestLine])
        case changedOutside
        case move(Int), first, last
        case open, again, close
    }

    /// Lines that are read.
    static let limit = 500

    package static let bindings = BindingTable<Message>([
        Binding([.enter], .open, "open", Strings.Requests.helpOpen, .view, footer: Strings.footOpen),
        Binding([.char("r")], .again, "again", Strings.Requests.helpAgain, .change, footer: "ask again"),
        Binding([.char("j"), .down], .move(1), "down", Strings.helpDown, .move),
        Binding([.char("k"), .up], .move(-1), "up", Strings.helpUp, .move),
        Binding([.char("g"), .home], .first, "first", Strings.helpFirst, .move),
        Binding([.char("G"), .end], .last, "last", Strings.helpLast, .move),
        Binding([.char("q"), .escape, .char("h")], .close, "close", Strings.helpBack, .move, footer: Strings.footBack),
    ])

    package static func update(_ model: inout Model, _ message: Message, in context: Context) -> [Effect] {
        switch message {
        case .appeared, .changedOutside: return [.loadRequests(limit: limit)]
        case .loaded(let lines):
            model.lines = lines
            move(&model, to: model.list.cursor, in: context)
        case .move(let rows): move(&model, to: model.list.cursor + rows, in: context)
        case .first: move(&model, to: 0, in: context)
        case .last: move(&model, to: .max / 2, in: context)
        case .open:
            return current(model)?.content?.receipts.first.map { [.navigate(.open(.detail($0, among: Neighbours())))] }
                ?? []
        case .again: return current(model)?.content.map { [.request($0)] } ?? []
        case .close: return [.navigate(.close)]
        }
        return []
    }

    package static func availability(of message: Message, _ model: Model, in context: Context) -> Availability {
        switch message {
        case .open:
            return current(model)?.content?.receipts.isEmpty == false
                ? .offered : .disabled(Strings.Requests.namesNoReceipt)
        case .again:
            switch current(model)?.state {
            case .failed, .denied: return .offered
            default: return .disabled(Strings.Requests.onlyAfterFailure)
            }
        case .appeared, .loaded, .changedOutside, .move, .first, .last, .close: return .offered
        }
    }

    package static func message(for answer: Answer) -> Message? {
        switch answer {
        case .requestsLoaded(let lines): .loaded(lines)
        case .storeChanged: .changedOutside
        default: nil
        }
    }

    static func current(_ model: Model) -> RequestLine? {
        guard let lines = model.lines, lines.indices.contains(model.list.cursor) else { return nil }
        return lines[model.list.cursor]
    }

    private static func move(_ model: inout Model, to row: Int, in context: Context) {
        let height = Chrome(columns: context.columns, rows: context.rows).body.rows / 2
        model.list.select(row, count: model.lines?.count ?? 0, height: height)
    }
}
