import Pixels
import SystemKit
import Testing
import VaultTestKit

@testable import MediaTools

@Suite("PDFs read by child processes")
struct DocumentTests {
    private let tools = MediaTools.real
    private let two = SmallPDF(pages: [["First page", "Total 12.50"], ["Second page"]]).bytes

    @Test func `pages are counted and drawn`() async throws {
        #expect(try await tools.pageCount(of: two) == 2)
        let page = try await tools.page(2, of: two, dotsPerInch: 72)
        #expect(page.size == PixelSize(width: 300, height: 400))
        #expect(Set(page.bytes).count > 2, "there is text on it")
        #expect(try await tools.pixels(of: two, page: 2, fitting: PixelSize(width: 90, height: 90)).size.height == 90)
    }

    @Test func `a page that is not there is named`() async {
        #expect(await reason { try await tools.page(3, of: two, dotsPerInch: 72) } == .noPage(3))
        #expect(await reason { try await tools.page(0, of: two, dotsPerInch: 72) } == .noPage(0))
    }

    @Test func `the text layer has the text of all pages, and its words have boxes`() async throws {
        let text = try await tools.text(of: two)
        #expect(text.contains("Total 12.50") && text.contains("Second page"))
        let rows = try await tools.words(of: two).split(separator: "\n").map { $0.split(separator: "\t") }
        let word = try #require(rows.first { $0.last == "12.50" })
        #expect(word.count == 12 && word[1] == "1")
    }

    @Test func `an embedded file is read without writing one`() async throws {
        let file = SmallPDF(attachment: ("factur-x.xml", "<Invoice>12.50</Invoice>")).bytes
        let embedded = try await tools.embeddedFiles(of: file)
        #expect(embedded.map(\.name) == ["factur-x.xml"])
        #expect(embedded.first.map { String(decoding: $0.bytes, as: UTF8.self) } == "<Invoice>12.50</Invoice>")
        #expect(try await tools.embeddedFiles(of: two).isEmpty)
        #expect(try await tools.embeddedFiles(of: file, limit: 0).isEmpty)
    }

    @Test func `a PDF with a password says so`() async throws {
        var lock = ChildCommand(
            "/bin/sh",
            ["-c", "qpdf --encrypt secret secret 256 -- /dev/stdin - 2>&1"],
            environment: ["PATH": "/usr/bin:/bin"])
        lock.input = two
        lock.canSeekInput = true
        let locked = try await CommandRunner().run(lock).output
        #expect(await reason { try await tools.pageCount(of: locked) } == .locked)
        #expect(await reason { try await tools.thumbnail(of: locked) } == .locked)
    }
}

@Suite("Words and codes read by child processes")
struct RecognitionTests {
    private let tools = MediaTools.real
    private let receipt = SmallPDF(pages: [
        [
            "CORNER SHOP", "Main Street 12", "Bread and butter", "Coffee beans 8.40", "TOTAL 12.50",
            "Thank you for the visit",
        ]
    ]).bytes

    @Test func `each pass gives a table with words, boxes and confidences`() async throws {
        let scan = try await tools.scan(of: receipt)
        let tables = try await tools.recognize(scan, languages: ["eng"])
        #expect(tables.count == 2)
        for table in tables {
            let rows = table.split(separator: "\n").map { $0.split(separator: "\t", omittingEmptySubsequences: false) }
            let total = try #require(rows.first { $0.last == "TOTAL" })
            #expect(total.count == 12 && Double(total[10]).map { $0 > 80 } == true)
            #expect(rows.contains { $0.last == "12.50" })
        }
    }

    @Test func `text on its side is turned upright`() async throws {
        let text = (1...20).map { "A line of common words, which stand here as number \($0)" }
        let page = try await tools.scan(of: SmallPDF(pages: [text], box: (500, 400)).bytes)
        #expect(try await tools.quarterTurns(of: page) == 0)
        #expect(try await tools.quarterTurns(of: page.turned(quarters: 1)) == 3)
        let empty = try #require(
            GrayImage(size: PixelSize(width: 9, height: 9), bytes: Array(repeating: 255, count: 81)))
        #expect(try await tools.quarterTurns(of: empty) == nil)
    }

    @Test func `a language that is not installed is named, and a name cannot be a path`() async throws {
        let image = try #require(
            GrayImage(size: PixelSize(width: 9, height: 9), bytes: Array(repeating: 255, count: 81)))
        for name in ["xyz", "../eng", "--psm", "", "eng+../../x"] {
            let error = await reason { try await tools.recognize(image, languages: ["eng", name]) }
            #expect(error == .missingLanguage(name))
        }
        let languages = try await tools.languages()
        #expect(languages.contains("eng") && !languages.contains("osd"))
    }

    @Test func `a QR code is read, whatever is in it`() async throws {
        let text = "A:123456789*B:999999990\nC:PT ]]> <symbol type='X'> ü"
        let picture = try #require(Symbol.picture(of: text))
        #expect(try await tools.codes(in: picture) == [ScannedCode(kind: "QR-Code", payload: text)])
    }

    @Test func `several codes are listed, also those that ZBar writes in base64`() {
        let list = """
            <symbol type='EAN-13' quality='1'><data><![CDATA[4006381333931]]></data></symbol>
            <symbol type='QR-Code'><data format='base64' length='9'><![CDATA[
            YSBdXT4gYg==
            ]]></data></symbol><symbol type='QR-Code'>
            """
        #expect(
            CodeList.read(list) == [
                ScannedCode(kind: "EAN-13", payload: "4006381333931"), ScannedCode(kind: "QR-Code", payload: "a ]]> b"),
            ])
    }

    @Test(arguments: [0, 1350, 1600, 2800])
    func `a small code on a large picture is read wherever it is`(top: Int) async throws {
        let code = try #require(Symbol.picture(of: "A:123456789", scale: 3))
        let size = PixelSize(width: 2000, height: 3000)
        var bytes = Array(repeating: UInt8(255), count: size.width * size.height)
        for row in 0..<code.size.height {
            let line = code.bytes[row * code.size.width..<(row + 1) * code.size.width]
            let start = (top + row) * size.width + 700
            bytes.replaceSubrange(start..<start + line.count, with: line)
        }
        let picture = try #require(GrayImage(size: size, bytes: bytes))
        #expect(try await tools.codes(in: picture) == [ScannedCode(kind: "QR-Code", payload: "A:123456789")])
    }

    @Test func `a picture without a code has none`() async throws {
        #expect(try await tools.codes(in: tools.scan(of: receipt)).isEmpty)
    }
}
