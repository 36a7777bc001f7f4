package import TerminalUI
import VaultModel
import VaultWording

extension ReviewScreen {
    /// The columns on both sides of the picture that the arrows need.
    private static let margin = 2

    package static func picture(_ model: Model, in context: Context) -> PictureRequest? {
        guard let review = model.review else { return nil }
        let area = ReviewLayout(review, context).picture
        guard area.columns > 2 * margin, area.rows > 0 else { return nil }
        let room = context.room(in: area.inset(columns: margin))
        let place = review.place
        return PictureRequest(
            review.item.id, page: place?.page ?? 0, view: .across(around: place?.area.middle.y ?? 0),
            columns: room.columns, rows: room.rows, mark: place?.area)
    }

    package static func view(_ model: Model, in context: Context, on canvas: inout Canvas) {
        guard let review = model.review else { return }
        let figures = InboxFigures(model.left, in: context)
        let words = InboxWords(review.item, context)
        let place = model.left.firstIndex { $0.id == review.item.id }.map { $0 + 1 } ?? 1
        var header = Header(
            place: context.vaultName + " > " + Strings.inbox, detail: figures.progress,
            second: "< \(Strings.position(place, of: max(1, model.left.count))) >  " + words.heading,
            right: figures.words)
        header.shortDetail = figures.shortProgress
        _ = Chrome.draw(header, in: context, on: &canvas)
        let layout = ReviewLayout(review, context)
        drawLeft(model, layout, words, context, on: &canvas)
        drawTitles(layout, context, on: &canvas)
        for input in layout.inputs { draw(input.field, in: input.area, review, layout, context, on: &canvas) }
        drawNote(review, in: layout.note, context, on: &canvas)
        if let split = layout.split { draw(review, split: split, context, on: &canvas) }
        guard let lookalike = words.lookalike else { return }
        let rest = canvas.paragraph(
            "! " + lookalike, in: layout.lookalike, style: context.theme.warning, context: context)
        _ = canvas.paragraph(Strings.Inbox.doubleKeys, in: rest, style: context.theme.key, context: context)
    }

    private static func drawLeft(
        _ model: Model, _ layout: ReviewLayout, _ words: InboxWords, _ context: Context, on canvas: inout Canvas
    ) {
        let theme = context.theme
        if let rule = layout.rule {
            let rows = layout.picture.rows + layout.words.rows
            canvas.fill(
                Rect(column: rule, row: layout.picture.row, columns: 1, rows: rows), with: canvas.lines.vertical,
                style: theme.line)
        }
        if let request = picture(model, in: context) { canvas.draw(request, in: layout.picture, context) }
        guard layout.words.rows > 1 else { return }
        var rest = layout.words.splitTop(1).rest
        if let draft = model.review?.form.draftFrom {
            let text = Strings.Inbox.draft(Strings.moment(draft, in: context))
            rest = canvas.paragraph(text, in: rest, style: theme.notice, limit: 2, context: context)
        }
        switch words.item.state {
        case .waiting, .beingRead:
            rest = canvas.paragraph(words.state, in: rest, style: theme.notice, limit: 2, context: context)
        case .failed:
            rest = canvas.paragraph(words.state, in: rest, style: theme.error, limit: 2, context: context)
        case .read: break
        }
        _ = canvas.paragraph(Strings.Inbox.howTo, in: rest, style: theme.muted, context: context)
    }

    private static func drawTitles(_ layout: ReviewLayout, _ context: Context, on canvas: inout Canvas) {
        guard let titles = layout.titles, let first = layout.inputs.first?.area else { return }
        let style = context.theme.columnTitle
        canvas.write(Strings.Inbox.fieldTitle, in: titles.splitLeft(2).rest, style: style)
        canvas.write(
            Strings.Inbox.valueTitle, in: Rect(column: first.column, row: titles.row, columns: first.columns, rows: 1),
            style: style)
        let percents = layout.percents
        canvas.write(
            Strings.Inbox.percentTitle,
            in: Rect(column: percents.column, row: titles.row, columns: percents.columns, rows: 1), align: .trailing,
            style: style)
    }

