import Pixels
import SystemKit
import Testing
import VaultTestKit

@testable import MediaTools

@Suite("Pictures decoded by child processes")
struct PictureTests {
    private let tools = MediaTools.real
    private let large = PixelSize(width: 4000, height: 4000)

    @Test func `a thumbnail is a small JPEG, and small pictures keep their size`() async throws {
        let thumbnail = try await tools.thumbnail(of: Script.png(width: 900, height: 600))
        #expect(MediaFormat(thumbnail) == .jpeg)
        #expect(try await tools.pixels(of: thumbnail, fitting: large).size == PixelSize(width: 200, height: 133))
        let small = try await tools.thumbnail(of: Script.png(width: 20, height: 10))
        #expect(try await tools.pixels(of: small, fitting: large).size == PixelSize(width: 20, height: 10))
    }

    @Test func `pixels have the color of the picture and fit the box`() async throws {
        let file = try Script.png(width: 300, height: 200)
        let image = try await tools.pixels(of: file, fitting: PixelSize(width: 30, height: 30))
        #expect(image.size == PixelSize(width: 30, height: 20))
        #expect(image[15, 10] == (200, 100, 50))
    }

    @Test func `a PNG made here is read by others`() async throws {
        let size = PixelSize(width: 151, height: 150)
        let bytes = (0..<3 * 151 * 150).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        let image = try #require(PixelImage(size: size, bytes: bytes))
        #expect(image.png.count > 1 << 16, "more than one block")
        #expect(try await tools.pixels(of: image.png, fitting: large) == image)
    }

    @Test func `what is transparent becomes white`() async throws {
        let file = try Script.run("sys.stdout.buffer.write(png(4, 4, 8, 6, 0, b'\\0' + bytes(16), 4))")
        #expect(try await tools.pixels(of: file, fitting: large).bytes.allSatisfy { $0 == 255 })
    }

    @Test func `a thumbnail is turned upright, and says nothing of where it was taken`() async throws {
        let plain = try await tools.thumbnail(of: Script.png(width: 80, height: 40))
        // A turn by a quarter (0x0112 = 6), and the name of the maker (0x010F) as a text at its offset.
        let secret = Array("SECRETPLACE\0".utf8)
        let entries: [UInt8] =
            [2, 0] + [0x0F, 0x01, 2, 0, UInt8(secret.count), 0, 0, 0, 38, 0, 0, 0]
            + [0x12, 0x01, 3, 0, 1, 0, 0, 0, 6, 0, 0, 0] + [0, 0, 0, 0]
        let exif = Array("Exif\0\0II".utf8) + [0x2A, 0, 8, 0, 0, 0] + entries + secret
        let turned = Array(plain.prefix(2)) + [0xFF, 0xE1, 0, UInt8(exif.count + 2)] + exif + plain.dropFirst(2)
        let thumbnail = try await tools.thumbnail(of: turned)
        #expect(try await tools.pixels(of: thumbnail, fitting: large).size == PixelSize(width: 40, height: 80))
        #expect(!String(decoding: thumbnail, as: UTF8.self).contains("SECRET"))
        #expect(!String(decoding: thumbnail, as: UTF8.self).contains("Exif"))
    }

    @Test func `a scan is gray and at least 1000 pixels wide`() async throws {
        let scan = try await tools.scan(of: Script.png(width: 100, height: 50))
        #expect(scan.size == PixelSize(width: 1000, height: 500))
    }

    @Test(arguments: [
        "", "hello", "P6\n1 1\n255\n...", "<svg xmlns='http://www.w3.org/2000/svg'/>", "/etc/passwd\n", "GIF8", "\u{0}",
    ])
    func `anything but a picture or a PDF starts no program`(text: String) async {
        let nothing = MediaTools(path: "/nowhere")
        #expect(await reason { try await nothing.thumbnail(of: Array(text.utf8)) } == .unknownFormat)
        #expect(await reason { try await nothing.pageCount(of: Array(text.utf8)) } == .unknownFormat)
    }

