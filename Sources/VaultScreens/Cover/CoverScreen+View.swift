package import TerminalUI
import VaultModel
import VaultWording

/// The areas of the screen.
struct CoverLayout {
    let list: Rect

    init(_ context: Context) {
        list = Chrome(columns: context.columns, rows: context.rows).body
    }
}

extension CoverScreen {
    package static func view(_ model: Model, in context: Context, on canvas: inout Canvas) {
        let store = model.cover?.receipt.storeName ?? ""
        let place = Strings.Cover.place(context.vaultName, store.isEmpty ? Strings.emptyValue : store)
        let receipt = model.cover?.receipt
        let facts = [receipt?.purchaseDate?.text(context.dayFormat), receipt?.total?.text(context.moneyFormat)]
        let header = Header(place: place, second: facts.compactMap(\.self).joined(separator: ", "))
        let body = Chrome.draw(header, in: context, on: &canvas)
        guard let cover = model.cover, !model.rows.isEmpty else {
            let text =
                model.isGone
                ? Strings.receiptGone : model.cover == nil ? Strings.Cover.loading : Strings.Cover.nothing
            _ = canvas.paragraph(text, in: body.inset(columns: 2), style: context.theme.muted, context: context)
            if model.isAdding { drawMenu(in: context, on: &canvas) }
            return
        }
        let area = CoverLayout(context).list
        for (offset, index) in model.list.visible(count: model.rows.count, height: area.rows).enumerated() {
            draw(
                model.rows[index], cover, isCurrent: index == model.list.cursor, in: area.line(offset), context,
                on: &canvas)
        }
        if model.isAdding { drawMenu(in: context, on: &canvas) }
    }

    private static func draw(
        _ row: CoverRow, _ cover: ReceiptCover, isCurrent: Bool, in area: Rect, _ context: Context,
        on canvas: inout Canvas
    ) {
        let theme = context.theme
        let words = CoverWords(row, cover.receipt, context)
        let mark = row.part.flatMap { cover.marks[$0.ref] } ?? .synced
        canvas.write(isCurrent ? ">" : " ", at: area.origin, style: theme.text)
        canvas.write(
            String(mark.sign(in: context)), at: Point(column: area.column + 2, row: area.row),
            style: mark.role(in: theme))
        let left = area.column + 4 + words.depth * 2
        let isNarrow = area.columns < 60
        let width = (isNarrow ? area.columns - 18 : min(40, area.columns * 3 / 8)) - words.depth * 2
        canvas.write(
            words.name, at: Point(column: left, row: area.row), style: nameStyle(of: row, theme), limit: max(8, width),
            overflow: .ellipsis)
        let right = left + max(8, width) + 2
        canvas.write(
            isNarrow ? words.brief : words.text, at: Point(column: right, row: area.row),
            style: textStyle(of: row, context),
            limit: max(0, area.endColumn - right - 1), overflow: .ellipsis)
        if isCurrent { canvas.restyle(area) { theme.onCursorRow($0) } }
    }

    private static func nameStyle(of row: CoverRow, _ theme: Theme) -> Style {
        switch row {
        case .item: theme.title
        case .trashed: theme.muted
        case .own, .warranty, .claim: theme.text
        }
    }

    private static func textStyle(of row: CoverRow, _ context: Context) -> Style {
        let theme = context.theme
        switch row {
        case .own(let cover), .warranty(_, let cover, _):
            return switch cover.standing {
            case .until(let day): Countdown.warranty(end: day, today: context.today).style(in: theme)
            case .lifetime: theme.good
            case .unknown: theme.muted
            case .void: theme.warning
            }
        case .claim(let claim, _): return claim.state == .closed ? theme.muted : theme.notice
        case .item, .trashed: return theme.muted
        }
    }

    private static func drawMenu(in context: Context, on canvas: inout Canvas) {
        let whole = Rect(column: 0, row: 0, columns: canvas.columns, rows: canvas.rows)
        let inside = Popup.open(
            title: Strings.Cover.addTitle, columns: 28, rows: 5, in: whole, context, on: &canvas)
        let lines: [(letter: String, type: EntityType)] = [("i", .item), ("w", .warranty), ("c", .claim)]
        for (index, line) in lines.enumerated() {
            let row = inside.line(index)
            canvas.write(line.letter, at: row.origin, style: context.theme.key)
            canvas.write(
                Strings.Cover.name(of: line.type), at: Point(column: row.column + 3, row: row.row),
                style: context.theme.text)
        }
        canvas.cursor = nil
    }
}