    private static func draw(
        _ field: FieldName, in area: Rect, _ review: ReviewForm, _ layout: ReviewLayout, _ context: Context,
        on canvas: inout Canvas
    ) {
        let (theme, form) = (context.theme, review.form)
        let isFocused = !review.isOnSplit && form.focus == field
        let hasError = form.errors[field] != nil
        let isChanged = form.text(field) != form.initial[field] ?? ""
        let label = Rect(
            column: area.column - ReviewLayout.labelWidth, row: area.row, columns: ReviewLayout.labelWidth - 2, rows: 1)
        let sign = (isFocused ? ">" : " ") + (hasError ? "!" : isChanged ? "*" : " ")
        canvas.write(
            sign + Strings.label(of: field), in: label,
            style: hasError ? theme.error : isFocused ? theme.title : theme.muted)
        let style = isFocused ? theme.fieldFocused : theme.field
        if ReceiptForm.isChoice(field) {
            let choice = FormChoice(field, context).label(form.text(field))
            canvas.write(isFocused ? "< \(choice) >" : choice, in: area, style: isFocused ? theme.title : theme.text)
            if isFocused { canvas.cursor = area.origin }
        } else if field == .userNotes {
            let edge = isFocused ? theme.title : theme.line
            canvas.write("[", at: Point(column: area.column - 1, row: area.row), style: edge)
            canvas.write("]", at: Point(column: area.endColumn, row: area.row), style: edge)
            canvas.fill(area, style: style)
            form.notes.draw(in: area, style, isFocused: isFocused, on: &canvas)
        } else {
            let isReplaced = isFocused && form.isFresh && ReceiptForm.isShort(field)
            canvas.input(
                form.texts[field] ?? TextField(), in: area, isFocused: isFocused,
                isReplaced ? theme.cursorRow : style, theme)
        }
        drawPercent(field, isChanged: isChanged, in: area.row, review, layout, context, on: &canvas)
    }

    /// A value that was typed is the person's own, so nothing is said about it.
    private static func drawPercent(
        _ field: FieldName, isChanged: Bool, in row: Int, _ review: ReviewForm, _ layout: ReviewLayout,
        _ context: Context, on canvas: inout Canvas
    ) {
        guard !isChanged, let percent = review.suggestions.percent(of: field) else { return }
        let percents = layout.percents
        canvas.write(
            InboxWords.text(of: percent),
            in: Rect(column: percents.column, row: row, columns: percents.columns, rows: 1), align: .trailing,
            style: percent >= InboxSuggestions.sure ? context.theme.good : context.theme.warning)
    }

    private static func drawNote(
        _ review: ReviewForm, in area: Rect, _ context: Context, on canvas: inout Canvas
    ) {
        if review.isOnSplit {
            canvas.write(Strings.Inbox.splitHint, in: area, style: context.theme.muted)
        } else {
            let hint = FormHint(review.form.focus, review.form, context)
            canvas.write(hint.text, in: area, style: hint.style)
        }
    }

    private static func draw(_ review: ReviewForm, split area: Rect, _ context: Context, on canvas: inout Canvas) {
        let theme = context.theme
        let things = review.things
        let chosen = review.split.flatMap { things.indices.contains($0) ? things[$0] : nil }
        let sign = (review.isOnSplit ? ">" : " ") + (chosen == nil ? " " : "*")
        canvas.write(
            sign + Strings.Inbox.itemLabel, in: area.splitLeft(ReviewLayout.labelWidth - 2).left,
            style: review.isOnSplit ? theme.title : theme.muted)
        let currency = FormReader(review.form, context).money?.currency ?? context.homeCurrency
        let text =
            chosen.map { thing in
                thing.name + "  " + Money(minor: thing.amount, currency: currency).amount(context.moneyFormat)
            } ?? Strings.Inbox.noItem(things.count)
        let place = area.splitLeft(ReviewLayout.labelWidth).rest
        canvas.write(
            review.isOnSplit ? "< \(text) >" : text, in: place, style: review.isOnSplit ? theme.title : theme.text)
        if review.isOnSplit { canvas.cursor = place.origin }
    }
}
