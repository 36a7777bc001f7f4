import Testing
import VaultAttachments
import VaultWire

@Suite("Types of attachments")
struct ContentTypeTests {
    private static let ftyp = Array("ftyp".utf8)

    /// The first box of such a file, with its brands.
    private static func container(_ brand: String, _ others: String...) -> [UInt8] {
        let brands = ([brand, "\0\0\0\0"] + others).joined()
        return [0, 0, 0, UInt8(8 + brands.utf8.count)] + ftyp + Array(brands.utf8) + Array("....mdat".utf8)
    }

    private static let samples: [(bytes: [UInt8], type: MediaContentType?)] = [
        ([0xFF, 0xD8, 0xFF, 0xE0, 0, 16], .jpeg),
        ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0], .png),
        (Array("RIFF\u{1}\u{2}\u{3}\u{4}WEBPVP8 ".utf8), .webp),
        (Array("RIFF\u{1}\u{2}\u{3}\u{4}WAVEfmt ".utf8), nil),
        (container("heic", "mif1", "heic"), .heic),
        (container("heix"), .heic),
        (container("heif"), .heic),
        (container("mif1", "mif1", "heic"), .heic),
        (container("mif1"), .heic),
        (container("avif", "mif1"), nil),
        (container("mif1", "avif", "miaf"), nil),
        (container("mif1", "avif", "heic"), .heic),
        (container("isom", "mp42"), nil),
        (Array("%PDF-1.7".utf8), .pdf),
        ([0xEF, 0xBB, 0xBF] + Array("%PDF-1.4".utf8), .pdf),
        (Array(repeating: 0x20, count: 1024) + Array("%PDF-1.4".utf8), .pdf),
        (Array(repeating: 0x20, count: 1025) + Array("%PDF-1.4".utf8), nil),
        (Array("GIF89a".utf8), nil),
        (Array("From: shop@example.org".utf8), nil),
        ([], nil),
    ]

    @Test(arguments: samples.indices) func `a file is recognized by its first bytes`(index: Int) {
        #expect(MediaContentType.sniffed(from: Self.samples[index].bytes) == Self.samples[index].type)
    }

    @Test(arguments: samples.indices) func `a file that is cut off anywhere never becomes another type`(index: Int) {
        let (bytes, type) = Self.samples[index]
        for count in bytes.indices {
            let found = MediaContentType.sniffed(from: bytes.prefix(count))
            // A container that is cut off before its list of brands has only its main brand.
            #expect(found == nil || found == type || (type == nil && found == .heic && count < bytes.count))
        }
    }

    @Test func `a damaged length of the first box is no problem`() {
        for length: [UInt8] in [[0, 0, 0, 0], [0, 0, 0, 1], [0xFF, 0xFF, 0xFF, 0xFF], [0, 0, 0, 17]] {
            let bytes = length + Array("ftypmif1".utf8) + Array("\0\0\0\0avifmiaf".utf8)
            _ = MediaContentType.sniffed(from: bytes)
            #expect(MediaContentType.sniffed(from: length + Array("ftypheic".utf8)) == .heic)
        }
    }

    @Test func `a slice is read from its own start`() {
        let bytes: [UInt8] = [1, 2, 3] + Array("%PDF-1.7".utf8)
        #expect(MediaContentType.sniffed(from: bytes[3...]) == .pdf)
    }
}
