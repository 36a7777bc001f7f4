import Pixels
import Testing

@Suite("Pictures in memory")
struct PixelsTests {
    @Test func `a header may have comments, and what follows the picture is ignored`() throws {
        let file = Array("P6 # made by\n#a program\n2\t1 # size\n255\n".utf8) + [1, 2, 3, 4, 5, 6, 99]
        let image = try #require(NetPBM(file, pixelLimit: 2)?.image)
        #expect(image.size == PixelSize(width: 2, height: 1))
        #expect(image.bytes == [1, 2, 3, 4, 5, 6])
        #expect(image[1, 0] == (4, 5, 6))
    }

    @Test func `a gray picture has three equal values a pixel`() throws {
        let file = Array("P5\n1 2\n255\n".utf8) + [7, 0x20]
        #expect(try #require(NetPBM(file, pixelLimit: 100)).image.bytes == [7, 7, 7, 0x20, 0x20, 0x20])
    }

    @Test(arguments: [
        "", "P", "P4\n1 1\n255\n...", "P6\n1 1\n255\n..", "P6\n1 1\n65535\n......", "P6\n0 1\n255\n", "P6\n-1 1\n255\n",
        "P6\n9999999999 1\n255\n", "P6\n999999999 999999999\n255\n", "P6\n3 1\n255\n.........", "P6 # no end",
        "P6\n1 1\n255", "P6\n1 1 255",
    ])
    func `a damaged, incomplete or too large file is no picture`(text: String) {
        #expect(NetPBM(Array(text.utf8), pixelLimit: 2) == nil)
    }

    @Test func `faded print becomes black on white, and an empty page stays as it is`() throws {
        let size = PixelSize(width: 20, height: 20)
        let faded = (0..<400).map { UInt8($0 % 10 == 0 ? 120 : 200) }
        let sharp = try #require(GrayImage(size: size, bytes: faded)).normalized()
        #expect(Set(sharp.bytes) == [0, 255])
        let empty = try #require(GrayImage(size: size, bytes: (0..<400).map { UInt8(200 + $0 % 5) }))
        #expect(empty.normalized() == empty)
    }

    @Test func `half a picture has the mean of four pixels, without the last odd ones`() throws {
        let bytes: [UInt8] = [0, 2, 255, 255, 9, 4, 6, 255, 254, 9, 7, 7, 7, 7, 7]
        let image = try #require(GrayImage(size: PixelSize(width: 5, height: 3), bytes: bytes))
        #expect(image.halved() == GrayImage(size: PixelSize(width: 2, height: 1), bytes: [3, 255]))
    }

    @Test func `rows are cut out of a picture, as far as it has them`() throws {
        let image = try #require(GrayImage(size: PixelSize(width: 2, height: 3), bytes: [1, 2, 3, 4, 5, 6]))
        #expect(image.cropped(toRows: 1..<2) == GrayImage(size: PixelSize(width: 2, height: 1), bytes: [3, 4]))
        #expect(image.cropped(toRows: -4..<9) == image)
        #expect(image.cropped(toRows: 5..<9).bytes.isEmpty)
    }

    @Test func `four quarter turns lead back, one turns clockwise`() throws {
        let image = try #require(GrayImage(size: PixelSize(width: 3, height: 2), bytes: [1, 2, 3, 4, 5, 6]))
        #expect(image.turned(quarters: 1).bytes == [4, 1, 5, 2, 6, 3])
        #expect(image.turned(quarters: 1).size == PixelSize(width: 2, height: 3))
        #expect(image.turned(quarters: 2).bytes == [6, 5, 4, 3, 2, 1])
        #expect(image.turned(quarters: -1) == image.turned(quarters: 3))
        #expect(image.turned(quarters: 1).turned(quarters: 3) == image)
        #expect(NetPBM(image.netPBM, pixelLimit: 6) == .gray(image))
    }

    @Test func `a size keeps its shape in a smaller box, and is not enlarged`() {
        let size = PixelSize(width: 400, height: 300)
        #expect(size.fitting(in: PixelSize(width: 200, height: 300)) == PixelSize(width: 200, height: 150))
        #expect(size.fitting(in: PixelSize(width: 900, height: 30)) == PixelSize(width: 40, height: 30))
        #expect(size.fitting(in: PixelSize(width: 900, height: 900)) == size)
        let line = PixelSize(width: 10_000, height: 1)
        #expect(line.fitting(in: PixelSize(width: 10, height: 10)) == PixelSize(width: 10, height: 1))
    }

    @Test func `a part is cut at the edges, and outside there is none`() throws {
        let image = try #require(
            PixelImage(size: PixelSize(width: 2, height: 2), bytes: [1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4]))
        let part = image.cropped(left: 1, top: -1, size: PixelSize(width: 5, height: 3))
        #expect(part?.bytes == [2, 2, 2, 4, 4, 4])
        #expect(image.cropped(left: 2, top: 0, size: PixelSize(width: 1, height: 1)) == nil)
        #expect(image.cropped(left: 0, top: 7, size: PixelSize(width: 1, height: 1)) == nil)
    }
}

@Suite("Pictures at another size")
struct ScalingTests {
    @Test func `a smaller picture has the means, and a larger one squares`() throws {
        let image = try #require(
            PixelImage(size: PixelSize(width: 2, height: 1), bytes: [0, 10, 20, 100, 110, 121]))
        #expect(image.scaled(to: PixelSize(width: 1, height: 1)).bytes == [50, 60, 71])
        #expect(
            image.scaled(to: PixelSize(width: 4, height: 1)).bytes == [
                0, 10, 20, 0, 10, 20, 100, 110, 121, 100, 110, 121,
            ])
        #expect(image.scaled(to: image.size) == image)
    }

    @Test func `a pixel that two new ones share counts for both by its parts`() throws {
        let image = try #require(
            PixelImage(size: PixelSize(width: 3, height: 1), bytes: [0, 0, 0, 90, 90, 90, 30, 30, 30]))
        #expect(image.scaled(to: PixelSize(width: 2, height: 1)).bytes == [30, 30, 30, 50, 50, 50])
        #expect(
            image.scaled(to: PixelSize(width: 4, height: 1)).bytes == [0, 0, 0, 60, 60, 60, 70, 70, 70, 30, 30, 30])
        let upright = try #require(PixelImage(size: PixelSize(width: 1, height: 3), bytes: image.bytes))
        #expect(upright.scaled(to: PixelSize(width: 1, height: 2)).bytes == [30, 30, 30, 50, 50, 50])
    }

    @Test func `every pixel counts in an uneven size`() throws {
        let size = PixelSize(width: 7, height: 5)
        let image = try #require(PixelImage(size: size, bytes: Array(repeating: 77, count: 105)))
        for side in 1...9 {
            let scaled = image.scaled(to: PixelSize(width: side, height: side))
            #expect(scaled.size.width == side && scaled.bytes.allSatisfy { $0 == 77 })
        }
    }
}
