import TerminalUI
import VaultModel
import VaultWording

extension ConflictDrawing {
    /// Draws the full values of the question under the cursor, as far as there is room.
    func drawPane(on canvas: inout Canvas) {
        guard let question = picking.question, layout.pane.rows > 0 else { return }
        var area = layout.pane
        if area.rows >= 6 {
            canvas.rule(row: area.row, style: context.theme.line)
            area = area.splitTop(1).rest
        }
        let words = Strings.Conflict.self
        let device = question.fields(of: picking.conflict).first
        let mineAt = picking.conflict.mineAt.map { Strings.moment($0, in: context) } ?? ""
        let theirsAt = device.map { Strings.moment($0.theirsAt, in: context) } ?? ""
        let name = device.map { picking.conflict.deviceName($0.theirsBy) } ?? ""
        let sides = [
            (words.mine, question.text(.mine, of: picking.conflict, in: context), mineAt),
            (words.theirs, question.text(.theirs, of: picking.conflict, in: context), "\(name), \(theirsAt)"),
            (words.before, question.text(.base, of: picking.conflict, in: context), ""),
        ]
        for (label, text, when) in sides {
            area = line(label, text, when, in: area, on: &canvas)
        }
        if let decision = picking.decisions[question], layout.pane.rows >= 6 {
            let result = question.text(of: decision, in: picking.conflict, context)
            area = line(words.result, result, "", in: area, on: &canvas)
        }
        if area.rows >= 2 {
            let isForgotten = picking.conflict.isForgotten
            _ = canvas.paragraph(
                isForgotten ? words.deletedForever : words.nothingLost,
                in: area.splitBottom(1).bottom.inset(columns: 1),
                style: isForgotten ? context.theme.warning : context.theme.muted, context: context)
        }
    }

    private func line(_ label: String, _ text: String, _ when: String, in area: Rect, on canvas: inout Canvas) -> Rect {
        guard area.rows > 0 else { return area }
        canvas.write(label, at: Point(column: 1, row: area.row), style: context.theme.columnTitle)
        let whole = when.isEmpty || when == ", " ? text : "\(text)  (\(when))"
        let limit = layout.pane.rows >= 6 ? 2 : 1
        let inner = Rect(column: 9, row: area.row, columns: area.columns - 10, rows: area.rows)
        return area.splitTop(
            area.rows
                - canvas.paragraph(whole, in: inner, style: context.theme.text, limit: limit, context: context).rows
        ).rest
    }

    /// Draws the field for a typed value, in place of the pane.
    func drawEditor(on canvas: inout Canvas) {
        guard let editor = picking.editor else { return }
        var area = layout.pane.rows > 0 ? layout.pane : layout.status
        if area.rows >= 6 {
            canvas.rule(row: area.row, style: context.theme.line)
            area = area.splitTop(1).rest
        }
        let prompt = Strings.Conflict.ownValue(editor.question.label(in: picking.conflict.ref.type))
        let isTall = area.rows >= 2 && area.columns < 60
        let width = canvas.write(prompt, in: area.line(0).inset(columns: 1), style: context.theme.columnTitle)
        let field =
            isTall
            ? area.line(1).inset(columns: 1)
            : area.line(0).inset(columns: 1).splitLeft(width + 1).rest
        let style = editor.isReplaced ? context.theme.cursorRow : context.theme.fieldFocused
        editor.field.draw(on: &canvas, in: field, style: style, isFocused: true)
        if let problem = editor.problem {
            let rest = area.splitTop(isTall ? 2 : 1).rest
            let place = rest.rows > 0 ? rest : layout.status
            _ = canvas.paragraph(
                "! " + problem, in: place.inset(columns: 1), style: context.theme.error, limit: 2, context: context)
        }
    }

    func drawStatus(on canvas: inout Canvas) {
        let area = layout.status.inset(columns: 1)
        guard area.rows > 0, picking.editor?.problem == nil || layout.pane.rows > 2 else { return }
        let missing = picking.missing.count
        let done = picking.questions.count - missing
        if let notice = picking.notice {
            canvas.write("! " + notice, in: area, style: context.theme.warning)
        } else if picking.isSaving {
            canvas.write(Strings.Conflict.saving, in: area, style: context.theme.notice)
        } else if missing == 0 {
            canvas.write(Strings.Conflict.allResolved, in: area, style: context.theme.good)
        } else {
            canvas.write(Strings.Conflict.open(missing, done: done), in: area)
        }
    }
}
