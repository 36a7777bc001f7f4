import TerminalUI
import VaultModel

extension ReceiptList {
    /// The number of rows that are read at a time.
    static let pageLength = 120
    /// The number of rows to begin with, unless the screen needs more; each letter typed into the filter waits for
    /// them.
    static let firstPageLength = 40
    /// The highest number of rows that are held, however long the list is.
    static let mostHeld = 600

    /// Requests the list again; the held rows stay on the screen until the answer arrives.
    static func reload(_ model: inout Model, at anchor: PageAnchor, in context: Context) -> [Effect] {
        model.awaited = anchor
        let height = ListLayout(model, context).listRows
        let limit = model.marksWhenRead ? mostHeld : max(firstPageLength, 3 * height)
        return [.read(.page(model.query, anchor, limit: limit))]
    }

    /// Requests the held rows again, because something in the store has changed.
    static func refresh(_ model: inout Model, in context: Context) -> [Effect] {
        let held: PageAnchor = model.start == 0 ? .first : model.rows.first.map { .from($0.id) } ?? .first
        let anchor = model.sought.map(PageAnchor.from) ?? held
        model.awaited = anchor
        return [.read(.page(model.query, anchor, limit: max(pageLength, model.rows.count)))]
    }

    /// Moves the cursor among the held rows, and requests more before it reaches their edge.
    static func go(_ move: Move, _ model: inout Model, in context: Context) -> [Effect] {
        let height = max(1, ListLayout(model, context).listRows)
        switch move {
        case .rows(let rows): place(&model, at: model.cursor + rows, height)
        case .page(let pages): place(&model, at: model.cursor + pages * max(1, height - 1), height)
        case .halfPage(let halves): place(&model, at: model.cursor + halves * max(1, height / 2), height)
        case .first:
            if model.start > 0 {
                // Row 0 is not held, so the cursor does not stay on its receipt when the page arrives.
                model.cursor = 0
                return reload(&model, at: .first, in: context)
            }
            place(&model, at: 0, height)
        case .last:
            if model.start + model.rows.count < model.total { return reload(&model, at: .last, in: context) }
            place(&model, at: model.total - 1, height)
        }
        return ahead(&model, height)
    }

    /// Moves the cursor to a held row, and scrolls no more than necessary.
    static func place(_ model: inout Model, at index: Int, _ height: Int) {
        let end = model.start + model.rows.count
        model.cursor = max(model.start, min(index, end - 1))
        model.top = max(model.cursor - height + 1, min(model.top, model.cursor))
        model.top = max(model.start, min(model.top, end - height))
    }

    /// Requests the rows next to the held ones once the cursor is near their edge.
    private static func ahead(_ model: inout Model, _ height: Int) -> [Effect] {
        guard model.awaited == nil, let first = model.rows.first, let last = model.rows.last else { return [] }
        let end = model.start + model.rows.count
        let margin = 2 * height
        if end < model.total, end - model.cursor <= margin {
            model.awaited = .after(last.id)
        } else if model.start > 0, model.cursor - model.start < margin {
            model.awaited = .before(first.id)
        }
        return model.awaited.map { [.read(.page(model.query, $0, limit: pageLength))] } ?? []
    }

