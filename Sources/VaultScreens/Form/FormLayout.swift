import FieldInput
import TerminalUI
import VaultModel

/// The areas of a form's fields. `update` finds the clicked field with it, `view` draws with it.
struct FormLayout {
    /// The visible fields, each with the area of its input.
    let inputs: [(field: FieldName, area: Rect)]
    /// The area for hints and errors beside the inputs; nil in a narrow window, where ``note`` shows those of the
    /// focused field.
    let hints: Rect?
    let note: Rect?
    /// The sentence about the draft, above the fields.
    let banner: Rect?

    static let labelWidth = 13

    init(_ model: ReceiptForm.Model, _ context: Context) {
        var body = Chrome(columns: context.columns, rows: context.rows).body.inset(columns: 1)
        let isWide = context.columns >= 76
        if model.draftFrom != nil, body.rows >= 6 {
            banner = body.line(0)
            body = body.splitTop(body.rows >= 14 ? 2 : 1).rest
        } else {
            banner = nil
        }
        if !isWide, body.rows >= 2 {
            let parts = body.splitBottom(1)
            note = parts.bottom
            body = parts.rest
        } else {
            note = nil
        }
        let room = body.columns - FormLayout.labelWidth - 1
        let width = isWide ? min(60, room - 25) : room
        hints = isWide ? body.splitLeft(FormLayout.labelWidth + 20).rest : nil
        inputs = FormLayout.place(body, width: width, isWide: isWide, order: model.order, focus: model.focus)
    }

    /// Gives each field one row and the notes the rest; a low window shows the fields around the focus.
    private static func place(
        _ body: Rect, width: Int, isWide: Bool, order: [FieldName], focus: FieldName
    ) -> [(field: FieldName, area: Rect)] {
        let index = order.firstIndex(of: focus) ?? 0
        let first = max(0, min(index - body.rows + 1, order.count - body.rows))
        var inputs: [(field: FieldName, area: Rect)] = []
        for (offset, field) in order[first...].enumerated() where offset < body.rows {
            let line = body.splitTop(offset).rest
            let rows = field == .userNotes ? line.rows : 1
            let columns = field == .userNotes ? body.columns - labelWidth - 1 : inputWidth(field, width)
            inputs.append(
                (field, Rect(column: body.column + labelWidth, row: line.row, columns: columns, rows: rows)))
        }
        return inputs
    }

    /// A width that fits what is usually typed.
    private static func inputWidth(_ field: FieldName, _ width: Int) -> Int {
        switch FieldTable.receipt[field]?.shape {
        case .day: min(12, width)
        case .amount: min(16, width)
        case .currency: min(6, width)
        // `18 months` and the cursor.
        case .months, .days: min(10, width)
        case .line, .notes, .tags, .flag, .choice, .reference, .untyped, nil: width
        }
    }

    /// The field under the pointer; its label counts too.
    func field(at point: Point) -> FieldName? {
        inputs.first { input in
            point.row >= input.area.row && point.row < input.area.endRow
        }?.field
    }
}
