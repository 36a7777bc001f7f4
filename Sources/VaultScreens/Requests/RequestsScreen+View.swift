package import TerminalUI
import VaultModel

extension RequestsScreen {
    /// Two rows for each request: what was asked, and what became of it.
    package static func view(_ model: Model, in context: Context, on canvas: inout Canvas) {
        let count = model.lines.map { Strings.Requests.count($0.count) } ?? ""
        let body = Chrome.draw(
            Header(place: context.vaultName + " > " + title, right: count), in: context, on: &canvas
        ).inset(columns: 1)
        guard let lines = model.lines, !lines.isEmpty else {
            let text = model.lines == nil ? Strings.notReadYet : Strings.Requests.nothingAsked
            _ = canvas.paragraph(text, in: body, style: context.theme.muted, context: context)
            return
        }
        for (offset, index) in model.list.visible(count: lines.count, height: body.rows / 2).enumerated() {
            let line = lines[index]
            let isCurrent = index == model.list.cursor
            let row = body.line(offset * 2)
            canvas.write((isCurrent ? "> " : "  ") + Strings.Requests.what(line, context), in: row)
            if isCurrent { canvas.restyle(row) { context.theme.onCursorRow($0) } }
            canvas.write(
                "  " + Strings.Requests.state(line.state), in: body.line(offset * 2 + 1),
                style: style(of: line.state, context.theme))
        }
    }

    private static func style(of state: RequestLine.State, _ theme: Theme) -> Style {
        switch state {
        case .waiting: theme.notice
        case .applied: theme.muted
        case .failed, .denied: theme.error
        }
    }
}
