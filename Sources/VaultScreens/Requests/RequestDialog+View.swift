package import TerminalUI
import VaultModel
import VaultWording

/// The areas of the dialog.
struct RequestLayout {
    let words: Rect
    let list: Rect

    init(_ context: Context) {
        let body = Chrome(columns: context.columns, rows: context.rows).body
        // A sentence takes more rows in a narrow window, and it has to be readable in full.
        let wanted = body.columns < 60 ? 5 : 3
        let parts = body.inset(columns: 1).splitTop(min(wanted, max(1, body.rows / 2)))
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
        if isTyping(model) { return drawField(model, layout, context, on: &canvas) }
        let rows = rows(model, context)
        guard !rows.isEmpty else {
            let text = model.isUnread ? Strings.notReadYet : Strings.Requests.nothingFits
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
        let label = if case .split = model.task { Strings.Requests.parts } else { Strings.Requests.word }
        if let rest = model.answer.draw(label, in: layout.list, context, on: &canvas) {
            drawDoomed(model, in: rest, context, on: &canvas)
        }
    }

    /// Draws the receipts that a purge deletes, as far as there is room; other tasks draw nothing here.
    private static func drawDoomed(_ model: Model, in area: Rect, _ context: Context, on canvas: inout Canvas) {
        guard case .purge(let ids) = model.task, area.rows > 0 else { return }
        let isWhole = ids.count <= area.rows && ids.count == model.receipts.count
        let shown = model.receipts.prefix(isWhole ? area.rows : area.rows - 1)
        for (offset, receipt) in shown.enumerated() {
            canvas.write(Strings.Requests.brief(receipt, context), in: area.line(offset), style: context.theme.text)
        }
        guard !isWhole, !model.receipts.isEmpty else { return }
        let more = Strings.Requests.andMore(ids.count - shown.count)
        canvas.write(more, in: area.line(shown.count), style: context.theme.muted)
    }

    /// The rows to choose from, as text.
    static func rows(_ model: Model, _ context: Context) -> [String] {
        switch model.task {
        case .link: model.purchases.map { Strings.Requests.purchase($0, context) }
        case .merge: model.receipts.map { Strings.Requests.brief($0, context) }
        case .moveCategory(let from): targets(of: from, context).map { $0?.name ?? Strings.Requests.noCategory }
        case .split, .purge: []
        }
    }
}
