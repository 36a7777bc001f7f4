package import TerminalUI
import Translation
package import VaultModel
import VaultWording

/// The review of the Inbox: one receipt after another, with its picture beside what was read from it.
package enum ReviewScreen: Screen {
    package static var title: String { Strings.Inbox.reviewTitle }

    package struct Model: Hashable, Sendable {
        /// The Inbox at its last reading.
        var items: [InboxItem]
        /// The receipts that were accepted, attached or trashed here, and may still be among the items.
        var done: Set<ReceiptID> = []
        let first: ReceiptID
        /// Nil only until the screen appears.
        var review: ReviewForm?
        /// Whether the person has pressed anything on the current receipt, so that the focus stays where it is.
        var isTouched = false

        package init(_ task: ReviewTask) {
            (items, first) = (task.items, task.first)
        }

        var current: ReceiptID { review?.item.id ?? first }
        /// The receipts that are left.
        var left: [InboxItem] { items.filter { !done.contains($0.id) } }
    }

    package enum Message: TypingMessage, Hashable, Sendable {
        case appeared, loaded([InboxItem]), changedOutside
        case key(Key), paste(String), click(Point)
        case next, previous, down, up
        case accept, acceptDouble, later, skip(Int), discard
        case attach, trash, readAgain, stopReading, openPicture, fullPicture
        case accepted([ReceiptID]), failed
    }

    package static let bindings = BindingTable<Message>([
        Binding(
            [.enter], .accept, "accept", Strings.Inbox.helpAccept, .change, footer: Strings.Inbox.footAccept,
            mode: .typing),
        Binding(
            [.tab], .next, "next-field", Strings.helpNextField, .move, footer: Strings.Inbox.footField, mode: .typing),
        Binding(
            [.escape], .later, "later", Strings.Inbox.helpLater, .move, footer: Strings.Inbox.footLater, mode: .typing),
        Binding(
            [.pageDown], .skip(1), "skip", Strings.Inbox.helpSkip, .move, footer: Strings.Inbox.footSkip,
            mode: .typing),
        Binding(
            [.function(2)], .attach, "attach", Strings.Inbox.helpAttach, .change, footer: Strings.Inbox.footAttach,
            mode: .typing),
        Binding(
            [.function(3)], .acceptDouble, "keep-both", Strings.Inbox.helpKeepBoth, .change,
            footer: Strings.Inbox.footKeepBoth, mode: .typing),
        Binding(
            [.function(4)], .trash, "trash-scan", Strings.Inbox.helpTrash, .change, footer: Strings.footTrash,
            mode: .typing),
        Binding(
            [.function(5)], .fullPicture, "picture", Strings.Pictures.helpFullScreen, .view,
            footer: Strings.Pictures.footFull, mode: .typing),
        Binding([.ctrl("o")], .openPicture, "viewer", Strings.Pictures.helpOpen, .view, mode: .typing),
        Binding([.ctrl("r")], .readAgain, "read-again-now", Strings.Inbox.helpReadAgain, .change, mode: .typing),
        Binding([.ctrl("g")], .stopReading, "stop", Strings.Inbox.helpStop, .program, mode: .typing),
        Binding([.ctrl("x")], .discard, "discard", Strings.Inbox.helpDiscard, .change, mode: .typing),
        Binding([.pageUp], .skip(-1), "skip-back", Strings.Inbox.helpSkipBack, .move, mode: .typing),
        Binding([.backTab], .previous, "previous-field", Strings.helpPreviousField, .move, mode: .typing),
        Binding([.down], .down, "down", Strings.helpNextField, .move, mode: .typing),
        Binding([.up], .up, "up", Strings.helpPreviousField, .move, mode: .typing),
    ])

    package static func isTyping(_ model: Model) -> Bool { true }

    package static func availability(of message: Message, _ model: Model, in context: Context) -> Availability {
        let isInNotes = model.review?.isOnSplit == false && model.review?.form.focus == .userNotes
        let notes = model.review?.form.notes ?? NotesField()
        switch message {
        case .acceptDouble: return model.review?.item.lookalike == nil ? .hidden : .offered
        case .skip: return model.left.count > 1 ? .offered : .disabled(Strings.Inbox.onlyOne)
        case .down: return isInNotes && !notes.isAtEnd ? .hidden : .offered
        case .up: return isInNotes && notes.row > 0 ? .hidden : .offered
        case .discard:
            return model.review?.form.changed.isEmpty == false ? .offered : .disabled(Strings.nothingTyped)
        case .stopReading:
            let isReading = InboxFigures(model.items, in: context).isReading
            return isReading ? .offered : .disabled(Strings.nothingRuns)
        case .appeared, .loaded, .changedOutside, .key, .paste, .click, .next, .previous, .accept, .later, .attach,
            .trash, .readAgain, .openPicture, .fullPicture, .accepted, .failed:
            return .offered
        }
    }

    package static func message(for answer: Answer) -> Message? {
        switch answer {
        case .read(.inbox(let items)): .loaded(items)
        case .written(.accepted(let ids)): .accepted(ids)
        case .news(.storeChanged): .changedOutside
        case .failed: .failed
        case .read, .written, .vault, .sync, .file, .media, .terminal, .news, .closed: nil
        }
    }
}
