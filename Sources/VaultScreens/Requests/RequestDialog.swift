package import TerminalUI
import Translation
package import VaultModel

/// Asks for what a request needs: a row of a list is chosen, or the amounts of the parts, or a word, are typed.
package enum RequestDialog: Screen {
    package static var title: String { Strings.Requests.dialogTitle }

    package struct Model: Hashable, Sendable {
        var task: RequestTask
        /// For a link.
        var purchases: [ReturnLine] = []
        /// For a merge, in the order of the marks; for a link and a split the one receipt.
        var receipts: [Receipt] = []
        /// For moving: chosen already.
        var from: CategoryID?
        var list = ListWindow()
        /// For a split and for a purge.
        var field = TextField()
        /// What is wrong with what was typed.
        var problem: String?
        /// Nil until the store has answered.
        var isUnread = true

        package init(_ task: RequestTask) {
            self.task = task
        }

        /// The receipt that a link or a split is about.
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
        Binding([.enter], .submit, "submit", Strings.Requests.helpSubmit, .change, footer: "do it", mode: .typing),
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
        case .purchasesLoaded(let id, let lines): .purchasesLoaded(id, lines)
        case .receiptsLoaded(let receipts): .receiptsLoaded(receipts)
        default: nil
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
