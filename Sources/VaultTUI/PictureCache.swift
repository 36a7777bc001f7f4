internal import Pixels
internal import VaultModel

/// The decoded pages that were shown last, within a limit of memory.
struct PictureCache {
    struct Page: Hashable {
        let media: MediaID
        /// Nil for the thumbnail.
        let number: Int?
    }

    /// The oldest first.
    private var pages: [(page: Page, image: PixelImage)] = []
    private var bytes = 0
    /// The numbers of pages of PDFs.
    var counts: [MediaID: Int] = [:]

    /// Bytes of all pages; four large ones fit.
    private static let limit = 96 << 20

    subscript(page: Page) -> PixelImage? { pages.last { $0.page == page }?.image }

    mutating func keep(_ image: PixelImage, _ page: Page) {
        pages.append((page, image))
        bytes += image.bytes.count
        while bytes > Self.limit, pages.count > 1 { bytes -= pages.removeFirst().image.bytes.count }
    }
}
