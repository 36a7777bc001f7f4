import MediaTools
import Pixels
import ReceiptReading
import Testing
import VaultModel
import VaultTestKit

@testable import MediaReading

/// Reads files with the real programs.
@Suite("Files read to receipts")
struct PictureReaderTests {
    private static let lines = [
        "NORDPOL HARDWARE LTD", "12 Harbour Street, London", "Drill bit 8 mm            12.90",
        "Wall plugs                   4.50", "TOTAL GBP                 17.40", "Cash                          20.00",
        "Change                       2.60", "Date: 18 March 2025", "Thank you for your visit",
    ]
    private let tools = MediaTools(path: "/usr/local/bin:/usr/bin:/bin")
    private var reader: PictureReader { PictureReader(tools: tools, languages: ["eng"]) }
    private let document = SmallPDF(pages: [lines], box: (360, 300)).bytes

    private func isRight(_ reading: ReceiptReading) -> Bool {
        reading.total?.value == 1740 && reading.currency?.value.code == "GBP"
            && reading.date?.value == CalendarDay("2025-03-18")
            && reading.merchant?.value.uppercased() == "NORDPOL HARDWARE LTD"
    }

    /// The document as a photo of it, turned by quarters.
    private func photo(turned quarters: Int = 0) async throws -> [UInt8] {
        PixelImage(try await tools.page(1, of: document, dotsPerInch: 200).turned(quarters: quarters)).png
    }

    @Test func `a PDF is read by its own text, with boxes as on the drawn page`() async throws {
        let read = try await reader.read(document, hints: ReadingHints())
        #expect(isRight(read.reading), "\(read)")
        #expect(read.pages == [try await tools.page(1, of: document, dotsPerInch: 300).size])
        let box = try #require(read.reading.total?.box)
        let page = try #require(read.pages.first)
        #expect(box.right <= page.width && box.bottom <= page.height && box.width > 20)
        #expect(read.text.contains("TOTAL GBP 17.40\n"))
    }

    @Test func `a picture is recognized, and turned if it lies on its side`() async throws {
        for quarters in 0...3 {
            let read = try await reader.read(try await photo(turned: quarters), hints: ReadingHints())
            #expect(isRight(read.reading), "\(quarters): \(read)")
            #expect(read.quarterTurns == [(4 - quarters) % 4])
            let page = try #require(read.pages.first)
            #expect(page.width > page.height, "the boxes are those of the upright page")
            let total = try #require(read.reading.total?.box)
            #expect(try #require(read.reading.merchant?.box).bottom < total.top)
        }
    }

    @Test func `text behind a scan does not count, since others recognized it`() async throws {
        let page = try await tools.page(1, of: document, dotsPerInch: 200)
        let scan = SmallPDF(scan: page, dotsPerInch: 200, text: ["N0RDP0L", "TOTAL GBP 99.99", "1 January 1999"]).bytes
        #expect(try await tools.text(of: scan).contains("99.99"))
        #expect(try await tools.outline(of: scan, pages: 5) == PDFOutline(pageCount: 1, pictureShares: [1]))
        #expect(isRight(try await reader.read(scan, hints: ReadingHints()).reading))
    }

    @Test func `an electronic invoice inside a PDF overrules what is printed`() async throws {
        let invoice = """
            <Invoice><IssueDate>2025-04-01</IssueDate><DocumentCurrencyCode>EUR</DocumentCurrencyCode>
            <AccountingSupplierParty><Party><PartyName><Name>Südpol AG</Name></PartyName></Party>
            </AccountingSupplierParty><LegalMonetaryTotal><TaxInclusiveAmount>99.90</TaxInclusiveAmount>
            </LegalMonetaryTotal></Invoice>
            """
        let file = SmallPDF(pages: [Self.lines], box: (360, 300), attachment: ("factur-x.xml", invoice)).bytes
        let reading = try await reader.read(file, hints: ReadingHints()).reading
        #expect(reading.merchant?.value == "Südpol AG" && reading.total?.value == 9990)
        #expect(reading.currency?.value == .eur && reading.date?.value == CalendarDay("2025-04-01"))
    }

    @Test func `a fiscal code on the page confirms the total`() async throws {
        let code = "A:123456789*B:999999990*C:PT*D:FS*E:N*F:20250318*N:2.38*O:17.40*Q:abcd*R:1"
        let picture = try #require(Symbol.picture(of: code, scale: 6))
        let read = try await reader.read(PixelImage(picture).png, hints: ReadingHints())
        #expect(read.reading.total?.value == 1740 && read.reading.tax?.value == 238)
        #expect(read.reading.date?.value == CalendarDay("2025-03-18"))
    }

