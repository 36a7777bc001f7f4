import FieldInput
import TerminalUI
import VaultJSON
import VaultModel
import VaultWording

/// Draws the picker for one receipt.
struct ConflictDrawing {
    let picking: ConflictPicking
    let layout: ConflictLayout
    let context: Context

    private var theme: Theme { context.theme }
    private var conflict: ReceiptConflict { picking.conflict }

    func draw(on canvas: inout Canvas) {
        drawTitles(on: &canvas)
        let area = layout.questions
        let shown = picking.cursor.visible(count: picking.questions.count, height: area.rows)
        for (line, index) in shown.enumerated() {
            draw(picking.questions[index], isCurrent: index == picking.cursor.cursor, in: area.line(line), on: &canvas)
        }
        if layout.isWide { drawUndisputed(in: area.splitTop(shown.count).rest, on: &canvas) }
        if picking.editor == nil {
            drawPane(on: &canvas)
        } else {
            drawEditor(on: &canvas)
        }
        drawStatus(on: &canvas)
    }

    private func drawTitles(on canvas: inout Canvas) {
        guard layout.titles.rows > 0 else { return }
        let at = layout.columns()
        let device = picking.question?.fields(of: conflict).first.map { conflict.deviceName($0.theirsBy) } ?? ""
        let titles = [
            (at.name, at.mine, Strings.Conflict.columnField), (at.mine, at.theirs, Strings.Conflict.columnMine),
            (at.theirs, at.result, Strings.Conflict.columnTheirs(device)),
            (at.result, at.letter, Strings.Conflict.columnResult),
        ]
        for (start, end, text) in titles {
            canvas.write(
                text, at: Point(column: start, row: layout.titles.row), style: theme.columnTitle,
                limit: end - start - 1, overflow: .ellipsis)
        }
    }

    private func draw(_ question: FieldGroup, isCurrent: Bool, in row: Rect, on canvas: inout Canvas) {
        let at = layout.columns()
        let decision = picking.decisions[question]
        canvas.write(isCurrent ? ">" : " ", at: row.origin)
        canvas.write(
            decision == nil ? "!" : "v", at: Point(column: 2, row: row.row),
            style: decision == nil ? theme.warning : theme.good)
        canvas.write(
            question.label(in: conflict.ref.type), at: Point(column: at.name, row: row.row), limit: 12,
            overflow: .ellipsis)
        let result = decision.map { question.text(of: $0, in: conflict, context) } ?? Strings.Conflict.choose
        let resultStyle = decision == nil ? theme.warning : theme.text
        if layout.isWide {
            write(
                question.text(.mine, of: conflict, in: context), at.mine, at.theirs, row, side(decision == .mine),
                &canvas)
            write(
                question.text(.theirs, of: conflict, in: context), at.theirs, at.result, row, side(decision == .theirs),
                &canvas)
            write(result, at.result, at.letter, row, resultStyle, &canvas)
        } else {
            write(result, at.mine, at.letter, row, resultStyle, &canvas)
        }
        let letter = decision.map(\.letter) ?? " "
        canvas.write("[\(letter)]", at: Point(column: at.letter, row: row.row), style: theme.key)
        if isCurrent { canvas.restyle(row) { theme.onCursorRow($0) } }
    }

    private func side(_ isChosen: Bool) -> Style { isChosen ? theme.good.adding(.bold) : theme.text }

    private func write(_ text: String, _ start: Int, _ end: Int, _ row: Rect, _ style: Style, _ canvas: inout Canvas) {
        canvas.write(
            text, at: Point(column: start, row: row.row), style: style, limit: end - start - 1, overflow: .ellipsis)
    }

    /// Draws fields without a conflict, to help recognize the receipt.
    private func drawUndisputed(in area: Rect, on canvas: inout Canvas) {
        let at = layout.columns()
        for (line, entry) in undisputed.prefix(area.rows).enumerated() {
            let row = area.line(line)
            canvas.write(entry.label, at: Point(column: at.name, row: row.row), style: theme.muted)
            write(entry.text, at.mine, at.theirs, row, theme.muted, &canvas)
            write(Strings.Conflict.same, at.theirs, at.result, row, theme.muted, &canvas)
            write(Strings.Conflict.unchanged, at.result, at.letter, row, theme.muted, &canvas)
        }
    }

    private var undisputed: [(label: String, text: String)] {
        let entity = conflict.entity
        return Self.told(of: entity.ref.type).filter { !picking.questions.contains($0) }.compactMap { question in
            let values = question.values(of: entity)
            let isEmpty = values.values.allSatisfy { [.null, "", []].contains($0) }
            return isEmpty
                ? nil : (question.label(in: conflict.ref.type), question.text(of: values, in: conflict, context))
        }
    }

    /// The fields that identify a receipt or part. The title already names what a part belongs to.
    private static func told(of type: EntityType) -> [FieldGroup] {
        let untold: Set<FieldName> = [.isFavorite, .status, .itemID, .warrantyID]
        let fields = FieldTable.of(type)?.typed.map(\.name) ?? []
        return FieldGroup.all(of: fields.filter { !untold.contains($0) })
    }
}
