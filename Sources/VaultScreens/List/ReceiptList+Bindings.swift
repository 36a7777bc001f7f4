import TerminalUI
import Translation
import VaultModel
import VaultQuery
import VaultWording

extension ReceiptList {
    package static let bindings = BindingTable<Message>(
        CopyMenu.bindings(Message.copy) + menuBindings + rangeBindings + filterBindings + actionBindings + markBindings
            + moveBindings)

    /// The keys of the open menu, which come before those of the list.
    private static let menuBindings: [Binding<Message>] = [
        Binding([.enter, .char(" ")], .menu(.pick), "pick", Strings.helpMenuPick, .view, footer: Strings.footChoose),
        Binding([.down, .char("j"), .char("s")], .menu(.move(1)), "menu-down", Strings.helpMenuDown, .view),
        Binding([.up, .char("k")], .menu(.move(-1)), "menu-up", Strings.helpMenuUp, .view),
        Binding(
            [.escape, .char("q")], .menu(.close), "menu-close", Strings.helpMenuClose, .view, footer: Strings.footClose),
        Binding(
            [.char("d"), .delete], .search(.forget), "forget", Strings.helpForget, .change, footer: Strings.footForget),
    ]

    /// The keys of an open range.
    private static let rangeBindings: [Binding<Message>] = [
        Binding([.char("v")], .mark(.endRange), "range", Strings.helpEndRange, .mark, footer: Strings.footEndRange),
        Binding(
            [.escape], .mark(.dropRange), "range-drop", Strings.helpDropRange, .mark, footer: Strings.footDropRange),
    ]

    private static let filterBindings: [Binding<Message>] =
        SearchBar.typingBindings(narrowing: .narrow, dropping: Strings.helpFilterDrop, Message.search) + [
            Binding([.down], .move(.rows(1)), "down", Strings.helpDown, .move, mode: .typing),
            Binding([.up], .move(.rows(-1)), "up", Strings.helpUp, .move, mode: .typing),
        ]

    private static let actionBindings: [Binding<Message>] = [
        Binding([.enter, .char("l"), .right], .act(.open), "open", Strings.helpOpen, .view, footer: Strings.footOpen),
        Binding([.char("/")], .search(.start), "filter", Strings.helpFilter, .view, footer: Strings.footFilter),
        Binding([.tab], .narrow, "narrow", Strings.helpNarrow, .view),
        Binding([.ctrl("s")], .search(.save), "save-search", Strings.helpSaveSearch, .view),
        Binding([.char("F")], .search(.saved), "saved-searches", Strings.helpSaved, .view),
        Binding([.char("R")], .act(.restore), "restore", Strings.helpRestore, .change, footer: Strings.footRestore),
        Binding([.char("a")], .act(.add), "add", Strings.helpAdd, .change, footer: Strings.footAdd),
        Binding([.char("i")], .act(.importFile), "import", Strings.helpImport, .change, footer: Strings.footImport),
        Binding([.char("e")], .act(.edit), "edit", Strings.helpEdit, .change, footer: Strings.footEdit),
        Binding([.char("d"), .delete], .act(.trash), "trash", Strings.helpTrash, .change, footer: Strings.footTrash),
        Binding([.char("D")], .act(.purge), "purge", Strings.Requests.helpPurge, .change, footer: "purge"),
        Binding([.char("s")], .menu(.open), "sort", Strings.helpSort, .view, footer: Strings.footSort),
        Binding([.char("f")], .act(.favorite), "favourite", Strings.helpFavorite, .change),
        Binding([.char("t")], .act(.editTags), "tags", Strings.helpTags, .change),
        Binding([.char("w")], .act(.editWarranty), "warranty", Strings.helpWarranty, .change),
        Binding([.char("W")], .act(.cover), "items", Strings.Cover.helpOpen, .view),
        Binding([.char("E")], .act(.editNotes), "notes", Strings.helpNotes, .change),
        Binding([.char("c")], .act(.pick), "conflict", Strings.helpConflict, .change),
        Binding([.char("x")], .act(.export), "export", Strings.Export.helpExport, .view),
        Binding([.char("c")], .act(.claim), "claim", Strings.Export.helpClaim, .view),
        Binding([.char("o")], .act(.openPicture), "open-picture", Strings.Pictures.helpOpen, .view),
        Binding([.char("H")], .act(.history), "history", Strings.helpHistory, .view),
        CopyMenu.binding(Message.copy),
        Binding([.char("M")], .act(.merge), "merge", Strings.Requests.helpMerge, .change),
        Binding([.char("C")], .act(.categories), "categories", Strings.Categories.helpOpen, .view),
        Binding([.char("T")], .toggleTrash, "show-trash", Strings.helpShowTrash, .view),
        Binding([.char("p")], .togglePreview, "preview", Strings.helpPreview, .view),
        Binding([.char("+")], .zoom(1), "zoom-in", Strings.helpZoomIn, .view),
        Binding([.char("_")], .zoom(-1), "zoom-out", Strings.helpZoomOut, .view),
        Binding([.char("r")], .reload, "reload", Strings.helpReload, .view),
    ]

