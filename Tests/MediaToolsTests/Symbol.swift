import Pixels
import QRKit
import TerminalUI
import Testing

/// A QR symbol as a gray picture, with its quiet zone, each square of 4 × 4 pixels.
enum Symbol {
    static func picture(of text: String) throws -> GrayImage {
        let symbol = try #require(QRSymbol.picture(of: text))
        let side = 4 * (symbol.columns + 2 * QRSymbol.quietZone)
        let bytes = (0..<side * side).map { index in
            let (column, row) = (index % side / 4 - QRSymbol.quietZone, index / side / 4 - QRSymbol.quietZone)
            return symbol.isDark(column: column, row: row) ? UInt8(0) : 255
        }
        return try #require(GrayImage(size: PixelSize(width: side, height: side), bytes: bytes))
    }
}
