import TerminalUI

/// A frame over the screen.
enum Popup {
    /// Clears an area in the middle, draws a frame, and returns the area within the frame and its margin.
    static func open(
        title: String, columns: Int, rows: Int, in area: Rect, _ context: Context, on canvas: inout Canvas
    ) -> Rect {
        let frame = area.centered(columns: columns, rows: rows)
        canvas.fill(frame)
        guard frame.columns >= 10, frame.rows >= 3 else { return frame }
        canvas.box(frame, title: title, style: context.theme.line, titleStyle: context.theme.title)
        return frame.inset(columns: 2, rows: 1)
    }
}