    private static let markBindings: [Binding<Message>] = [
        Binding([.space], .mark(.one), "mark", Strings.helpMark, .mark, footer: Strings.footMark),
        Binding([.char("v")], .mark(.range), "range", Strings.helpRange, .mark),
        Binding([.char("*")], .mark(.all), "mark-all", Strings.helpMarkAll, .mark),
        Binding([.char("\\")], .mark(.none), "mark-none", Strings.helpMarkNone, .mark),
    ]

    private static let moveBindings: [Binding<Message>] = [
        Binding([.char("j"), .down, .char("n")], .move(.rows(1)), "down", Strings.helpDown, .move),
        Binding([.char("k"), .up, .char("N")], .move(.rows(-1)), "up", Strings.helpUp, .move),
        Binding([.pageDown], .move(.page(1)), "page-down", Strings.helpPageDown, .move),
        Binding([.pageUp], .move(.page(-1)), "page-up", Strings.helpPageUp, .move),
        Binding([.ctrl("d")], .move(.halfPage(1)), "half-page-down", Strings.helpHalfDown, .move),
        Binding([.ctrl("u")], .move(.halfPage(-1)), "half-page-up", Strings.helpHalfUp, .move),
        Binding([.char("g"), .home], .move(.first), "first", Strings.helpFirst, .move),
        Binding([.char("G"), .end], .move(.last), "last", Strings.helpLast, .move),
    ]

    package static func availability(of message: Message, _ model: Model, in context: Context) -> Availability {
        switch message {
        case .copy(.open): return isModal(model) || model.search.naming != nil ? .hidden : needsTarget(model)
        case .copy: return model.copying == nil ? .hidden : .offered
        case .menu(.open): return isModal(model) || model.search.naming != nil ? .hidden : .offered
        case .menu: return model.menu != nil || model.search.picker != nil ? .offered : .hidden
        case _ where model.menu != nil || model.copying != nil: return .hidden
        case .search(.drop) where !model.search.isInUse:
            return model.query.scope != .vault && model.search.picker == nil && model.search.naming == nil
                ? .offered : .hidden
        case .search(let step): return model.search.availability(of: step, in: context)
        case _ where model.search.picker != nil || model.search.naming != nil: return .hidden
        case .act(let act): return availability(of: act, model)
        case .narrow:
            if let problem = model.search.problem { return .disabled(problem.sentence) }
            return model.total == 0 ? .disabled(Strings.nothingToNarrow) : .offered
        case .mark(.endRange), .mark(.dropRange): return model.rangeStart == nil ? .hidden : .offered
        case .mark(.range) where model.rangeStart != nil: return .hidden
        case .mark(.all) where model.total > mostHeld: return .disabled(Strings.tooManyToMark(mostHeld))
        case .mark(.one), .mark(.range), .mark(.all): return needsTarget(model)
        case .zoom(let steps):
            if model.preview.grown(by: -steps) != nil { return .offered }
            return .disabled(steps > 0 ? Strings.listIsWhole : Strings.previewIsHalf)
        case .mark(.none), .move, .toggleTrash, .togglePreview, .reload, .click, .wheel, .loaded, .counted,
            .changedOutside, .saved, .closed, .purged:
            return .offered
        }
    }

    private static func availability(of act: Act, _ model: Model) -> Availability {
        let inTrash = model.isInTrash
        switch act {
        case .restore: return inTrash ? needsTarget(model) : .disabled(Strings.restoreInTrash)
        case .purge: return inTrash ? needsTarget(model) : .disabled(Strings.Requests.purgeInTrash)
        case .add, .importFile: return inTrash ? .disabled(Strings.nothingNewInTrash) : .offered
        case .trash: return inTrash ? .disabled(Strings.alreadyInTrash) : needsTarget(model)
        case .edit, .editTags, .editWarranty, .editNotes, .favorite:
            return inTrash ? .disabled(Strings.restoreFirst) : needsTarget(model)
        // A conflict is resolved before the claim pack is made; on every other receipt the key makes the claim pack.
        case .pick: return model.marks.isEmpty && model.current?.mark == .conflict ? .offered : .hidden
        case .export, .claim: return inTrash ? .disabled(Strings.restoreFirst) : needsTarget(model)
        case .open, .history, .cover: return needsTarget(model)
        case .openPicture:
            guard let current = model.current else { return needsTarget(model) }
            return current.hasAttachment ? .offered : .disabled(Strings.Pictures.noPicture)
        case .merge:
            if inTrash { return .disabled(Strings.restoreFirst) }
            return model.marks.count > 1 ? .offered : .disabled(Strings.Requests.markTwo)
        case .categories: return .offered
        }
    }

    /// The reasons for the two commands that share a key.
    package static func whyNot(_ message: Message, _ model: Model, in context: Context) -> String? {
        if message == .act(.pick) { return model.marks.isEmpty ? Strings.noConflictHere : Strings.onlyOneIsResolved }
        return message == .act(.claim) ? Strings.resolveBeforeClaim : nil
    }

    private static func needsTarget(_ model: Model) -> Availability {
        guard model.current == nil, model.marks.isEmpty else { return .offered }
        return .disabled(model.isInTrash ? Strings.nothingHereInTrash : Strings.nothingHere)
    }
}
