package import TerminalUI
import Translation
package import VaultAttachments
package import VaultModel
import VaultWording

/// The screen of one receipt: fields, notes, history, pending changes and conflicts.
package enum DetailScreen: Screen {
    package static var title: String { Strings.detailTitle }

    /// The state of the screen.
    package struct Model: Hashable, Sendable {
        var id: ReceiptID
        var neighbours: Neighbours
        /// The step that needs more of the list to be loaded; nil if there is none.
        var awaitedStep: Int?
        /// Nil until it is loaded, and if the receipt is gone.
        var detail: ReceiptDetail?
        /// Its attachments, as this device knows them; empty until they are loaded.
        var files: [AttachmentRecord] = []
        var isGone = false
        /// The first visible line.
        var scroll = 0
        /// The attachment and its page that are shown, from 0.
        var attachment = 0
        var page = 0
        /// Nil while the copy menu is closed.
        var copying: CopyMenu?
        /// Nil while the menu of fields to give back is closed.
        var releasing: ReleaseMenu?

        package init(_ id: ReceiptID, among neighbours: Neighbours = Neighbours()) {
            self.id = id
            self.neighbours = neighbours
        }

        var position: Int? { neighbours.position(of: id) }
        var hasPictures: Bool { detail?.receipt.attachments.isEmpty == false }
    }

    /// The events of the screen.
    package enum Message: Hashable, Sendable {
        case appeared
        case loaded(ReceiptID, ReceiptDetail?), filesLoaded(ReceiptID, [AttachmentRecord])
        case listRead(ReceiptPage, PageAnchor)
        case changedOutside
        case scroll(Int), page(Int), first, last
        case next, previous
        case edit, editTags, editWarranty, editNotes, favorite, trash, restore, pick, history, close
        case copy(CopyMenu.Step), release(ReleaseMenu.Step)
        case link, split, export, claim, cover, purge
        case turn(Int), openPicture, fullPicture
    }

    package static let bindings = BindingTable<Message>(
        CopyMenu.bindings(Message.copy) + ReleaseMenu.bindings(Message.release) + ownBindings)

    private static let ownBindings: [Binding<Message>] = [
        Binding([.char("c"), .enter], .pick, "conflict", Strings.helpConflict, .change, footer: Strings.footDecide),
        Binding([.char("e")], .edit, "edit", Strings.helpEdit, .change, footer: Strings.footEdit),
        Binding([.char("w")], .editWarranty, "warranty", Strings.helpWarranty, .change, footer: Strings.footWarranty),
        Binding([.char("t")], .editTags, "tags", Strings.helpTags, .change, footer: Strings.footTags),
        Binding([.char("E")], .editNotes, "notes", Strings.helpNotes, .change, footer: Strings.footNotes),
        Binding([.char("f")], .favorite, "favourite", Strings.helpFavorite, .change),
        Binding([.char("R")], .restore, "restore", Strings.helpRestore, .change, footer: Strings.footRestore),
        Binding([.char("d"), .delete], .trash, "trash", Strings.helpTrashOne, .change, footer: Strings.footTrash),
        Binding([.char("D")], .purge, "purge", Strings.Requests.helpPurge, .change, footer: "purge"),
        Binding([.char("L")], .link, "link", Strings.Requests.helpLink, .change),
        Binding([.char("X")], .split, "split", Strings.Requests.helpSplit, .change),
        Binding([.char("x")], .export, "export", Strings.Export.helpExportOne, .view),
        Binding([.char("c")], .claim, "claim", Strings.Export.helpClaim, .view),
        Binding([.char("W")], .cover, "items", Strings.Cover.helpOpen, .view),
        Binding([.char("H")], .history, "history", Strings.helpHistory, .view),
        CopyMenu.binding(Message.copy),
        ReleaseMenu.binding(Message.release),
        Binding(
            [.char("o")], .openPicture, "open-picture", Strings.Pictures.helpOpen, .view,
            footer: Strings.Pictures.footOpen),
        Binding(
            [.char("+")], .fullPicture, "full-picture", Strings.Pictures.helpFullScreen, .view,
            footer: Strings.Pictures.footFull),
        Binding([.char("]")], .turn(1), "next-page", Strings.Pictures.helpNextPage, .move),
        Binding([.char("[")], .turn(-1), "previous-page", Strings.Pictures.helpPreviousPage, .move),
        Binding([.char("n"), .right], .next, "next", Strings.helpNext, .move, footer: Strings.footNext),
        Binding([.char("N"), .left], .previous, "previous", Strings.helpPrevious, .move),
        Binding([.char("j"), .down], .scroll(1), "down", Strings.helpDown, .move),
        Binding([.char("k"), .up], .scroll(-1), "up", Strings.helpUp, .move),
        Binding([.pageDown, .ctrl("d"), .space], .page(1), "page-down", Strings.helpPageDown, .move),
        Binding([.pageUp, .ctrl("u")], .page(-1), "page-up", Strings.helpPageUp, .move),
        Binding([.char("g"), .home], .first, "first", Strings.helpFirst, .move),
        Binding([.char("G"), .end], .last, "last", Strings.helpLast, .move),
        Binding([.char("q"), .escape, .char("h")], .close, "close", Strings.helpBack, .move, footer: Strings.footBack),
    ]

    package static func isModal(_ model: Model) -> Bool { model.copying != nil || model.releasing != nil }

    package static func availability(of message: Message, _ model: Model, in context: Context) -> Availability {
        let inTrash = model.detail?.receipt.isDeleted ?? false
        let isDisputed = model.detail?.isDeletionDisputed ?? false
        switch message {
        case .copy(.open) where model.copying == nil && model.releasing == nil:
            return model.detail == nil ? .disabled(Strings.notReadYet) : .offered
        case .copy: return model.copying == nil ? .hidden : .offered
        case _ where model.copying != nil: return .hidden
        case .release(.open) where model.releasing == nil: return releasing(model.detail?.receipt)
        case .release: return model.releasing == nil ? .hidden : .offered
        case _ where model.releasing != nil: return .hidden
        case .pick:
            return model.detail?.conflicts.isEmpty == false ? .offered : .hidden
        case .restore:
            return inTrash ? .offered : .hidden
        case .purge:
            return inTrash ? .offered : .disabled(Strings.Requests.purgeInTrash)
        case .edit, .editTags, .editWarranty, .editNotes, .favorite, .link, .split, .export, .claim:
            if model.detail == nil { return .disabled(Strings.notReadYet) }
            return inTrash ? .disabled(isDisputed ? Strings.decideOnDeletion : Strings.restoreFirst) : .offered
        case .trash:
            if model.detail == nil { return .disabled(Strings.notReadYet) }
            return inTrash ? .disabled(isDisputed ? Strings.decideOnDeletion : Strings.alreadyInTrash) : .offered
        case .cover: return model.detail == nil ? .disabled(Strings.notReadYet) : .offered
        case .turn, .openPicture, .fullPicture:
            if model.detail == nil { return .disabled(Strings.notReadYet) }
            return model.hasPictures ? .offered : .disabled(Strings.Pictures.noPicture)
        case .next, .previous:
            return model.neighbours.total > 1 ? .offered : .hidden
        case .appeared, .loaded, .filesLoaded, .listRead, .changedOutside, .scroll, .page, .first, .last, .history,
            .close:
            return .offered
        }
    }

    private static func releasing(_ receipt: Receipt?) -> Availability {
        guard let receipt else { return .disabled(Strings.notReadYet) }
        if receipt.isDeleted { return .disabled(Strings.restoreFirst) }
        return ReleaseMenu(receipt) == nil ? .disabled(Strings.nothingToRelease) : .offered
    }

    package static func message(for answer: Answer) -> Message? {
        switch answer {
        case .read(.detail(let id, let detail)): .loaded(id, detail)
        case .read(.attachments(let id, let files)): .filesLoaded(id, files)
        case .read(.page(let page, let anchor)): .listRead(page, anchor)
        case .news(.storeChanged): .changedOutside
        case .read, .written, .failed, .vault, .sync, .file, .media, .terminal, .news, .closed: nil
        }
    }

    package static func message(for input: InputEvent, _ model: Model, in context: Context) -> Message? {
        guard case .mouse(let mouse) = input else { return nil }
        switch mouse.action {
        case .wheelUp: return .scroll(-3)
        case .wheelDown: return .scroll(3)
        case .press, .release: return nil
        }
    }
}
