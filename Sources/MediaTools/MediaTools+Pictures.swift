package import Pixels

extension MediaTools {
    /// The most pixels that are held in memory at once.
    static let pixelLimit = 16_000_000

    /// Makes the small picture that lists show: a JPEG of at most 200 × 300 pixels, upright, on white, without what a
    /// camera wrote about place and time. Of a PDF it is the first page.
    package func thumbnail(of file: [UInt8]) async throws(MediaError) -> [UInt8] {
        let picture = try await decodable(file, page: 1, longSide: 600)
        return try await vips(picture, size: "200x300>", as: ".jpg[Q=70,strip,optimize_coding,background=255]")
    }

    /// Makes a picture to print: a page of a PDF, or a picture, as a JPEG of at most 1654 × 2339 pixels (A4 at 200 dots
    /// per inch), upright, on white, without what a camera wrote.
    ///
    /// - Parameter page: from 1; pictures of other formats have only page 1.
    package func print(of file: [UInt8], page: Int = 1) async throws(MediaError) -> [UInt8] {
        let picture = try await decodable(file, page: page, longSide: 2339)
        return try await vips(picture, size: "1654x2339>", as: ".jpg[Q=80,strip,optimize_coding,background=255]")
    }

    /// Decodes a picture, or a page of a PDF, to pixels, upright, on white, and not larger than the box. Pictures that
    /// are smaller stay as they are.
    ///
    /// - Parameter page: from 1; pictures of other formats have only page 1.
    package func pixels(of file: [UInt8], page: Int = 1, fitting box: PixelSize) async throws(MediaError) -> PixelImage
    {
        let picture = try await decodable(file, page: page, longSide: min(max(box.width, box.height), 5000))
        return try await decode(picture, size: "\(box.width)x\(box.height)>").image
    }

    /// Decodes what recognition reads: gray, upright by its marks, with the contrast stretched, at least 1000 pixels
    /// wide. A page of a PDF is drawn at 300 dots per inch.
    package func scan(of file: [UInt8], page: Int = 1) async throws(MediaError) -> GrayImage {
        if MediaFormat(file) == .pdf { return try await self.page(page, of: file, dotsPerInch: 300).normalized() }
        let picture = try await decodable(file, page: page)
        var image = try await decode(picture, size: "2400x6000>", as: ".pgm[strip,background=255]")
        if image.image.size.width < 1000 {
            image = try await decode(picture, size: "1000x6000", as: ".pgm[strip,background=255]")
        }
        guard case .gray(let gray) = image else { throw .damaged }
        return gray.normalized()
    }

    /// Returns a file that vips reads: itself, or the page of a PDF as PNG, with a long side of so many pixels.
    private func decodable(_ file: [UInt8], page: Int, longSide: Int = 5000) async throws(MediaError) -> [UInt8] {
        switch MediaFormat(file) {
        case nil: throw .unknownFormat
        case .pdf: return try await drawing(of: page, in: file, ["-png", "-scale-to", "\(longSide)"])
        case .jpeg, .png, .webp, .heic, .gif, .tiff:
            if page != 1 { throw .noPage(page) }
            return file
        }
    }

    private func decode(
        _ picture: [UInt8], size: String, as format: String = ".ppm[strip,background=255]"
    ) async throws(MediaError) -> NetPBM {
        let file = try await vips(picture, size: size, as: format)
        guard let image = NetPBM(file, pixelLimit: Self.pixelLimit) else { throw .tooLarge }
        return image
    }

    /// Without `fail_on`, half a picture would be a success.
    private func vips(_ picture: [UInt8], size: String, as format: String) async throws(MediaError) -> [UInt8] {
        let file = try await output(
            of: .vipsthumbnail, ["stdin[fail_on=truncated]", "--size", size, "-o", format], input: picture)
        if file.isEmpty { throw .damaged }
        return file
    }
}
