package import TerminalUI
import VaultModel
import VaultWording

extension ReceiptForm {
    package static func view(_ model: Model, in context: Context, on canvas: inout Canvas) {
        _ = Chrome.draw(header(model, in: context), in: context, on: &canvas)
        guard model.isLoaded else { return }
        let layout = FormLayout(model, context)
        if let banner = layout.banner, let at = model.draftFrom {
            let text = Strings.draftTaken(Strings.moment(at, in: context))
            canvas.write(text, in: banner, style: context.theme.notice)
        }
        for input in layout.inputs { draw(input.field, in: input.area, model, layout, context, on: &canvas) }
        if let note = layout.note {
            let hint = FormHint(model.focus, model, context)
            canvas.write(hint.text, in: note, style: hint.style)
        }
    }

    static func header(_ model: Model, in context: Context) -> Header {
        let name = model.receipt == nil ? Strings.newReceipt : model.initial[.storeName] ?? ""
        let step = model.receipt == nil ? "" : " > " + Strings.formPlace
        let changed = model.changed.count
        let right = changed == 0 ? "" : Strings.fieldsChanged(changed)
        return Header(place: context.vaultName + " > " + name + step, second: Strings.formSecond, right: right)
    }

    private static func draw(
        _ field: FieldName, in area: Rect, _ model: Model, _ layout: FormLayout, _ context: Context,
        on canvas: inout Canvas
    ) {
        let theme = context.theme
        let isFocused = model.focus == field
        let isChanged = model.text(field) != model.initial[field] ?? ""
        let hasError = model.errors[field] != nil
        let label = Rect(
            column: area.column - FormLayout.labelWidth, row: area.row, columns: FormLayout.labelWidth - 2, rows: 1)
        let sign = (isFocused ? ">" : " ") + (hasError ? "!" : isChanged ? "*" : " ")
        let labelStyle = hasError ? theme.error : isFocused ? theme.title : theme.muted
        canvas.write(sign + Strings.label(of: field), in: label, style: labelStyle)
        let style = isFocused ? theme.fieldFocused : theme.field
        if field == .userNotes {
            model.notes.draw(in: area, style, isFocused: isFocused, on: &canvas)
            return
        }
        if isChoice(field) {
            let choice = FormChoice(field, context).label(model.text(field))
            canvas.write(isFocused ? "< \(choice) >" : choice, in: area, style: isFocused ? theme.title : theme.text)
            if isFocused { canvas.cursor = area.origin }
        } else {
            let isReplaced = isFocused && model.isFresh && isShort(field)
            canvas.input(
                model.texts[field] ?? TextField(), in: area, isFocused: isFocused,
                isReplaced ? theme.cursorRow : style, theme)
        }
        guard let hints = layout.hints else { return }
        let hint = FormHint(field, model, context)
        let start = max(hints.column, area.endColumn + 3)
        let place = Rect(column: start, row: area.row, columns: hints.endColumn - start, rows: 1)
        canvas.write(hint.text, in: place, style: hint.style)
    }
}
