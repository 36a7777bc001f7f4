extension PixelImage {
    /// The picture turned clockwise by quarters of a full turn.
    package func turned(quarters: Int) -> PixelImage {
        let quarters = ((quarters % 4) + 4) % 4
        guard quarters > 0 else { return self }
        let (width, height) = (size.width, size.height)
        let turned = quarters == 2 ? size : PixelSize(width: height, height: width)
        var kept: [UInt8] = []
        kept.reserveCapacity(bytes.count)
        for row in 0..<turned.height {
            for column in 0..<turned.width {
                let (x, y) =
                    switch quarters {
                    case 1: (row, height - 1 - column)
                    case 2: (width - 1 - column, height - 1 - row)
                    default: (width - 1 - row, column)
                    }
                let start = 3 * (y * width + x)
                kept += bytes[start..<(start + 3)]
            }
        }
        return PixelImage(size: turned, bytes: kept) ?? self
    }

    /// The picture with a frame of one color around a rectangle, as far as it is inside.
    ///
    /// - Parameter thickness: in pixels, drawn outside the rectangle.
    package func framed(
        left: Int, top: Int, size wanted: PixelSize, thickness: Int, color: (red: UInt8, green: UInt8, blue: UInt8)
    ) -> PixelImage {
        let outer = (left: left - thickness, top: top - thickness)
        let (right, bottom) = (left + wanted.width, top + wanted.height)
        var changed = bytes
        func isFrame(_ x: Int, _ y: Int) -> Bool { !((left..<right).contains(x) && (top..<bottom).contains(y)) }
        for y in max(0, outer.top)..<max(0, min(size.height, bottom + thickness)) {
            for x in max(0, outer.left)..<max(0, min(size.width, right + thickness)) where isFrame(x, y) {
                let start = 3 * (y * size.width + x)
                (changed[start], changed[start + 1], changed[start + 2]) = color
            }
        }
        return PixelImage(size: size, bytes: changed) ?? self
    }
}
