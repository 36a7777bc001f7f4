package import TerminalUI
import VaultModel
import VaultWording

extension ConflictPicker {
    package static func view(_ model: Model, in context: Context, on canvas: inout Canvas) {
        let body = Chrome.draw(header(model, in: context), in: context, on: &canvas)
        let layout = ConflictLayout(body)
        if let picking = model.picking {
            ConflictDrawing(picking: picking, layout: layout, context: context).draw(on: &canvas)
        } else if let lines = model.conflicts?.lines, !lines.isEmpty {
            drawList(lines, model, layout: layout, in: context, on: &canvas)
        } else {
            let text = model.conflicts == nil ? Strings.Conflict.loading : Strings.Conflict.none
            _ = canvas.paragraph(
                text, in: body.inset(columns: 1), style: context.theme.muted, context: context)
        }
    }

    private static func header(_ model: Model, in context: Context) -> Header {
        let count = model.total
        guard let picking = model.picking else {
            return Header(
                place: Strings.Conflict.listPlace(context.vaultName),
                second: count > 1 ? Strings.Conflict.listHint : "")
        }
        let conflict = picking.conflict
        let number = (model.conflicts?.lines.firstIndex { $0.ref == conflict.ref } ?? 0) + 1
        return Header(
            place: Strings.Conflict.place(context.vaultName, number, of: max(count, number)),
            second: title(of: conflict, in: context))
    }

    /// The receipt, and when it was changed here and on the other device.
    private static func title(of conflict: ReceiptConflict, in context: Context) -> String {
        let what = ConflictLine(conflict).name
        var when: [String] = []
        if let mine = conflict.mineAt { when.append(Strings.Conflict.changedHere(Strings.moment(mine, in: context))) }
        if let latest = conflict.fields.max(by: { $0.theirsAt < $1.theirsAt }) {
            let device = conflict.deviceName(latest.theirsBy)
            let moment = Strings.moment(latest.theirsAt, in: context)
            when.append(
                when.isEmpty
                    ? Strings.Conflict.changedOnlyThere(device, moment) : Strings.Conflict.changedThere(device, moment))
        }
        return what + ".  " + when.joined(separator: ", ")
    }

    private static func drawList(
        _ lines: [ConflictLine], _ model: Model, layout: ConflictLayout, in context: Context, on canvas: inout Canvas
    ) {
        let area = layout.list
        for (line, index) in model.list.visible(count: lines.count, height: area.rows).enumerated() {
            let conflict = lines[index]
            let row = area.line(line)
            let isCurrent = index == model.list.cursor
            let day = conflict.purchaseDate?.text(context.dayFormat) ?? ""
            let labels = FieldGroup.all(of: conflict.fields).map { $0.label(in: conflict.ref.type) }
            canvas.write(isCurrent ? ">" : " ", at: row.origin, style: context.theme.text)
            canvas.write("C", at: Point(column: row.column + 2, row: row.row), style: context.theme.conflict)
            let names = min(26, max(8, row.columns / 2 - 8))
            canvas.write(
                conflict.name, at: Point(column: row.column + 4, row: row.row),
                limit: names, overflow: .ellipsis)
            canvas.write(
                day, at: Point(column: row.column + 6 + names, row: row.row), style: context.theme.muted, limit: 10)
            canvas.write(
                Strings.Conflict.questions(labels), at: Point(column: row.column + 18 + names, row: row.row),
                limit: row.columns - names - 19, overflow: .ellipsis)
            if isCurrent { canvas.restyle(row) { context.theme.onCursorRow($0) } }
        }
    }
}

extension ConflictLine {
    /// The store, and the part if the conflict is about a part.
    var name: String {
        let store = storeName.isEmpty ? Strings.emptyValue : storeName
        return part.map { store + " > " + Strings.Cover.name(of: $0) } ?? store
    }
}

extension ReceiptConflict {
    /// A device's name for display.
    func deviceName(_ id: String) -> String {
        switch id {
        case "machine": Strings.Conflict.machine
        case "server": Strings.Conflict.server
        default: deviceNames[id] ?? Strings.otherDevice
        }
    }
}
