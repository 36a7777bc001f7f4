import TerminalUI
import VaultModel
import VaultQuery

/// The areas of the list and of its preview; `update` and `view` use the same ones.
struct ListLayout {
    /// The row of column titles; nil in the lowest windows.
    let titles: Rect?
    /// The rows that explain why the query is invalid: its marks and the sentence; nil if it is valid.
    let problem: Rect?
    /// The rows of receipts.
    let list: Rect
    /// The area of the preview; nil while it is hidden.
    let preview: Preview?

    /// The area of the preview.
    enum Preview: Hashable {
        /// Below the list, with the row of its rule.
        case below(rule: Int, Rect)
        /// On the right, with the column of its rule.
        case right(rule: Int, Rect)
    }

    /// The window width from which on the preview is on the right.
    static let wide = 110
    /// The range of its width there: the more the list needs, the narrower the preview.
    static let rightWidths = 32...42

    var listRows: Int { list.rows }

    /// The place of the current receipt's picture in the preview; nil if there is no picture or no room.
    var picture: Rect? {
        guard hasPicture else { return nil }
        switch preview {
        case nil: return nil
        case .below(_, let area):
            let inside = area.inset(columns: 2)
            // Five rows show little of a receipt, but tell one from another.
            if inside.rows >= 10 { return inside.splitRight(inside.columns / 2).right }
            return inside.splitLeft(showsPictures ? 12 : 20).left
        case .right(_, let area):
            let room = area.splitTop(13).rest.splitBottom(2).rest
            return room.rows >= 5 ? room : nil
        }
    }

    /// Whether the current receipt has a picture, and whether it is drawn or described.
    private let (hasPicture, showsPictures): (Bool, Bool)

    /// The widths by which the columns of the list share its space.
    let needs: ListNeeds

    init(_ model: ReceiptList.Model, _ context: Context) {
        var area = Chrome(columns: context.columns, rows: context.rows).body
        needs = model.needs.holdingTitles()
        (hasPicture, showsPictures) = (model.current?.hasAttachment ?? false, context.showsPictures)
        let hasPreview = model.preview != .hidden && model.total > 0
        if hasPreview, context.columns >= ListLayout.wide, context.rows >= 16 {
            let half = model.preview == .half ? area.columns / 2 : 0
            let parts = area.splitRight(max(ListLayout.right(of: area.columns, needs), half))
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
    /// The width of the preview: it yields what the list needs, but does not shrink to make room for the return window.
    private static func right(of columns: Int, _ needs: ListNeeds) -> Int {
        let most = rightWidths.upperBound
        let hasReturn = columns - most >= ListColumns.returning
        let wanted = ListColumns.width(for: needs) + (hasReturn ? 10 : 0)
        let list = hasReturn ? wanted : min(wanted, ListColumns.returning - 1)
        return max(rightWidths.lowerBound, min(most, columns - list))
    }
}

/// The size of the preview; `+` gives the list more space, `_` the preview.
enum PreviewSize: Int, Hashable, Sendable, CaseIterable {
    case hidden, usual, half

    /// The size that many steps larger; nil beyond the ends.
    func grown(by steps: Int) -> PreviewSize? { PreviewSize(rawValue: rawValue + steps) }
}
