internal import Pixels

/// Draws pictures as sixels: bands of six rows, each as one line for every color.
/// https://vt100.net/docs/vt3xx-gp/chapter14.html
enum Sixel {
    /// The most colors; every terminal with sixels that is in use has as many.
    private static let colors = 256

    /// Draws a picture from the cursor on, at its size in pixels.
    static func show(_ image: PixelImage) -> [UInt8] {
        let palette = ColorPalette(of: image, limit: colors)
        // No pixel keeps what was there before; the pixels are square.
        var bytes = Array("\u{1B}P0;1;0q\"1;1;\(image.size.width);\(image.size.height)".utf8)
        for (number, color) in palette.colors.enumerated() {
            let parts = [color.red, color.green, color.blue].map { "\((Int($0) * 100 + 127) / 255)" }
            bytes += "#\(number);2;\(parts.joined(separator: ";"))".utf8
        }
        for top in stride(from: 0, to: image.size.height, by: 6) {
            if top > 0 { bytes.append(UInt8(ascii: "-")) }
            append(band(of: image, top, palette), to: &bytes)
        }
        return bytes + Array("\u{1B}\\".utf8)
    }

    /// For each color of a band, the six bits of each column.
    private static func band(of image: PixelImage, _ top: Int, _ palette: ColorPalette) -> [Int: [UInt8]] {
        var lines: [Int: [UInt8]] = [:]
        let width = image.size.width
        for row in top..<min(top + 6, image.size.height) {
            for column in 0..<width {
                let number = palette.number(of: image[column, row])
                lines[number, default: Array(repeating: 0, count: width)][column] |= 1 << UInt8(row - top)
            }
        }
        return lines
    }

    private static func append(_ lines: [Int: [UInt8]], to bytes: inout [UInt8]) {
        var isFirst = true
        for (number, line) in lines.sorted(by: { $0.key < $1.key }) {
            // Back to the left edge of the band.
            if !isFirst { bytes.append(UInt8(ascii: "$")) }
            isFirst = false
            bytes += "#\(number)".utf8
            var start = 0
            let end = (line.lastIndex { $0 != 0 } ?? -1) + 1
            while start < end {
                var next = start + 1
                while next < end, line[next] == line[start] { next += 1 }
                let character = 0x3F + line[start]
                if next - start > 3 {
                    bytes += "!\(next - start)".utf8
                    bytes.append(character)
                } else {
                    bytes += Array(repeating: character, count: next - start)
                }
                start = next
            }
        }
    }
}
