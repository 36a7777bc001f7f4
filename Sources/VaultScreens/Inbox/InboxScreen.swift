package import TerminalUI
import Translation
import VaultModel
import VaultWording

/// The list of what arrived as a picture and waits for a person.
package enum InboxScreen: Screen {
    package static var title: String { Strings.inbox }

    package struct Model: Hashable, Sendable {
        /// The scans that match the filter, in the order in which they came; nil until they are read.
        var items: [InboxItem]?
        /// Those that the filter hides, too.
        var all: [InboxItem] = []
        var list = ListWindow()
        var search = SearchBar()
        /// Whether the list is being read in the background.
        var isLoading = false
        /// Whether Enter came before it.
        var reviewsWhenLoaded = false

        package init() {}

        var current: InboxItem? {
            guard let items, items.indices.contains(list.cursor) else { return nil }
            return items[list.cursor]
        }
    }

    package enum Message: Hashable, Sendable {
        case appeared, loaded([InboxItem])
        case list(ListStep)
        case review, acceptReady, attach, trash
        case add, capture, openPicture, fullPicture, readAgain, stopReading
        case search(SearchBar.Step)
        case close
    }

    /// The highest number of receipts that are listed.
    static let limit = 500

    package static let bindings = BindingTable<Message>(
        pickerBindings + SearchBar.typingBindings(Message.search) + Binding.listWhileTyping(Message.list) + ownBindings
            + Binding.list(Message.list, down: [.char("n")], up: [.char("N")]) + endBindings)

    /// The keys of an open list of searches, which come before those of the screen.
    private static let pickerBindings: [Binding<Message>] = [
        Binding(
            [.enter, .char(" ")], .search(.pick), "pick", Strings.Expiring.helpPick, .view, footer: Strings.footChoose),
        Binding([.down, .char("j")], .search(.move(1)), "menu-down", Strings.helpMenuDown, .view),
        Binding([.up, .char("k")], .search(.move(-1)), "menu-up", Strings.helpMenuUp, .view),
        Binding(
            [.escape, .char("q")], .search(.close), "menu-close", Strings.helpMenuClose, .view,
            footer: Strings.footClose),
        Binding(
            [.char("d"), .delete], .search(.forget), "forget", Strings.helpForget, .change, footer: Strings.footForget),
    ]

    private static let ownBindings: [Binding<Message>] = [
        Binding(
            [.enter, .char("l"), .right], .review, "review", Strings.Inbox.helpReview, .change,
            footer: Strings.Inbox.footReview),
        Binding(
            [.char("A")], .acceptReady, "accept-ready", Strings.Inbox.helpAcceptReady, .change,
            footer: Strings.Inbox.footAcceptReady),
        Binding([.char("i")], .add, "import", Strings.Inbox.helpAdd, .change, footer: Strings.Inbox.footAdd),
        Binding([.char("c")], .capture, "capture", Strings.Capture.help, .change, footer: Strings.Capture.foot),
        Binding([.char("M")], .attach, "merge", Strings.Inbox.helpAttach, .change, footer: Strings.Inbox.footAttach),
        Binding([.char("d"), .delete], .trash, "trash", Strings.helpTrashOne, .change, footer: Strings.footTrash),
        Binding([.char("o")], .openPicture, "open-picture", Strings.Pictures.helpOpen, .view),
        Binding([.char("+")], .fullPicture, "full-picture", Strings.Pictures.helpFullScreen, .view),
        Binding([.char("r")], .readAgain, "read-again", Strings.Inbox.helpReadAgain, .change),
        Binding([.ctrl("g")], .stopReading, "stop", Strings.Inbox.helpStop, .program),
    ]

    private static let endBindings: [Binding<Message>] = [
        Binding([.char("/")], .search(.start), "filter", Strings.helpFilter, .view, footer: Strings.footFilter),
        Binding([.ctrl("s")], .search(.save), "save-search", Strings.helpSaveSearch, .view),
        Binding([.char("F")], .search(.saved), "saved-searches", Strings.helpSaved, .view),
        Binding([.char("q"), .escape], .close, "close", Strings.helpBack, .move, footer: Strings.footBack),
    ]

    package static func isTyping(_ model: Model) -> Bool { model.search.hasFocus }
    package static func isModal(_ model: Model) -> Bool { model.search.picker != nil }

    package static func availability(of message: Message, _ model: Model, in context: Context) -> Availability {
        switch message {
        case .search(.start) where model.items != nil && model.all.isEmpty: return .disabled(Strings.Inbox.isEmpty)
        case .search(let step): return model.search.availability(of: step, in: context)
        case _ where model.search.picker != nil || model.search.naming != nil: return .hidden
        case .review where model.current == nil && model.isLoading: return .offered
        case .review, .attach, .trash, .openPicture, .fullPicture, .readAgain:
            if model.current != nil { return .offered }
            if model.items == nil { return .disabled(Strings.notReadYet) }
            return .disabled(model.all.isEmpty ? Strings.Inbox.isEmpty : Strings.Inbox.noneMatch)
        case .acceptReady:
            return ready(model, in: context).isEmpty ? .disabled(Strings.Inbox.noneReady) : .offered
        case .capture: return CaptureScreen.whyNot(context.status).map { .disabled($0) } ?? .offered
        case .stopReading:
            let isReading = InboxFigures(model.all, in: context).isReading
            return isReading ? .offered : .disabled(Strings.nothingRuns)
        case .appeared, .loaded, .list, .add, .close: return .offered
        }
    }

    /// Returns the scans to accept unseen: everything is sure, nothing was typed, and the vault has nothing like it.
    static func ready(_ model: Model, in context: Context) -> [InboxItem] {
        (model.items ?? []).filter {
            InboxVerdict($0, in: context) == .ready && context.drafts[.receipt($0.id)] == nil
        }
    }

    package static func message(for answer: Answer) -> Message? {
        switch answer {
        case .read(.inbox(let items)): .loaded(items)
        case .news(.storeChanged): .appeared
        case .read, .written, .failed, .vault, .sync, .file, .media, .terminal, .news, .closed: nil
        }
    }

    package static func message(for input: InputEvent, _ model: Model, in context: Context) -> Message? {
        switch input {
        case .key(let key): return isTyping(model) ? .search(.key(key)) : nil
        case .paste(let text): return isTyping(model) ? .search(.paste(text)) : nil
        case .mouse(let mouse) where !isModal(model): return ListStep(mouse).map(Message.list)
        case .mouse, .resize, .focus, .resumed: return nil
        }
    }
}
