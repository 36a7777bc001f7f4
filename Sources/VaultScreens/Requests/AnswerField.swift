import TerminalUI
import VaultWording

/// The line that a dialog asks for, and the problem of the last answer.
struct AnswerField: Hashable, Sendable {
    private(set) var field = TextField()
    var problem: String?

    var text: String { field.text }

    mutating func type(_ key: Key) { if field.handle(key) { problem = nil } }

    mutating func paste(_ text: String) {
        field.paste(text)
        problem = nil
    }

    /// Draws the line behind its label, and the problem below.
    ///
    /// - Returns: the area for something else; nil if the problem is there.
    func draw(_ label: String, in area: Rect, _ context: Context, on canvas: inout Canvas) -> Rect? {
        let row = area.line(0)
        canvas.write(label, in: row, style: context.theme.muted)
        field.draw(on: &canvas, in: row.splitLeft(label.count + 1).rest, style: context.theme.text, isFocused: true)
        let rest = area.splitTop(1).rest
        guard let problem else { return rest.splitTop(1).rest }
        _ = canvas.paragraph("! " + problem, in: rest, style: context.theme.error, context: context)
        return nil
    }
}
