/// A JPEG to print.
package struct PagePicture: Equatable, Sendable {
    package let jpeg: [UInt8]
    /// In pixels, at least 1.
    package let width: Int
    package let height: Int

    /// Reads the size from the file; nil if it has none, or if it is no JPEG.
    package init?(jpeg: [UInt8]) {
        guard jpeg.starts(with: [0xFF, 0xD8]) else { return nil }
        var place = 2
        // Each segment has a mark, and a length that counts itself.
        while place + 9 < jpeg.count, jpeg[place] == 0xFF {
            let (mark, length) = (jpeg[place + 1], Int(jpeg[place + 2]) << 8 | Int(jpeg[place + 3]))
            if Self.isFrame(mark) {
                height = Int(jpeg[place + 5]) << 8 | Int(jpeg[place + 6])
                width = Int(jpeg[place + 7]) << 8 | Int(jpeg[place + 8])
                self.jpeg = jpeg
                if width > 0, height > 0 { return }
                return nil
            }
            guard length >= 2 else { return nil }
            place += 2 + length
        }
        return nil
    }

    /// The beginning of a frame, of whatever kind; C4, C8 and CC are tables and the like.
    private static func isFrame(_ mark: UInt8) -> Bool {
        (0xC0...0xCF).contains(mark) && ![0xC4, 0xC8, 0xCC].contains(mark)
    }
}
