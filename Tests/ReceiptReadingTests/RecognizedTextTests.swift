import ReceiptReading
import Testing

@Suite("Recognized text")
struct RecognizedTextTests {
    private let header =
        "level\tpage_num\tblock_num\tpar_num\tline_num\tword_num\tleft\ttop\twidth\theight\tconf\ttext\n"

    private func word(_ text: String, page: Int = 1, line: Int, left: Int, top: Int, confidence: Double = 96) -> String
    {
        "5\t\(page)\t1\t1\t\(line)\t1\t\(left)\t\(top)\t\(text.count * 20)\t30\t\(confidence)\t\(text)\n"
    }

    @Test func `a table of words becomes pages and lines`() throws {
        let tsv =
            header + "1\t1\t0\t0\t0\t0\t0\t0\t800\t1200\t-1\t\n" + word("Copper", line: 1, left: 10, top: 10)
            + word("Kettle", line: 1, left: 150, top: 10) + word("Page", page: 2, line: 1, left: 10, top: 10)
        let text = try RecognizedText(tsv: tsv)
        #expect(text.pages.map { $0.lines.map { $0.words.map(\.text) } } == [[["Copper", "Kettle"]], [["Page"]]])
        #expect(text.pages[0].lines[0].words[1].box == RecognizedText.Box(left: 150, top: 10, width: 120, height: 30))
        #expect(text.pages[0].lines[0].words[1].confidence == 96)
    }

    @Test func `windows line ends are accepted`() throws {
        let tsv = (header + word("Shop", line: 1, left: 10, top: 10)).split(separator: "\n").joined(separator: "\r\n")
        #expect(throws: Never.self) { try RecognizedText(tsv: tsv + "\r\n") }
    }

    @Test func `a text that is no table is rejected`() {
        #expect(throws: RecognizedTextError.noHeader) { try RecognizedText(tsv: "") }
        #expect(throws: RecognizedTextError.noHeader) { try RecognizedText(tsv: "Total 3.00\n") }
    }

    @Test(arguments: ["5\t1\t1", "5\t1\t1\t1\t1\t1\tx\t0\t0\t0\t96\tword", "5\t1\t1\t1\t1\t1\t0\t0\t0\t0\thigh\tword"])
    func `a row that is no word is rejected with its line`(row: String) {
        let tsv = header + word("Shop", line: 1, left: 0, top: 0) + row + "\n"
        #expect(throws: RecognizedTextError.badLine(3)) { try RecognizedText(tsv: tsv) }
        #expect(RecognizedTextError.badLine(3).description.contains("Line 3"))
    }

    @Test func `a table of more than 4 MB is rejected`() {
        let tsv = header + String(repeating: "x", count: RecognizedText.Limits.bytes)
        #expect(throws: RecognizedTextError.tooLong) { try RecognizedText(tsv: tsv) }
    }

    @Test func `a name and its price are one row, even if they were recognized as two lines`() throws {
        let tsv =
            header + word("Shop", line: 1, left: 10, top: 10) + word("TOTAL", line: 2, left: 10, top: 100)
            + word("Thanks", line: 3, left: 10, top: 200) + word("12.00", line: 4, left: 600, top: 104)
        let reading = ReceiptReader.read([try RecognizedText(tsv: tsv)])
        #expect(reading.total?.value == 1200)
        #expect(reading.total?.box == RecognizedText.Box(left: 600, top: 104, width: 100, height: 30))
        #expect(reading.total?.page == 0)
    }

    @Test func `the head is half a width around the first word that was read well`() throws {
        let tsv =
            header + word("~+", line: 1, left: 10, top: 40, confidence: 20)
            + word("Kettle", line: 2, left: 10, top: 600) + word("Total", line: 3, left: 10, top: 900)
        let text = try RecognizedText(tsv: tsv)
        #expect(text.head(width: 800, height: 3000) == 200..<1000)
        #expect(text.head(width: 800, height: 700) == 200..<700)
        #expect(text.head(width: 2000, height: 3000) == 0..<1600)
        #expect(RecognizedText(pages: []).head(width: 800, height: 3000) == 0..<400)
    }

    @Test func `a text that is placed on a larger picture keeps everything but its boxes`() throws {
        let text = try RecognizedText(tsv: header + word("Shop", line: 1, left: 10, top: 20))
        let moved = text.placed(scale: 1, down: 300).pages[0].lines[0].words[0]
        #expect(moved.text == "Shop")
        #expect(moved.box == RecognizedText.Box(left: 10, top: 320, width: 80, height: 30))
        let enlarged = text.placed(scale: 2, down: 300).pages[0].lines[0].words[0]
        #expect(enlarged.box == RecognizedText.Box(left: 20, top: 340, width: 160, height: 60))
    }

    @Test func `the height of a word is the usual one on the first page`() throws {
        let text = try RecognizedText(tsv: header + word("Shop", line: 1, left: 10, top: 20))
        #expect(text.wordHeight == 30)
        #expect(RecognizedText(plain: "Shop").wordHeight == 0)
    }

    @Test func `a form feed begins a page`() {
        let text = RecognizedText(plain: "one\u{0C}two three")
        #expect(text.pages.map { $0.lines.map { $0.words.map(\.text) } } == [[["one"]], [["two", "three"]]])
    }

    @Test func `control and format characters are removed from words`() {
        #expect(RecognizedText.Word("\u{1B}[31mShop\u{202E}\u{7}\u{0}").text == "[31mShop")
        #expect(RecognizedText.Word("x", confidence: .nan).confidence == 0)
    }
}
