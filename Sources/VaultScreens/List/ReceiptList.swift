package import TerminalUI
package import VaultModel
package import VaultQuery
import VaultWording

/// The list of receipts. It holds the rows around the cursor and requests more as the cursor moves.
package enum ReceiptList: Screen {
    package static var title: String { Strings.listTitle }

    /// The state of the list.
    package struct Model: Hashable, Sendable {
        var query = ReceiptQuery()
        /// The held rows, in the query's order.
        var rows: [ReceiptRow] = []
        /// The widths that the rows have needed so far.
        var needs = ListNeeds()
        /// The index of the first held row in the whole list.
        var start = 0
        /// The number of rows in the whole list.
        var total = 0
        /// The current row and the one at the top, as indices in the whole list.
        var cursor = 0
        var top = 0
        /// The marked receipts; filtering the list does not change them.
        var marks: Set<ReceiptID> = []
        /// A receipt that was just added and is not held yet; the cursor moves to it.
        var sought: ReceiptID?
        /// The receipt under the cursor before a search or a visit to the Trash, to which the cursor returns.
        var earlier: ReceiptID?
        /// The index where a range began; when it ends, the rows from there to the cursor are marked.
        var rangeStart: Int?
        /// The search bar, whose text becomes the query's.
        var search = SearchBar()
        /// Text around the match, for receipts whose row does not show it.
        var excerpts: [ReceiptID: String] = [:]
        /// Whether the best matches come first.
        var isRanked = false
        var menu: SortMenu?
        /// The menu of what to copy from the current receipt; nil while it is closed.
        var copying: CopyMenu?
        var preview = PreviewSize.usual
        /// The request that has not been answered yet.
        var awaited: PageAnchor?
        /// Whether to mark all listed receipts once they have been read completely.
        var marksWhenRead = false
        /// Whether no answer has arrived yet, so that the list cannot be called empty.
        var isUnread = true
        /// The query text of the page that is shown.
        var shownText = ""

        package init() {}

        /// The row under the cursor; nil in an empty list.
        package var current: ReceiptRow? { row(at: cursor) }

        /// The row at an index of the whole list; nil if it is not held.
        func row(at index: Int) -> ReceiptRow? {
            let offset = index - start
            return rows.indices.contains(offset) ? rows[offset] : nil
        }

        /// Whether the listed receipts are in the Trash, be it by the scope or by the query.
        var isInTrash: Bool {
            query.scope == .trash || (try? SearchQuery(parsing: query.text))?.isForTrash == true
        }

        /// The receipts that a command acts on: the marked ones, else the current one.
        var targets: [ReceiptID] {
            if marks.isEmpty { return current.map { [$0.id] } ?? [] }
            return marks.sorted()
        }
    }

    /// The events of the list.
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
        /// This receipt was read last.
        case closed(ReceiptID)
        /// These receipts were deleted permanently, or will be with the next sync.
        case purged([ReceiptID])
    }

    /// The commands for receipts.
    package enum Act: Hashable, Sendable {
        case open, add, importFile, edit, editTags, editWarranty, editNotes, favorite, trash, restore, pick, history,
            merge, categories, export, claim, purge, openPicture, cover
    }

    /// The commands that mark receipts.
    package enum Mark: Hashable, Sendable {
        case one, range, endRange, dropRange, all, none
    }

    /// The steps of the sort menu; all but the first also work in the list of searches.
    package enum MenuStep: Hashable, Sendable {
        case open, move(Int), pick, close

        /// The same step for the list of searches; nil if that has no use for it.
        var ofPicker: SearchBar.Step? {
            switch self {
            case .open: nil
            case .move(let lines): .move(lines)
            case .pick: .pick
            case .close: .close
            }
        }
    }

    /// The moves of the cursor.
    package enum Move: Hashable, Sendable {
        case rows(Int), page(Int), halfPage(Int), first, last
    }

    /// Creates the list, with its first effects.
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
        case .read(.page(let page, let anchor)): .loaded(page, anchor)
        case .read(.facets(let query, let facets)): .counted(query, facets)
        case .news(.storeChanged): .changedOutside
        case .closed(let id): .closed(id)
        case .written(.saved(let id)): .saved(id)
        case .written(.purged(let ids, _, _)): .purged(ids)
        case .read, .written, .failed, .vault, .sync, .file, .media, .terminal, .news: nil
        }
    }
}
