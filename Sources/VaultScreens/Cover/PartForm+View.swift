package import TerminalUI
import VaultModel
import VaultWording

/// The areas of the form's fields.
struct PartLayout {
    /// The visible fields, each with the area of its input.
    let inputs: [(field: FieldName, area: Rect)]
    /// The line for the hint or error of the focused field.
    let note: Rect

    /// Wider than in the form of a receipt: `Void reason` has to fit.
    static let labelWidth = 15

    init(_ model: PartForm.Model, _ context: Context) {
        let whole = Chrome(columns: context.columns, rows: context.rows).body.inset(columns: 1)
        let (body, note) = whole.splitBottom(whole.rows >= 2 ? 1 : 0)
        self.note = note
        let order = model.order
        let index = order.firstIndex(of: model.focus) ?? 0
        let first = max(0, min(index - body.rows + 1, order.count - body.rows))
        inputs = order[first...].prefix(max(0, body.rows)).enumerated().map { offset, field in
            let line = body.splitTop(offset).rest
            let rows = field == .userNotes ? line.rows : 1
            let columns = min(60, body.columns - PartLayout.labelWidth - 1)
            return (
                field, Rect(column: body.column + PartLayout.labelWidth, row: line.row, columns: columns, rows: rows)
            )
        }
    }

    /// The field under the pointer; its label counts too.
    func field(at point: Point) -> FieldName? {
        inputs.first { point.row >= $0.area.row && point.row < $0.area.endRow }?.field
    }
}

extension PartForm {
    package static func view(_ model: Model, in context: Context, on canvas: inout Canvas) {
        let store = model.task.cover.receipt.storeName
        let place = Strings.Cover.place(context.vaultName, store.isEmpty ? Strings.emptyValue : store)
        let second = model.task.part.map(Strings.Cover.name) ?? Strings.Cover.new(model.task.type)
        let changed = model.changed.count
        let right = changed == 0 ? "" : Strings.fieldsChanged(changed)
        _ = Chrome.draw(Header(place: place, second: second, right: right), in: context, on: &canvas)
        let layout = PartLayout(model, context)
        let fields = PartFields(model.task, context)
        for input in layout.inputs { draw(input.field, in: input.area, model, fields, context, on: &canvas) }
        let error = model.errors[model.focus]
        canvas.write(
            error ?? fields.hint(model.focus), in: layout.note,
            style: error == nil ? context.theme.muted : context.theme.error)
    }

    private static func draw(
        _ field: FieldName, in area: Rect, _ model: Model, _ fields: PartFields, _ context: Context,
        on canvas: inout Canvas
    ) {
        let theme = context.theme
        let isFocused = model.focus == field
        let hasError = model.errors[field] != nil
        let sign = (isFocused ? ">" : " ") + (hasError ? "!" : model.changed.contains(field) ? "*" : " ")
        let label = Rect(
            column: area.column - PartLayout.labelWidth, row: area.row, columns: PartLayout.labelWidth - 2, rows: 1)
        canvas.write(
            sign + fields.label(field), in: label,
            style: hasError ? theme.error : isFocused ? theme.title : theme.muted)
        let style = isFocused ? theme.fieldFocused : theme.field
        if field == .userNotes {
            model.notes.draw(in: area, style, isFocused: isFocused, on: &canvas)
        } else if let choices = fields.choices(field) {
            let choice = choices.first { $0.value == model.text(field) }?.label ?? Strings.noValue
            canvas.write(isFocused ? "< \(choice) >" : choice, in: area, style: isFocused ? theme.title : theme.text)
            if isFocused { canvas.cursor = area.origin }
        } else {
            let isReplaced = isFocused && model.isFresh && ReceiptForm.isShort(field)
            canvas.input(
                model.texts[field] ?? TextField(), in: area, isFocused: isFocused,
                isReplaced ? theme.cursorRow : style, theme)
        }
    }
}
