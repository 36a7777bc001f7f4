import TerminalUI

/// Where the parts of the picker stand; the update needs the heights too, to scroll no more than needed.
struct ConflictLayout {
    /// Column titles; of no height in low windows.
    let titles: Rect
    /// The questions, and below them what is not in dispute.
    let questions: Rect
    /// The whole values of the question under the cursor.
    let pane: Rect
    /// What is missing, or what went wrong.
    let status: Rect
    /// Whether mine, theirs and result stand side by side.
    let isWide: Bool
    /// All of it, for the list of receipts.
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

    /// Where the columns of a row begin: name, mine, theirs, result.
    func columns() -> (name: Int, mine: Int, theirs: Int, result: Int, letter: Int) {
        let letter = questions.columns - 5
        let width = max(0, letter - 17) / 3
        return (4, 17, 17 + width, 17 + 2 * width, letter)
    }
}