    @Test func `what only begins like a picture is damaged`() async throws {
        for format: [UInt8] in [
            [0xFF, 0xD8, 0xFF, 0xE0], [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], Array("RIFF....WEBP".utf8),
            Array("....ftypheic".utf8), Array("GIF89a".utf8), [0x49, 0x49, 0x2A, 0], Array("%PDF-1.7".utf8),
        ] {
            let file = format + Array(repeating: 0x20, count: 1000)
            #expect(await reason { try await tools.thumbnail(of: file) } == .damaged, "\(format)")
        }
    }

    @Test func `half a picture is damaged`() async throws {
        let noise = try Script.run(
            """
            import random
            random.seed(1)
            sys.stdout.buffer.write(png(90, 90, 8, 2, 0, b'\\0' + bytes(random.randrange(256) for _ in range(270)), 90))
            """)
        let jpeg = try await tools.thumbnail(of: noise)
        #expect(await reason { try await tools.thumbnail(of: Array(noise.prefix(noise.count / 2))) } == .damaged)
        #expect(await reason { try await tools.thumbnail(of: Array(jpeg.prefix(jpeg.count / 2))) } == .damaged)
    }

    @Test func `a picture has only one page`() async throws {
        let file = try Script.png(width: 2, height: 2)
        #expect(await reason { try await tools.pixels(of: file, page: 2, fitting: large) } == .noPage(2))
    }
}

@Suite("Files that would fill memory or time", .serialized)
struct BombTests {
    private let tools = MediaTools.real

    @Test func `2.5 gigapixels that can be read in rows become a thumbnail`() async throws {
        let bomb = try Script.run("sys.stdout.buffer.write(png(50000, 50000, 1, 0, 0, bytes(6251), 50000))")
        #expect(try await MediaFormat(tools.thumbnail(of: bomb)) == .jpeg)
    }

    @Test func `2.5 gigapixels that cannot are too large`() async throws {
        let bomb = try Script.run("sys.stdout.buffer.write(png(50000, 50000, 8, 2, 1, bytes(150001), 500))")
        #expect(await reason { try await tools.thumbnail(of: bomb) } == .tooLarge)
        #expect(await reason { try await tools.scan(of: bomb) } == .tooLarge)
    }

    @Test func `more pixels than are held in memory are too large`() async throws {
        let file = try Script.png(width: 5000, height: 5000)
        let box = PixelSize(width: 5000, height: 5000)
        #expect(await reason { try await tools.pixels(of: file, fitting: box) } == .tooLarge)
    }

    @Test func `a page of a kilometer is drawn small`() async throws {
        let file = SmallPDF(box: (2_800_000, 2_800_000)).bytes
        let page = try await tools.page(1, of: file, dotsPerInch: 300)
        #expect(max(page.size.width, page.size.height) <= 4000)
        #expect(try await MediaFormat(tools.thumbnail(of: file)) == .jpeg)
    }

    @Test func `a hundred megabytes of nothing are no picture`() async throws {
        let nothing = [UInt8](repeating: 0, count: 100 << 20)
        #expect(await reason { try await tools.thumbnail(of: [0xFF, 0xD8, 0xFF] + nothing) } == .damaged)
        // A slow computer reaches the limit first.
        let document = await reason { try await tools.pageCount(of: Array("%PDF-1.4\n".utf8) + nothing) }
        #expect(document == .damaged || document == .tooSlow)
    }

    @Test func `time is limited`() async throws {
        let bomb = try Script.run("sys.stdout.buffer.write(png(50000, 50000, 1, 0, 0, bytes(6251), 50000))")
        let hasty = MediaTools(path: MediaTools.usual, limits: ToolLimits(seconds: 1))
        #expect(await reason { try await hasty.thumbnail(of: bomb) } == .tooSlow)
    }
}
