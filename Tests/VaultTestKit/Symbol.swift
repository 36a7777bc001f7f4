package import Pixels
internal import QRKit
internal import TerminalUI

/// A QR symbol as a gray picture, with its quiet zone.
package enum Symbol {
    /// - Parameter scale: pixels on each side of a square.
    package static func picture(of text: String, scale: Int = 4) -> GrayImage? {
        guard let symbol = QRSymbol.picture(of: text) else { return nil }
        let side = scale * (symbol.columns + 2 * QRSymbol.quietZone)
        let bytes = (0..<side * side).map { index in
            let (column, row) = (index % side / scale - QRSymbol.quietZone, index / side / scale - QRSymbol.quietZone)
            return symbol.isDark(column: column, row: row) ? UInt8(0) : 255
        }
        return GrayImage(size: PixelSize(width: side, height: side), bytes: bytes)
    }
}
