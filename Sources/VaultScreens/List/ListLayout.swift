import TerminalUI
import VaultQuery

/// Which part of the window is the list's and which the preview's; `update` and `view` use the same.
struct ListLayout {
    /// The row of column titles; nil in the lowest windows.
    let titles: Rect?
    /// The rows that say why the query cannot be read: its marks and the sentence; nil where it can be.
    let problem: Rect?
    /// The rows of receipts.
    let list: Rect
    /// Where the preview stands; nil while it is hidden.
    let preview: Preview?

    /// The preview's place.
    enum Preview {
        /// Under the list, with its rule.
        case below(rule: Int, Rect)
        /// On the right, with the column of its rule.
        case right(rule: Int, Rect)
    }

    /// From this width the preview stands on the right.
    static let wide = 110
    /// How many columns it has there: the fewer, the more the list needs.
    static let rightWidths = 32...42

    var listRows: Int { list.rows }

    /// What the columns of the list share its width by; nil where it has the window's.
    let needs: ListNeeds?

    init(_ model: ReceiptList.Model, _ context: Context) {
        var area = Chrome(columns: context.columns, rows: context.rows).body
        let hasPreview = model.preview != .hidden && model.total > 0
        if hasPreview, context.columns >= ListLayout.wide, context.rows >= 16 {
            let half = model.preview == .half ? area.columns / 2 : 0
            let parts = area.splitRight(max(ListLayout.right(of: area.columns, model.needs), half))
            let rule = parts.right.splitLeft(1)
            preview = .right(rule: rule.left.column, rule.rest.inset(columns: 1))
            area = parts.rest
        } else if hasPreview, context.rows >= 24, context.columns >= 60 {
            let parts = area.splitBottom(model.preview == .half ? max(11, area.rows / 2) : 6)
            preview = .below(rule: parts.bottom.row, parts.bottom.splitTop(1).rest)
            area = parts.rest
        } else {
            preview = nil
        }
        if case .right = preview { needs = model.needs } else { needs = nil }
        if area.rows >= 4 {
            titles = area.line(0)
            let below = area.splitTop(1).rest
            let told = model.search.problemRows(columns: below.columns)
            let parts = below.splitTop(min(told, below.rows - 1))
            (problem, list) = told > 0 ? (parts.top, parts.rest) : (nil, below)
        } else {
            (titles, problem, list) = (nil, nil, area)
        }
    }
}

extension ListLayout {
    /// The preview gives the list what that needs, but not for one more column.
    private static func right(of columns: Int, _ needs: ListNeeds) -> Int {
        let most = rightWidths.upperBound
        let hasReturn = columns - most >= ListColumns.returning
        let wanted = ListColumns.width(for: needs) + (hasReturn ? 10 : 0)
        let list = hasReturn ? wanted : min(wanted, ListColumns.returning - 1)
        return max(rightWidths.lowerBound, min(most, columns - list))
    }
}

/// How much of the window the preview has; `+` gives the list more of it, `_` the preview.
enum PreviewSize: Int, Hashable, Sendable, CaseIterable {
    case hidden, usual, half

    /// Nil beyond the ends.
    func grown(by steps: Int) -> PreviewSize? { PreviewSize(rawValue: rawValue + steps) }
}
