/// Reads the simplest picture files, which other programs decode all others to: PGM (`P5`) and PPM (`P6`), with one
/// byte for each value. Format: https://netpbm.sourceforge.net/doc/ppm.html
package enum NetPBM: Equatable, Sendable {
    case gray(GrayImage)
    case color(PixelImage)

    /// Reads a complete file; bytes after the picture are ignored. Returns nil for other formats, for damaged and
    /// incomplete files, and for pictures with more pixels than the limit.
    package init?(_ file: [UInt8], pixelLimit: Int) {
        var header = Header(rest: file[...])
        guard header.take(0x50), let kind = header.rest.popFirst(), kind == 0x35 || kind == 0x36 else { return nil }
        guard let width = header.number(), let height = header.number(), header.number() == 255,
            header.space(), width > 0, height > 0, width <= pixelLimit / height
        else { return nil }
        let size = PixelSize(width: width, height: height)
        let count = width * height * (kind == 0x36 ? 3 : 1)
        guard header.rest.count >= count else { return nil }
        let bytes = Array(header.rest.prefix(count))
        if kind == 0x35, let image = GrayImage(size: size, bytes: bytes) {
            self = .gray(image)
        } else if let image = PixelImage(size: size, bytes: bytes) {
            self = .color(image)
        } else {
            return nil
        }
    }

    /// The picture with its colors, or the gray one with three equal values a pixel.
    package var image: PixelImage {
        switch self {
        case .gray(let image): PixelImage(image)
        case .color(let image): image
        }
    }
}

private struct Header {
    var rest: ArraySlice<UInt8>

    mutating func take(_ byte: UInt8) -> Bool { rest.popFirst() == byte }

    /// The single space between the header and the picture.
    mutating func space() -> Bool { rest.popFirst().map(Self.isSpace) ?? false }

    /// The next number, after spaces and comments; at most nine digits.
    mutating func number() -> Int? {
        var isComment = false
        while let byte = rest.first, isComment || Self.isSpace(byte) || byte == 0x23 {
            if byte == 0x23 { isComment = true }
            if byte == 0x0A { isComment = false }
            rest.removeFirst()
        }
        let digits = rest.prefix(10).prefix { (0x30...0x39).contains($0) }
        guard (1...9).contains(digits.count) else { return nil }
        rest = rest.dropFirst(digits.count)
        return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
}
