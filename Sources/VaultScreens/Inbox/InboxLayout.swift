import TerminalUI

/// The areas of the Inbox: the list, and beside or below it the picture and the facts of the current receipt.
struct InboxLayout {
    /// The column titles, or the field for the filter; nil in the lowest windows.
    let titles: Rect?
    /// The rows that explain why the filter is invalid; nil if it is valid.
    let problem: Rect?
    let list: Rect
    /// The column or row of the line before the picture; nil without a picture.
    let rule: Rule?
    /// Empty without a picture.
    let picture: Rect
    let facts: Rect

    enum Rule: Hashable {
        case column(Int)
        case row(Int)
    }

    init(_ model: InboxScreen.Model, _ context: Context) {
        var area = Chrome(columns: context.columns, rows: context.rows).body
        let nothing = Rect(column: 0, row: area.endRow, columns: 0, rows: 0)
        let hasItems = model.items?.isEmpty == false
        if hasItems, context.columns >= ListLayout.wide, context.rows >= 16 {
            let parts = area.splitRight(area.columns * 2 / 5)
            let right = parts.right.splitLeft(1)
            rule = .column(right.left.column)
            (facts, picture) = right.rest.inset(columns: 1).splitTop(6)
            area = parts.rest
        } else if hasItems, context.rows >= 24, context.columns >= 60 {
            let parts = area.splitBottom(7)
            let below = parts.bottom.splitTop(1).rest.inset(columns: 2)
            rule = .row(parts.bottom.row)
            picture = below.splitLeft(14).left
            facts = below.splitLeft(16).rest
            area = parts.rest
        } else {
            (rule, picture, facts) = (nil, nothing, nothing)
        }
        titles = area.rows >= 4 && (hasItems || model.search.isTyping) ? area.line(0) : nil
        let below = titles == nil ? area : area.splitTop(1).rest
        let told = titles == nil ? 0 : min(model.search.problemRows(columns: below.columns), below.rows - 1)
        let parts = below.splitTop(told)
        (problem, list) = told > 0 ? (parts.top, parts.rest) : (nil, below)
    }
}

/// The columns of the Inbox. A narrow window drops the file, then the day, then the confidence.
struct InboxColumns {
    let day: Rect?
    let store: Rect
    let total: Rect?
    let percent: Rect?
    let file: Rect?
    /// The columns from the day to the total, for a sentence in place of them.
    let values: Rect

    /// The width of the signs at the left edge: cursor, verdict, draft.
    static let signs = 5

    init(_ row: Rect) {
        var rest = row.splitLeft(Self.signs).rest.splitRight(1).rest
        func takeRight(_ columns: Int, if condition: Bool) -> Rect? {
            guard condition else { return nil }
            let parts = rest.splitRight(columns)
            rest = parts.rest.splitRight(2).rest
            return parts.right
        }
        file = takeRight(min(24, row.columns / 4), if: row.columns >= 66)
        percent = takeRight(6, if: row.columns >= 40)
        values = rest
        total = takeRight(14, if: row.columns >= 30)
        if row.columns >= 50 {
            day = rest.splitLeft(10).left
            store = rest.splitLeft(12).rest
        } else {
            day = nil
            store = rest
        }
    }
}
