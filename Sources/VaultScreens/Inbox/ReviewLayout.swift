import TerminalUI
import VaultModel

/// The areas of the review: the picture at the left, the fields at the right. Windows below 76 columns have only the
/// fields.
struct ReviewLayout {
    /// Empty in a narrow window.
    let picture: Rect
    /// The sentences below the picture.
    let words: Rect
    /// The column of the line between; nil in a narrow window.
    let rule: Int?
    /// The row of column titles; nil if there is no room.
    let titles: Rect?
    /// The visible fields, each with the area of its input.
    let inputs: [(field: FieldName, area: Rect)]
    /// The confidences, beside the inputs.
    let percents: Rect
    /// The hint or error of the focused field.
    let note: Rect
    /// The choice of an item; nil if nothing can become one.
    let split: Rect?
    /// The sentences about a receipt that looks the same.
    let lookalike: Rect

    static let labelWidth = 13
    static let percentWidth = 5

    init(_ review: ReviewForm, _ context: Context) {
        let body = Chrome(columns: context.columns, rows: context.rows).body
        let isWide = context.columns >= 76 && body.rows >= 8
        var rest: Rect
        if isWide {
            let parts = body.splitLeft(body.columns / 2 - 1)
            rule = parts.rest.column
            let left = parts.left.inset(columns: 1).splitBottom(body.rows >= 14 ? 4 : 0)
            (picture, words) = (left.rest, left.bottom)
            rest = parts.rest.splitLeft(1).rest
        } else {
            rule = nil
            picture = Rect(column: 0, row: body.row, columns: 0, rows: 0)
            words = picture
            rest = body
        }
        rest = rest.inset(columns: 1)
        if rest.rows >= 12 {
            (titles, rest) = (rest.line(0), rest.splitTop(1).rest)
        } else {
            titles = nil
        }
        let order = review.form.order
        let hasSplit = !review.things.isEmpty
        // The note and the choice of an item always have a row, the other sentences what is left.
        let below = rest.rows >= 3 ? (hasSplit ? 2 : 1) : 0
        let visible = min(order.count, max(1, rest.rows - below))
        let focus = order.firstIndex(of: review.form.focus) ?? 0
        let first = max(0, min(focus - visible + 1, order.count - visible))
        let width = max(1, rest.columns - Self.labelWidth - Self.percentWidth - 2)
        inputs = order[first..<min(order.count, first + visible)].enumerated().map { offset, field in
            (field, Rect(column: rest.column + Self.labelWidth, row: rest.row + offset, columns: width, rows: 1))
        }
        percents = Rect(
            column: rest.endColumn - Self.percentWidth, row: rest.row, columns: Self.percentWidth, rows: visible)
        let under = rest.splitTop(visible).rest
        note = under.line(0)
        split = hasSplit && under.rows > 1 ? under.line(1) : nil
        lookalike = under.splitTop(hasSplit ? 3 : 2).rest
    }

    /// The field under the pointer; its label counts, too.
    func field(at point: Point) -> FieldName? {
        guard let first = inputs.first, point.column >= first.area.column - Self.labelWidth else { return nil }
        return inputs.first { $0.area.row == point.row }?.field
    }
}
