internal import CQrencode
package import TerminalUI

/// Creates QR symbols (ISO 18004) with libqrencode.
package enum QRSymbol {
    /// The number of light squares on every side that a reader needs to find the symbol.
    package static let quietZone = 4

    /// The smallest symbol that holds the text; capitals, digits and ` $%*+-./:` need less space than other letters.
    ///
    /// Error correction is at its lowest level, since a screen has no scratches. Nil for an empty text, for one with a
    /// NUL and for one of more than some 2900 bytes.
    package static func picture(of text: String) -> BlockPicture? {
        guard !text.isEmpty, !text.utf8.contains(0) else { return nil }
        guard let symbol = QRcode_encodeString(text, 0, QR_ECLEVEL_L, QR_MODE_8, 1) else { return nil }
        defer { QRcode_free(symbol) }
        let width = Int(symbol.pointee.width)
        guard width > 0, let data = symbol.pointee.data else { return nil }
        // The library returns width × width bytes; the lowest bit of each distinguishes dark from light.
        let squares = UnsafeBufferPointer(start: data, count: width * width)
        return BlockPicture(columns: width, dark: squares.map { $0 & 1 == 1 })
    }
}