    /// Takes in a page; ignores it if the query has changed.
    static func take(_ page: ReceiptPage, _ anchor: PageAnchor, _ model: inout Model, in context: Context) -> [Effect] {
        guard page.query == model.query else { return [] }
        if model.awaited == anchor { model.awaited = nil }
        let sought = model.sought.flatMap { anchor == .from($0) ? $0 : nil }
        if sought != nil { model.sought = nil }
        if page.rows.isEmpty, page.total > 0, anchor != .first { return reload(&model, at: .first, in: context) }
        let before = model.current?.id
        let followers = model.rows.dropFirst(max(0, model.cursor - model.start)).map(\.id)
        // The best match is the first. If the cursor's receipt was not found, there is no place to keep.
        let isFound = page.query.text != model.shownText && !page.query.text.isEmpty
        model.shownText = page.query.text
        if isFound, !page.rows.contains(where: { $0.id == before }) { model.cursor = 0 }
        model.total = page.total
        model.isUnread = false
        model.isRanked = page.isRanked
        let isNeighbour = merge(page, anchor, &model)
        model.needs.grow(page.rows, in: context)
        if model.marksWhenRead, model.rows.count == model.total {
            model.marks.formUnion(model.rows.map(\.id))
            model.marksWhenRead = false
        }
        // Of all receipts, those that are not there any longer were moved to the Trash or deleted.
        if page.query.scope == .vault, page.query.text.isEmpty, model.rows.count == model.total {
            model.marks.formIntersection(model.rows.map(\.id))
        }
        let height = max(1, ListLayout(model, context).listRows)
        // If the current receipt is gone, the cursor goes to the first one after it that isn't.
        let remaining = Set(model.rows.map(\.id))
        let next = isFound ? before : followers.first { remaining.contains($0) } ?? before
        if let sought, model.rows.contains(where: { $0.id == sought }) {
            settleCursor(&model, after: anchor, isNeighbour: isNeighbour, before: sought, in: context)
            return ahead(&model, height)
        }
        settleCursor(&model, after: anchor, isNeighbour: isNeighbour, before: next, in: context)
        return fill(&model, height)
    }

    /// Requests the previous rows if the end of the list alone does not fill the screen.
    private static func fill(_ model: inout Model, _ height: Int) -> [Effect] {
        guard model.awaited == nil, model.start > 0, let first = model.rows.first,
            model.start + model.rows.count >= model.total, model.rows.count < height
        else { return [] }
        model.awaited = .before(first.id)
        return [.read(.page(model.query, .before(first.id), limit: pageLength))]
    }

    /// Adds adjacent rows to the held ones, or replaces those with any other page; returns whether the page was
    /// adjacent.
    private static func merge(_ page: ReceiptPage, _ anchor: PageAnchor, _ model: inout Model) -> Bool {
        switch anchor {
        case .after(let id) where model.rows.last?.id == id:
            model.rows += page.rows
            model.excerpts.merge(page.excerpts) { _, new in new }
            let surplus = max(0, model.rows.count - mostHeld)
            model.rows.removeFirst(surplus)
            model.start += surplus
            return true
        case .before(let id) where model.rows.first?.id == id:
            model.rows = page.rows + model.rows
            model.excerpts.merge(page.excerpts) { _, new in new }
            model.start = page.start
            model.rows.removeLast(max(0, model.rows.count - mostHeld))
            return true
        case .first, .last, .after, .before, .from:
            model.rows = page.rows
            model.excerpts = page.excerpts
            model.start = page.start
            return false
        }
    }

    /// Keeps the cursor on its receipt if that is still held, else at its position in the list.
    private static func settleCursor(
        _ model: inout Model, after anchor: PageAnchor, isNeighbour: Bool, before: ReceiptID?, in context: Context
    ) {
        let height = max(1, ListLayout(model, context).listRows)
        let found = model.rows.firstIndex { $0.id == before }.map { $0 + model.start }
        if let found, anchor != .last {
            model.top += found - model.cursor
            place(&model, at: found, height)
        } else if anchor == .last {
            place(&model, at: model.total - 1, height)
        } else {
            // A position far beyond the first page is not in it.
            let end = model.start + model.rows.count
            place(&model, at: model.cursor < end || end == model.total ? model.cursor : model.start, height)
        }
    }

    /// Selects the clicked row, or opens it if it is selected already.
    static func click(_ point: Point, _ model: inout Model, in context: Context) -> [Effect] {
        let area = ListLayout(model, context).list
        guard area.contains(point), !isModal(model) else { return [] }
        let index = model.top + point.row - area.row
        guard let row = model.row(at: index) else { return [] }
        if index == model.cursor { return [.navigate(.open(.detail(row.id, among: model.neighbours)))] }
        return go(.rows(index - model.cursor), &model, in: context)
    }
}

extension ReceiptList.Model {
    /// The place of a list that is shown in full again, by the current receipt, or else by the one that was current before.
    mutating func wayBack(to current: ReceiptID?) -> PageAnchor {
        let goal = current ?? earlier
        if current == nil { sought = earlier }
        earlier = nil
        return goal.map(PageAnchor.from) ?? .first
    }

    /// The neighbors of a receipt that is opened from the list.
    var neighbours: Neighbours { Neighbours(rows, from: start, of: total, query: query) }
}
