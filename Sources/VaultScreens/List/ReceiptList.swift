package import TerminalUI
package import VaultModel
package import VaultQuery

/// The list of receipts: it holds a stretch of rows around the cursor and asks for more as the cursor moves.
package enum ReceiptList: Screen {
    package static var title: String { Strings.listTitle }

    /// What the list remembers.
    package struct Model: Hashable, Sendable {
        var query = ReceiptQuery()
        /// The stretch that is held, in the query's order.
        var rows: [ReceiptRow] = []
        /// What the rows have needed so far.
        var needs = ListNeeds()
        /// Where the stretch begins in the whole list.
        var start = 0
        /// Rows in the whole list.
        var total = 0
        /// The current row and the one at the top, counted in the whole list.
        var cursor = 0
        var top = 0
        /// Marks stay while the list is filtered.
        var marks: Set<ReceiptID> = []
        /// A receipt that was just added and is not held yet; the cursor goes to it.
        var sought: ReceiptID?
        /// Where a range began; the rows from there to the cursor are marked when it ends.
        var rangeStart: Int?
        /// Its text is the query's.
        var search = SearchBar()
        /// For receipts whose line does not show what was found.
        var excerpts: [ReceiptID: String] = [:]
        /// Whether the best matches come first.
        var isRanked = false
        var menu: SortMenu?
        /// What can be copied of the current receipt; nil while nothing is asked.
        var copying: CopyMenu?
        var preview = PreviewSize.usual
        /// What was asked for and not answered yet.
        var awaited: PageAnchor?
        /// All that is shown is to be marked once it has been read whole.
        var marksWhenRead = false
        /// No answer has come yet, so that nothing can be said about emptiness.
        var isUnread = true
        /// The query's text of the page that is shown.
        var shownText = ""

        package init() {}

        /// The row under the cursor; nil in an empty list.
        package var current: ReceiptRow? { row(at: cursor) }

        /// The row at a place of the whole list, if it is held.
        func row(at index: Int) -> ReceiptRow? {
            let offset = index - start
            return rows.indices.contains(offset) ? rows[offset] : nil
        }

        /// Whether what is listed lies in the Trash, be it by the list that is shown or by what is searched for.
        var isInTrash: Bool {
            query.scope == .trash || (try? SearchQuery(parsing: query.text))?.isForTrash == true
        }

        /// What a command acts on: the marked receipts, else the current one.
        var targets: [ReceiptID] {
            if marks.isEmpty { return current.map { [$0.id] } ?? [] }
            return marks.sorted()
        }
    }

    /// What can happen to the list.
    package enum Message: Hashable, Sendable {
        case move(Move)
        case act(Act)
        case mark(Mark)
        case search(SearchBar.Step)
        case narrow
        case menu(MenuStep)
        case copy(CopyMenu.Step)
        case toggleTrash, togglePreview, zoom(Int), reload
        case click(Point), wheel(Int)
        case loaded(ReceiptPage, PageAnchor)
        case counted(ReceiptQuery, SearchFacets)
        case changedOutside
        /// A receipt was added or changed here.
        case saved(ReceiptID)
        /// This one was read last.
        case closed(ReceiptID)
        /// These went for good, or do with the next sync.
        case purged([ReceiptID])
    }

    /// What is done with receipts.
    package enum Act: Hashable, Sendable {
        case open, add, importFile, edit, editTags, editWarranty, editNotes, favourite, trash, restore, pick, history,
            merge,
            moveCategory, export, claim, purge
    }

    /// Marking.
    package enum Mark: Hashable, Sendable {
        case one, range, endRange, dropRange, all, none
    }

    /// The menu of orders; all but the first also for a list of searches.
    package enum MenuStep: Hashable, Sendable {
        case open, move(Int), pick, close

        /// What it is for a list of searches.
        var ofPicker: SearchBar.Step? {
            switch self {
            case .open: nil
            case .move(let lines): .move(lines)
            case .pick: .pick
            case .close: .close
            }
        }
    }

    /// How far the cursor goes.
    package enum Move: Hashable, Sendable {
        case rows(Int), page(Int), halfPage(Int), first, last
    }

    /// The list at its beginning, and what it asks for.
    package static func start(in context: Context) -> (model: Model, effects: [Effect]) {
        var model = Model()
        let effects = reload(&model, at: .first, in: context)
        return (model, effects)
    }

    package static func isTyping(_ model: Model) -> Bool {
        model.search.hasFocus && model.menu == nil && model.copying == nil
    }
    package static func isModal(_ model: Model) -> Bool {
        model.menu != nil || model.search.picker != nil || model.copying != nil
    }

    package static func message(for input: InputEvent, _ model: Model, in context: Context) -> Message? {
        switch input {
        case .key(let key): isTyping(model) ? .search(.key(key)) : nil
        case .paste(let text): isTyping(model) ? .search(.paste(text)) : nil
        case .mouse(let mouse):
            switch mouse.action {
            case .press(.left): .click(mouse.position)
            case .wheelUp: .wheel(-3)
            case .wheelDown: .wheel(3)
            case .press, .release: nil
            }
        case .resize, .focus, .resumed: nil
        }
    }

    package static func message(for answer: Answer) -> Message? {
        switch answer {
        case .pageLoaded(let page, let anchor): .loaded(page, anchor)
        case .facetsLoaded(let query, let facets): .counted(query, facets)
        case .storeChanged: .changedOutside
        case .closed(let id): .closed(id)
        case .saved(let id): .saved(id)
        case .purged(let ids, _, _): .purged(ids)
        default: nil
        }
    }
}
