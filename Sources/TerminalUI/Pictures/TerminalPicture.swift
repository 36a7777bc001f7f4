package import Pixels

/// A picture to be shown on the screen: as pixels where the terminal can, or else as characters.
package struct TerminalPicture: Hashable, Sendable {
    /// Identifies the pixels: two pictures with the same key are the same.
    package let key: String
    package let image: PixelImage
    /// The picture as characters. It is as large on the screen as these are.
    package let cells: PictureCells

    package init(key: String, image: PixelImage, cells: PictureCells) {
        (self.key, self.image, self.cells) = (key, image, cells)
    }

    /// Compares keys and sizes, not pixels.
    package static func == (one: TerminalPicture, other: TerminalPicture) -> Bool {
        one.key == other.key && one.cells.columns == other.cells.columns && one.cells.rows == other.cells.rows
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(key)
    }
}

/// A picture and the cells that it covers.
package struct PicturePlacement: Equatable, Sendable {
    package let picture: TerminalPicture
    package let area: Rect
}

extension Canvas {
    /// Puts a picture on the grid: its characters, and its pixels above them as long as nothing else is drawn there.
    ///
    /// A picture that is not completely inside is drawn as characters alone.
    package mutating func place(_ picture: TerminalPicture, at point: Point) {
        draw(picture: picture.cells, at: point)
        let area = Rect(
            column: point.column, row: point.row, columns: picture.cells.columns, rows: picture.cells.rows)
        if area.intersection(bounds) == area { pictures.append(PicturePlacement(picture: picture, area: area)) }
    }
}
