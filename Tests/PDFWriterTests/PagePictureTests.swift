import PageContent
import Testing

@Suite("Pictures to print")
struct PagePictureTests {
    /// A JPEG as far as its size: a segment of the camera, and the beginning of a frame.
    private func jpeg(mark: UInt8 = 0xC2, rows: [UInt8] = [1, 2], columns: [UInt8] = [0, 9]) -> [UInt8] {
        [0xFF, 0xD8, 0xFF, 0xE1, 0, 4, 0xFF, 0xC0, 0xFF, mark, 0, 11, 8] + rows + columns + [3, 1, 0x22, 0, 0, 0]
    }

    @Test func `have the size of the frame, whatever comes before it`() throws {
        for mark in [0xC0, 0xC1, 0xC2, 0xCF] as [UInt8] {
            let picture = try #require(PagePicture(jpeg: jpeg(mark: mark)))
            #expect(picture.height == 258 && picture.width == 9)
        }
    }

    @Test func `are none without a size`() {
        #expect(PagePicture(jpeg: []) == nil)
        #expect(PagePicture(jpeg: Array("not a picture".utf8)) == nil)
        #expect(PagePicture(jpeg: jpeg(mark: 0xC4)) == nil)
        #expect(PagePicture(jpeg: jpeg(rows: [0, 0])) == nil)
        for count in 0..<17 { #expect(PagePicture(jpeg: Array(jpeg().prefix(count))) == nil) }
    }
}