    @Test func `only the first pages of a long PDF are read`() async throws {
        let pages = [Self.lines] + (2...9).map { ["Page \($0)", "TOTAL \($0)\($0).00"] }
        let read = try await reader.read(SmallPDF(pages: pages, box: (360, 300)).bytes, hints: ReadingHints())
        #expect(read.pages.count == PictureReader.pageLimit)
        #expect(read.text.contains("Page 5") && !read.text.contains("Page 6"))
    }

    @Test func `languages that are not installed are left out`() async throws {
        let reader = PictureReader(tools: tools, languages: ["xyz", "../../etc", "eng"])
        #expect(isRight(try await reader.read(try await photo(), hints: ReadingHints()).reading))
        let none = PictureReader(tools: tools, languages: [])
        #expect(isRight(try await none.read(try await photo(), hints: ReadingHints()).reading))
    }

    @Test func `files that cannot be read say why`() async throws {
        let photo = try await photo()
        let cases: [(String, [UInt8], MediaError)] = [
            ("text", Array("store,total\n".utf8), .unknownFormat), ("nothing", [], .unknownFormat),
            ("half a picture", Array(photo.prefix(photo.count / 2)), .damaged),
            ("a mark and garbage", Array("%PDF-1.7\n".utf8) + [UInt8](repeating: 7, count: 5000), .damaged),
            ("half a JPEG mark", [0xFF, 0xD8, 0xFF, 0xE0, 0, 1, 2, 3], .damaged),
        ]
        for (name, file, reason) in cases {
            await #expect(throws: reason, "\(name)") { try await reader.read(file, hints: ReadingHints()) }
        }
    }

    @Test func `a missing program is named with its package`() async throws {
        let bare = PictureReader(tools: MediaTools(path: "/nowhere"), languages: ["eng"])
        await #expect(throws: MediaError.missing(program: "bwrap", package: "bubblewrap")) {
            try await bare.read(document, hints: ReadingHints())
        }
    }

    @Test func `a canceled reading ends as canceled`() async throws {
        let (reader, photo) = (reader, try await photo())
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await reader.read(photo, hints: ReadingHints())
        }
        await #expect(throws: MediaError.cancelled) { try await task.value }
    }
}

@Suite("The text layer of PDFs")
struct TextLayerTests {
    private static let head =
        "level\tpage_num\tpar_num\tblock_num\tline_num\tword_num\tleft\ttop\twidth\theight\tconf\ttext\n"
    private static let page = "1\t1\t0\t0\t0\t0\t0.000000\t0.000000\t72.000000\t144.000000\t-1\t###PAGE###\n"

    private func outline(_ share: Double) -> PDFOutline {
        PDFOutline(pageCount: 1, pictureShares: [share])
    }

    @Test func `lengths become pixels at 300 dots per inch, and lines stay lines`() {
        let words =
            "5\t1\t0\t0\t0\t0\t7.2\t14.4\t24\t12\t100\tTOTAL\n5\t1\t0\t0\t0\t1\t40\t14.4\t24\t12\t100\t12.50\n"
            + "5\t1\t0\t1\t0\t0\t7.2\t30\t24\t12\t100\tThanks\n"
        let layer = TextLayer(table: Self.head + Self.page + words, pages: 5)
        #expect(layer.pages == [PixelSize(width: 300, height: 600)])
        #expect(layer.text.lines == ["TOTAL 12.50", "Thanks"])
        let box = layer.text.pages.first?.lines.first?.words.first?.box
        #expect(box == RecognizedText.Box(left: 30, top: 60, width: 100, height: 50))
    }

    @Test func `garbage of fonts, little text and scans are not used`() {
        func layer(_ text: String) -> TextLayer {
            let words = text.split(separator: " ").enumerated().map { index, word in
                "5\t1\t0\t0\t\(index)\t0\t1\t\(index)\t9\t9\t100\t\(word)\n"
            }
            return TextLayer(table: Self.head + Self.page + words.joined(), pages: 5)
        }
        let good = layer("Nordpol Hardware Limited Harbour Street London Total 17.40 Thank you")
        #expect(good.isUsable(in: outline(0.2)))
        #expect(!good.isUsable(in: outline(0.9)))
        #expect(!layer("Page 1 of 1").isUsable(in: outline(0)))
        #expect(
            !layer("!\"#$ %&'() *+,-. /:;<= >?@[\\ ]^_`{ |}~!! abc def ghi jkl mno pqr stu vwx yza bcd efg").isUsable(
                in: outline(0)))
    }

    @Test func `rows that are none are left out`() {
        let rows = [
            "", "5", "5\t1\tx", "5\t1\t0\t0\t0\t0\tNaN\t1e300\t-5\t9\t100\tword", "\u{0}\t\t\t\t\t\t\t\t\t\t\t",
        ]
        let layer = TextLayer(table: Self.head + rows.joined(separator: "\n") + "\n" + Self.page, pages: 5)
        #expect(layer.pages.count == 1 && layer.text.lines.isEmpty)
        #expect(TextLayer(table: "", pages: 5).pages.isEmpty)
    }
}
