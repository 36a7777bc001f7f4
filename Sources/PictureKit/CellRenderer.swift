internal import CChafa
package import Pixels
package import TerminalUI

/// Draws pictures with characters, by libchafa.
package enum CellRenderer {
    /// A picture that cannot be drawn: libchafa is not installed (in Debian, the package `libchafa0`).
    package struct NoLibrary: Error, Hashable {
        /// The Debian package to install.
        package static let package = "libchafa0"
    }

    /// The most cells that a picture may have; no window is larger.
    private static let cellLimit = 1 << 16

    /// Draws a picture over so many cells, whatever its shape; see ``PictureCells/area(of:in:cell:)`` for the right
    /// number. Takes some milliseconds.
    ///
    /// Colors are those of the depth: with eight, white and black; without colors, only characters, as light strokes on
    /// dark. Returns nil if there
    /// are no cells, or too many.
    package static func cells(
        of image: PixelImage, columns: Int, rows: Int, depth: ColorDepth
    ) throws(NoLibrary) -> PictureCells? {
        guard columns > 0, rows > 0, columns <= cellLimit / rows else { return nil }
        guard cchafa_prepare() else { throw NoLibrary() }
        var cells = [cchafa_cell](repeating: cchafa_cell(), count: columns * rows)
        let size = image.size
        image.bytes.withUnsafeBufferPointer { pixels in
            cchafa_draw(
                pixels.baseAddress, Int32(size.width), Int32(size.height), colors(of: depth), Int32(columns),
                Int32(rows), &cells)
        }
        return PictureCells(columns: columns, rows: rows, cells: cells.map { cell(of: $0, depth) })
    }

    private static func colors(of depth: ColorDepth) -> cchafa_colors {
        switch depth {
        // Of eight colors, yellow is the nearest to gray paper.
        case .none, .eight: CCHAFA_STROKES
        case .sixteen: CCHAFA_SIXTEEN
        case .palette: CCHAFA_PALETTE
        }
    }

    private static func cell(of cell: cchafa_cell, _ depth: ColorDepth) -> PictureCells.Cell {
        let character = Unicode.Scalar(cell.character).map(Character.init) ?? " "
        return switch depth {
        case .none: PictureCells.Cell(character)
        case .eight: PictureCells.Cell(character, foreground: .ansi(.white), background: .ansi(.black))
        case .sixteen, .palette:
            PictureCells.Cell(character, foreground: color(cell.foreground), background: color(cell.background))
        }
    }

    private static func color(_ number: Int32) -> Color {
        guard let index = UInt8(exactly: number) else { return .terminal }
        return ANSIColor(rawValue: index).map(Color.ansi) ?? .indexed(index)
    }
}
