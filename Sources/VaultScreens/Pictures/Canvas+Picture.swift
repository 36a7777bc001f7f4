import TerminalUI
import Translation
import VaultWording

extension Canvas {
    /// Draws the answer to a request into an area: the picture in its middle, or the facts and why there is none.
    ///
    /// The row of the request's mark gets an arrow on both sides of the picture, if the area has room for them. They
    /// are there without colors, too, and cover nothing.
    mutating func draw(_ request: PictureRequest, in area: Rect, _ context: Context) {
        let exact = context.pictures[request]
        guard let answer = exact ?? context.pictures.standIn(for: request) else { return }
        switch answer.content {
        case .picture(let shown):
            let size = shown.picture.cells
            let place = area.centered(columns: size.columns, rows: size.rows)
            guard place.columns == size.columns, place.rows == size.rows else { return }
            self.place(shown.picture, at: place.origin)
            if exact != nil, let mark = request.mark { point(at: mark, of: shown.part, place, in: area, context) }
        case .text, .facts:
            _ = paragraph(
                Strings.Pictures.description(answer), in: area, style: context.theme.muted, context: context)
        }
    }

    private mutating func point(
        at mark: PageArea, of part: PageArea, _ place: Rect, in area: Rect, _ context: Context
    ) {
        let y = mark.middle.y - part.top
        guard (0..<part.height).contains(y) else { return }
        let row = place.row + y * place.rows / part.height
        let style = context.theme.warning
        if place.column - area.column >= 2 {
            write(">>", at: Point(column: place.column - 2, row: row), style: style)
        }
        if area.endColumn - place.endColumn >= 2 {
            write("<<", at: Point(column: place.endColumn, row: row), style: style)
        }
    }
}
