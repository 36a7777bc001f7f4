import TerminalUI
import VaultModel
import VaultWording

extension SyncDrawing {
    /// Draws the page of a queue entry.
    func draw(_ detail: QueueEntryDetail, on canvas: inout Canvas) {
        let entry = detail.line
        var area = layout.body.inset(columns: 1)
        let title = "\(Strings.Sync.entryTitle): \(Strings.Sync.intent(entry.intent)), \(title(of: entry))"
        canvas.write(title, in: area.line(0), style: theme.title)
        let made = Strings.moment(detail.createdAt, in: context)
        let tries = Strings.Sync.tries(entry.tries)
        var push = entry
        push.text = nil
        let facts = "\(entry.sign) \(made), \(tries), \(Strings.Sync.next): \(next(of: push))"
        canvas.write(facts, in: area.line(1), style: theme.text)
        area = area.splitTop(area.rows >= 8 ? 3 : 2).rest
        if let text = entry.text {
            let when = Strings.moment(text.at, in: context)
            let words = "\(entry.sign) \(Strings.Texts.state(text.state)) (\(when))"
            let advice = entry.canBeTexted ? ". " + Strings.Texts.sendAgain : ""
            area = canvas.paragraph(
                words + advice, in: area, style: entry.canBeTexted ? theme.warning : theme.notice, limit: 2,
                context: context)
        }
        if let error = entry.lastError {
            area = canvas.paragraph(
                "! \(error)", in: area, style: theme.error, limit: max(1, min(4, area.rows / 2)),
                context: context)
            if area.rows >= 6 { area = area.splitTop(1).rest }
        }
        let changes = entry.request == nil ? ChangeWords.all(of: detail, in: context) : []
        if !changes.isEmpty, area.rows >= 3 {
            canvas.write(Strings.Sync.whatItChanges, in: area.line(0), style: theme.columnTitle)
            area = area.splitTop(1).rest
        }
        let hasKeys = area.rows >= 3
        if hasKeys { canvas.write(Strings.Sync.entryKeys, in: area.splitBottom(1).bottom, style: theme.muted) }
        let list = hasKeys ? area.splitBottom(1).rest : area
        for (index, change) in changes.prefix(list.rows).enumerated() {
            let line = list.line(index)
            let isLast = index == list.rows - 1 && changes.count > list.rows
            if isLast {
                canvas.write(Strings.Sync.more(changes.count - index), in: line.inset(columns: 1), style: theme.muted)
            } else {
                canvas.write(change.label, in: line.inset(columns: 1).splitLeft(13).left)
                canvas.write("\(change.from) -> \(change.to)", in: line.splitLeft(14).rest)
            }
        }
    }

    /// Draws the page for signing in.
    func draw(_ form: LogInForm, on canvas: inout Canvas) {
        let page = StartDrawing(context: context, area: layout.body)
        let isTall = layout.body.rows >= 14
        let title = Strings.Sync.title(of: form.way)
        let (box, _) = page.frame(title: title, rows: isTall ? max(9, form.fields.count + 6) : 5, on: &canvas)
        var rest = box
        if isTall {
            let explained = form.way == .code ? Strings.Sync.codeExplained : Strings.Sync.signInExplained
            rest = canvas.paragraph(
                explained, in: rest, style: theme.muted, limit: 2, context: context)
            rest = rest.splitTop(1).rest
        }
        let fields = form.fields
        // If not all fields fit, the focused one is visible.
        let current = fields.firstIndex(of: form.focus) ?? 0
        let first = max(0, min(current, fields.count - max(1, rest.rows - 2)))
        for (line, focus) in fields.dropFirst(first).enumerated() where line < max(1, rest.rows - 2) {
            let isFocused = form.focus == focus && !form.isBusy
            page.field(
                Strings.Sync.label(of: focus), form.text(of: focus), isFocused: isFocused, in: rest.line(line),
                on: &canvas)
        }
        rest = rest.splitTop(fields.count - first + (isTall ? 1 : 0)).rest
        if form.problem != nil || form.isBusy {
            page.status(
                problem: form.problem, busy: form.isBusy ? Strings.Sync.signingInStoppable : nil, in: rest, on: &canvas)
        } else {
            _ = canvas.paragraph(
                Strings.Sync.hint(for: form), in: rest, style: theme.muted, limit: 2, context: context)
        }
    }
}
