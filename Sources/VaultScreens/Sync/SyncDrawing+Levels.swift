import TerminalUI
import VaultModel
import VaultWording

extension SyncDrawing {
    /// Draws the page that says what works at each level; a low window has room for the current one only.
    func drawLevels(on canvas: inout Canvas) {
        var rest = layout.body.inset(columns: 1)
        let (isLow, isHigh) = (rest.rows < 12, rest.rows >= 22)
        if !isLow {
            canvas.write(Strings.Levels.title, in: rest.line(0), style: theme.title)
            rest = rest.splitTop(2).rest
        }
        let current = status.level
        let shown = isLow ? [current ?? .allOnline] : ServiceLevel.allCases
        for level in shown where rest.rows > 0 {
            let isCurrent = level == current
            canvas.write(
                "\(isCurrent ? ">" : " ") \(level.rawValue)  \(Strings.Levels.name(level))", in: rest.line(0),
                style: isCurrent ? theme.title : theme.text)
            rest = rest.splitTop(1).rest
            rest = indented(Strings.Levels.explained(level), in: rest, style: theme.text, on: &canvas)
            if level == .lastResort {
                rest = indented(Strings.Levels.state(lastResort), in: rest, style: theme.muted, on: &canvas)
            }
            if isHigh { rest = rest.splitTop(1).rest }
        }
    }

    /// The status says only whether texts leave now; the store says whether they would.
    private var lastResort: LastResortState {
        status.lastResort == .notConfigured && model.texts?.isOn == true ? .configured : status.lastResort
    }

    private func indented(_ text: String, in area: Rect, style: Style, on canvas: inout Canvas) -> Rect {
        let inner = area.splitLeft(area.columns > 40 ? 5 : 2).rest
        let left = canvas.paragraph(text, in: inner, style: style, context: context)
        return area.splitTop(inner.rows - left.rows).rest
    }
}
