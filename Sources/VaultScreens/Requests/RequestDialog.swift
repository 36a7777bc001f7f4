package import TerminalUI
import Translation
package import VaultModel
import VaultWording

/// Asks for the details of a request: a row of a list, the amounts of the parts, or a word.
package enum RequestDialog: Screen {
    package static var title: String { Strings.Requests.dialogTitle }

    package struct Model: Hashable, Sendable {
        var task: RequestTask
        /// The candidates for a link.
        var purchases: [ReturnLine] = []
        /// The marked receipts of a merge, the one receipt of a link or a split, or the receipts that a purge names.
        var receipts: [Receipt] = []
        var list = ListWindow()
        /// The text for a split or a purge.
        var answer = AnswerField()
        /// Whether the store has yet to answer.
        var isUnread = true

        package init(_ task: RequestTask) {
            self.task = task
        }

        /// The receipt of a link or a split.
        var subject: ReceiptID? {
            switch task {
            case .link(let id), .split(let id): id
            case .merge, .moveCategory, .purge: nil
            }
        }
    }

    package enum Message: Hashable, Sendable {
        case appeared
        case purchasesLoaded(ReceiptID, [ReturnLine])
        case receiptsLoaded([Receipt])
        case move(Int), first, last
        case choose, submit, close
        case typed(Key), pasted(String)
    }

    package static let bindings = BindingTable<Message>([
        Binding([.enter], .submit, "submit", Strings.Requests.helpSubmit, .change, footer: "confirm", mode: .typing),
        Binding([.escape], .close, "close", Strings.helpBack, .move, footer: Strings.footBack, mode: .both),
        Binding([.enter], .choose, "choose", Strings.Requests.helpChoose, .change, footer: Strings.footChoose),
        Binding([.char("q"), .char("h")], .close, "close-page", Strings.helpBack, .move),
        Binding([.char("j"), .down], .move(1), "down", Strings.helpDown, .move),
        Binding([.char("k"), .up], .move(-1), "up", Strings.helpUp, .move),
        Binding([.char("g"), .home], .first, "first", Strings.helpFirst, .move),
        Binding([.char("G"), .end], .last, "last", Strings.helpLast, .move),
    ])

    package static func isTyping(_ model: Model) -> Bool {
        switch model.task {
        case .split, .purge: true
        case .link, .merge, .moveCategory: false
        }
    }

    package static func message(for answer: Answer) -> Message? {
        switch answer {
        case .read(.purchases(let id, let lines)): .purchasesLoaded(id, lines)
        case .read(.receipts(let receipts)): .receiptsLoaded(receipts)
        case .read, .written, .failed, .vault, .sync, .file, .media, .terminal, .news, .closed: nil
        }
    }

    package static func message(for input: InputEvent, _ model: Model, in context: Context) -> Message? {
        switch input {
        case .key(let key): isTyping(model) ? .typed(key) : nil
        case .paste(let text): isTyping(model) ? .pasted(text) : nil
        case .mouse, .resize, .focus, .resumed: nil
        }
    }
}
