package import TerminalUI
import VaultModel
import VaultWording

extension RequestsScreen {
    /// Draws two rows for each request: its content and its outcome.
    package static func view(_ model: Model, in context: Context, on canvas: inout Canvas) {
        let shown = model.shown(in: context)
        var header = Header(place: context.vaultName + " > " + title, right: right(of: model, shown.count))
        if !model.filter.isEmpty { header.aside = Aside(Strings.filter(model.filter.text)) }
        let body = Chrome.draw(header, in: context, on: &canvas).inset(columns: 1)
        if shown.isEmpty {
            _ = canvas.paragraph(nothing(model), in: body, style: context.theme.muted, context: context)
        }
        for (offset, index) in model.list.visible(count: shown.count, height: body.rows / 2).enumerated() {
            let line = shown[index]
            let isCurrent = index == model.list.cursor
            let row = body.line(offset * 2)
            canvas.write((isCurrent ? "> " : "  ") + Strings.Requests.what(line, context), in: row)
            if isCurrent { canvas.restyle(row) { context.theme.onCursorRow($0) } }
            canvas.write(
                "  " + Strings.Requests.state(line.state), in: body.line(offset * 2 + 1),
                style: style(of: line.state, context.theme))
        }
        model.filter.draw(orIn: body.line(max(0, body.rows - 1)).row, context, on: &canvas)
    }

    private static func nothing(_ model: Model) -> String {
        guard let lines = model.lines else { return Strings.notReadYet }
        return lines.isEmpty ? Strings.Requests.nothingAsked : Strings.Requests.noneFound
    }

    private static func right(of model: Model, _ found: Int) -> String {
        guard let lines = model.lines else { return "" }
        if model.filter.isEmpty { return Strings.Requests.count(lines.count) }
        return Strings.filter(model.filter.text) + "   " + Strings.shown(found, isRanked: false)
    }

    private static func style(of state: RequestLine.State, _ theme: Theme) -> Style {
        switch state {
        case .waiting: theme.notice
        case .applied: theme.muted
        case .failed, .denied: theme.error
        }
    }
}
