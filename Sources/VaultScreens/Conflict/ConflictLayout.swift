import TerminalUI

/// The areas of the picker. The update needs their heights too, to scroll no more than necessary.
struct ConflictLayout {
    /// Column titles; zero rows in low or narrow windows.
    let titles: Rect
    /// The questions, and below them the fields without a conflict.
    let questions: Rect
    /// The full values of the question under the cursor.
    let pane: Rect
    /// The status line: what is still to choose, or a notice.
    let status: Rect
    /// Whether mine, theirs and result are shown side by side.
    let isWide: Bool
    /// Everything above the status line, for the list of receipts.
    let list: Rect

    init(_ context: Context) {
        self.init(Chrome(columns: context.columns, rows: context.rows).body)
    }

    init(_ body: Rect) {
        isWide = body.columns >= 64
        let (head, rest) = body.splitTop(body.rows >= 10 && isWide ? 1 : 0)
        let (upper, bottom) = rest.splitBottom(body.rows >= 3 ? 1 : 0)
        let paneRows =
            switch body.rows {
            case 16...: 8
            case 11...: 6
            case 6...: 3
            case 4...: 1
            default: 0
            }
        let (middle, pane) = upper.splitBottom(paneRows)
        titles = head
        questions = middle
        self.pane = pane
        status = bottom
        list = body.splitBottom(body.rows >= 3 ? 1 : 0).rest
    }

    /// The columns at which the parts of a row begin.
    func columns() -> (name: Int, mine: Int, theirs: Int, result: Int, letter: Int) {
        let letter = questions.columns - 5
        let width = max(0, letter - 17) / 3
        return (4, 17, 17 + width, 17 + 2 * width, letter)
    }
}
