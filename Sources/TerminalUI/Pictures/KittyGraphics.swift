internal import BytesAsText
internal import Pixels

/// Commands of kitty's graphics protocol, all of them quiet: the terminal answers none.
/// https://sw.kovidgoyal.net/kitty/graphics-protocol/
enum KittyGraphics {
    /// The most characters of one command.
    private static let chunk = 4096

    /// Sends the pixels of a picture, without showing it.
    static func transmit(_ image: PixelImage, number: Int) -> [UInt8] {
        let text = ByteText.base64Bytes(image.bytes)
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.count + text.count / 200)
        for start in stride(from: 0, to: text.count, by: chunk) {
            let end = min(start + chunk, text.count)
            let head = start > 0 ? "q=2," : "a=t,q=2,i=\(number),f=24,s=\(image.size.width),v=\(image.size.height),"
            bytes += "\u{1B}_G\(head)m=\(end < text.count ? 1 : 0);".utf8
            bytes += text[start..<end]
            bytes += "\u{1B}\\".utf8
        }
        return bytes
    }

    /// Shows a picture that was sent, stretched over so many cells from the cursor on, which stays.
    static func place(number: Int, in area: Rect) -> [UInt8] {
        let size = "c=\(area.columns),r=\(area.rows)"
        return Array("\u{1B}_Ga=p,q=2,i=\(number),p=\(place(of: area)),\(size),C=1\u{1B}\\".utf8)
    }

    /// Removes a picture from one place of the screen; its pixels stay with the terminal.
    static func hide(number: Int, in area: Rect) -> [UInt8] {
        Array("\u{1B}_Ga=d,q=2,d=i,i=\(number),p=\(place(of: area))\u{1B}\\".utf8)
    }

    /// Distinguishes the places at which one picture is shown.
    private static func place(of area: Rect) -> Int { area.row << 12 + area.column + 1 }

    /// Removes a picture and its pixels.
    static func delete(number: Int) -> [UInt8] { Array("\u{1B}_Ga=d,q=2,d=I,i=\(number)\u{1B}\\".utf8) }
}

/// iTerm2's command for pictures between the text. https://iterm2.com/documentation-images.html
enum InlineImage {
    /// Shows a picture, stretched over so many cells from the cursor on, which stays.
    static func show(_ image: PixelImage, columns: Int, rows: Int) -> [UInt8] {
        let file = image.png
        let head =
            "\u{1B}]1337;File=inline=1;size=\(file.count);width=\(columns);height=\(rows);preserveAspectRatio=0;doNotMoveCursor=1:"
        return Array(head.utf8) + ByteText.base64Bytes(file) + [0x07]
    }
}
