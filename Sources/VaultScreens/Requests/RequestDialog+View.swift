package import TerminalUI
import VaultModel

/// Where the parts of the dialog stand.
struct RequestLayout {
    let words: Rect
    let list: Rect

    init(_ context: Context) {
        let body = Chrome(columns: context.columns, rows: context.rows).body
        let parts = body.inset(columns: 1).splitTop(min(3, max(1, body.rows / 4)))
        words = parts.top
        list = parts.rest
    }
}

extension RequestDialog {
    package static func view(_ model: Model, in context: Context, on canvas: inout Canvas) {
        let header = Header(place: context.vaultName + " > " + Strings.Requests.title(of: model.task), right: "")
        _ = Chrome.draw(header, in: context, on: &canvas)
        let layout = RequestLayout(context)
        let words = Strings.Requests.explanation(of: model, context)
        _ = canvas.paragraph(words, in: layout.words, style: context.theme.text, context: context)
        if case .split = model.task { return drawField(model, layout, context, on: &canvas) }
        let rows = rows(model, context)
        guard !rows.isEmpty else {
            let text = model.isUnread && model.task != .moveCategory ? Strings.notReadYet : Strings.Requests.nothingFits
            _ = canvas.paragraph(text, in: layout.list, style: context.theme.muted, context: context)
            return
        }
        for (offset, index) in model.list.visible(count: rows.count, height: layout.list.rows).enumerated() {
            let row = layout.list.line(offset)
            let isCurrent = index == model.list.cursor
            canvas.write((isCurrent ? "> " : "  ") + rows[index], in: row, style: context.theme.text)
            if isCurrent { canvas.restyle(row) { context.theme.onCursorRow($0) } }
        }
    }

    private static func drawField(
        _ model: Model, _ layout: RequestLayout, _ context: Context, on canvas: inout Canvas
    ) {
        let label = Strings.Requests.parts
        let row = layout.list.line(0)
        canvas.write(label, in: row, style: context.theme.muted)
        model.field.draw(
            on: &canvas, in: row.splitLeft(label.count + 1).rest, style: context.theme.text, isFocused: true)
        guard let problem = model.problem else { return }
        let rest = layout.list.splitTop(1).rest
        _ = canvas.paragraph("! " + problem, in: rest, style: context.theme.error, context: context)
    }

    /// The lines that can be chosen, in words.
    static func rows(_ model: Model, _ context: Context) -> [String] {
        switch model.task {
        case .link: model.purchases.map { Strings.Requests.purchase($0, context) }
        case .merge: model.receipts.map { Strings.Requests.brief($0, context) }
        case .moveCategory: categories(model, context).map { $0?.name ?? Strings.Requests.noCategory }
        case .split: []
        }
    }
}
