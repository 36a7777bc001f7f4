/// 64 bits that stay nearly the same when a picture is scaled, compressed again or made lighter: for each pixel of a
/// picture of 9×8 pixels, whether its right neighbor is lighter.
package struct PictureHash: Hashable, Sendable {
    /// The first comparison of the first row is the highest bit.
    package let bits: UInt64

    /// The size of the picture that is hashed.
    package static let (columns, rows) = (9, 8)

    /// A picture whose lightest and darkest pixel differ by less has no hash: on an empty page noise decides every bit.
    package static let leastContrast = 12

    package init(bits: UInt64) {
        self.bits = bits
    }

    /// - Parameter gray: one byte for each pixel, row by row from the top; 0 is black.
    /// - Returns: nil for any other number of bytes, and for a picture that is nearly of one gray.
    package init?(gray: [UInt8]) {
        guard gray.count == Self.columns * Self.rows, let darkest = gray.min(), let lightest = gray.max(),
            Int(lightest) - Int(darkest) >= Self.leastContrast
        else { return nil }
        var bits: UInt64 = 0
        for row in 0..<Self.rows {
            for column in 1..<Self.columns {
                let place = row * Self.columns + column
                bits = bits << 1 | (gray[place] > gray[place - 1] ? 1 : 0)
            }
        }
        self.bits = bits
    }

    /// The number of bits that differ, 0 … 64.
    package func distance(to other: PictureHash) -> Int {
        (bits ^ other.bits).nonzeroBitCount
    }
}
