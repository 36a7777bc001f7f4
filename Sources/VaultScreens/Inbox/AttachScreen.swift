import FieldInput
package import TerminalUI
import Translation
package import VaultModel
import VaultQuery
import VaultWording

/// The choice of a receipt that a scan of the Inbox is attached to.
package enum AttachScreen: Screen {
    package static var title: String { Strings.Inbox.footAttach.text }

    package struct Model: Hashable, Sendable {
        let scan: ReceiptID
        /// The scan's file.
        let name: String
        var field = TextField()
        var rows: [ReceiptRow] = []
        var list = ListWindow()
        var isUnread = true

        package init(_ scan: ReceiptID, name: String) {
            (self.scan, self.name) = (scan, name)
        }

        /// The newest first; a text that cannot be read as a query finds nothing.
        var query: ReceiptQuery { ReceiptQuery(text: field.text.trimmed) }

        var current: ReceiptRow? { rows.indices.contains(list.cursor) ? rows[list.cursor] : nil }
    }

    package enum Message: TypingMessage, Hashable, Sendable {
        case appeared, loaded(ReceiptPage)
        case key(Key), paste(String), click(Point)
        case move(Int), choose, close
    }

    private static let limit = 100

    package static let bindings = BindingTable<Message>([
        Binding(
            [.enter], .choose, "attach-here", Strings.Inbox.helpChoose, .change, footer: Strings.Inbox.footAttach,
            mode: .typing),
        Binding([.escape], .close, "leave-choice", Strings.helpBack, .move, footer: Strings.footBack, mode: .typing),
        Binding([.down, .tab], .move(1), "down", Strings.helpDown, .move, mode: .typing),
        Binding([.up, .backTab], .move(-1), "up", Strings.helpUp, .move, mode: .typing),
    ])

    package static func isTyping(_ model: Model) -> Bool { true }

    package static func update(_ model: inout Model, _ message: Message, in context: Context) -> [Effect] {
        switch message {
        case .appeared: return load(model)
        case .loaded(let page):
            guard page.query == model.query else { return [] }
            model.rows = page.rows.filter { $0.id != model.scan }
            model.isUnread = false
            select(0, &model, in: context)
        case .key(let key):
            guard model.field.handle(key) else { return [] }
            return load(model)
        case .paste(let text):
            model.field.paste(text)
            return load(model)
        case .click(let point):
            let area = list(context)
            if area.contains(point) { select(model.list.offset + point.row - area.row, &model, in: context) }
        case .move(let step): select(model.list.cursor + step, &model, in: context)
        case .choose:
            guard let current = model.current else { return [] }
            return [
                .write(.attach(scan: model.scan, to: current.id)), .keep(.endDraft(.receipt(model.scan))),
                .navigate(.close),
            ]
        case .close: return [.navigate(.close)]
        }
        return []
    }

    private static func load(_ model: Model) -> [Effect] { [.read(.page(model.query, .first, limit: limit))] }

    private static func select(_ row: Int, _ model: inout Model, in context: Context) {
        model.list.select(row, count: model.rows.count, height: list(context).rows)
    }

    private static func list(_ context: Context) -> Rect {
        let body = Chrome(columns: context.columns, rows: context.rows).body
        return body.splitTop(body.rows >= 8 ? 4 : 1).rest
    }

    package static func message(for answer: Answer) -> Message? {
        if case .read(.page(let page, .first)) = answer { .loaded(page) } else { nil }
    }

    package static func view(_ model: Model, in context: Context, on canvas: inout Canvas) {
        let header = Header(place: context.vaultName + " > " + Strings.Inbox.attachTitle(model.name))
        let body = Chrome.draw(header, in: context, on: &canvas)
        let area = list(context)
        if area.row - body.row >= 4 {
            _ = canvas.paragraph(
                Strings.Inbox.attachExplained, in: body.inset(columns: 1).splitTop(2).top, style: context.theme.text,
                context: context)
        }
        let line = Rect(
            column: body.column, row: area.row > body.row + 1 ? area.row - 2 : body.row, columns: body.columns, rows: 1)
        canvas.write(Strings.filterPrompt, in: line.inset(columns: 1), style: context.theme.key)
        model.field.draw(on: &canvas, in: line.splitLeft(3).rest, style: context.theme.fieldFocused, isFocused: true)
        guard !model.rows.isEmpty else {
            let text = model.isUnread ? Strings.notReadYet : Strings.Inbox.nothingFound
            canvas.write(text, in: area.inset(columns: 2), style: context.theme.muted)
            return
        }
        for (offset, index) in model.list.visible(count: model.rows.count, height: area.rows).enumerated() {
            let row = area.line(offset)
            let columns = InboxColumns(row)
            let entry = model.rows[index]
            let isCurrent = index == model.list.cursor
            canvas.write(isCurrent ? ">" : " ", at: row.origin)
            if let day = columns.day { canvas.write(ReceiptCell(.date, of: entry, in: context).text, in: day) }
            canvas.write(ReceiptCell(.store, of: entry, in: context).text, in: columns.store)
            if let total = columns.total {
                canvas.write(ReceiptCell(.total, of: entry, in: context).text, in: total, align: .trailing)
            }
            if let file = columns.file { canvas.write(entry.what, in: file) }
            if isCurrent { canvas.restyle(row) { context.theme.onCursorRow($0) } }
        }
    }
}
