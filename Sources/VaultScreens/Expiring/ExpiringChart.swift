import TerminalUI
import VaultModel
import VaultWording

/// A bar chart of how much ends in each of the coming months, read column by column.
struct ExpiringChart {
    let summary: ExpiringSummary
    let layout: ExpiringLayout

    func draw(in context: Context, on canvas: inout Canvas) {
        guard !layout.chart.isEmpty else { return }
        canvas.rule(row: layout.chart.endRow - 1, style: context.theme.line)
        let height = layout.chart.rows - 2
        let width = (layout.chart.columns - 1) / layout.chartColumns
        let length = max(4, min(20, width - 14))
        let most = max(1, summary.months.map(\.count).max() ?? 1)
        for (index, month) in summary.months.enumerated() {
            let column = 1 + index / height * width
            let row = layout.chart.row + 1 + index % height
            let start = canvas.write(
                Strings.monthName(month.month) + " ", at: Point(column: column, row: row), style: context.theme.text)
            canvas.write(
                String(canvas.lines.vertical), at: Point(column: column + start, row: row), style: context.theme.line)
            let bar = ExpiringChart.bar(month.count, of: most, columns: length, canvas.lines)
            canvas.write(bar, at: Point(column: column + start + 1, row: row), style: context.theme.notice)
            let number = Rect(column: column + start + 1 + length, row: row, columns: 5, rows: 1)
            canvas.write(String(month.count), in: number, align: .trailing)
        }
    }

    /// A bar as long as its share. Block characters show eighths of a column, ASCII only whole ones; any count above
    /// zero is visible.
    static func bar(_ count: Int, of most: Int, columns: Int, _ lines: LineSet) -> String {
        guard count > 0 else { return "" }
        if lines == .ascii { return String(repeating: "#", count: max(1, count * columns / most)) }
        let eighths = max(1, count * columns * 8 / most)
        let whole = String(repeating: "\u{2588}", count: eighths / 8)
        let parts: [Character] = ["\u{258F}", "\u{258E}", "\u{258D}", "\u{258C}", "\u{258B}", "\u{258A}", "\u{2589}"]
        return eighths % 8 == 0 ? whole : whole + String(parts[eighths % 8 - 1])
    }
}
