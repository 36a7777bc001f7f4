import PDFWriter
import PageContent
import Testing
import VaultTestKit

@Suite("Documents as PDF")
struct PDFFileTests {
    private static let style = TextStyle(10)

    @Test func `a word without end is broken and continues on the next sheets, under their heading`() throws {
        let word = String(repeating: "abcdefghij", count: 1000)
        let file = try PDFFile(SamplePages([.text(word, Self.style), .text("end", Self.style)]))
        let sheets = try PDFReading(file.bytes).sheets()
        #expect(sheets.count == file.pageCount && sheets.count == 3)
        #expect(sheets.dropFirst().allSatisfy { $0.prefix(3).map(\.text) == ["Section", "1,", "continued"] })
        let pieces = sheets.flatMap { $0.map(\.text) }.filter { $0.hasPrefix("a") || $0.contains("abcdefghij") }
        #expect(pieces.joined() == word, "nothing is lost, and no hyphen is added")
        for word in sheets.joined() {
            #expect(word.left >= 55.5 && word.right <= PageFormat.a4.width - 55.5, "\(word)")
            #expect(word.top >= 50 && word.bottom <= PageFormat.a4.height - 40, "\(word)")
        }
    }

    @Test func `every sheet has its number, and every section a sheet of its own`() throws {
        let lines = PageBlock.text((1...120).map { "line \($0)" }.joined(separator: "\n"), Self.style)
        let sheets = try PDFReading(SamplePages([lines], [.text("short", Self.style)])).sheets()
        #expect(sheets.count == 4)
        for (index, sheet) in sheets.enumerated() {
            #expect(sheet.map(\.text).joined(separator: " ").contains("left Page \(index + 1) of 4"))
        }
        #expect(sheets[3].first?.text == "short")
    }

    @Test func `a gap is left out at the top of a sheet, and room is kept for what belongs together`() throws {
        let tall = PageBlock.gap(660)
        let sheets = try PDFReading(
            SamplePages([.gap(300), .text("top", Self.style), tall, .room(48), .text("title", Self.style)])
        ).sheets()
        #expect(sheets.count == 2)
        #expect(sheets[0].first.map { $0.top < 60 } == true)
        #expect(sheets[1].map(\.text).contains("title"))
    }

    @Test func `a label stands beside its text, and both may have several lines`() throws {
        func row(_ label: String, _ text: String) -> PageBlock {
            .row(label: label, Self.style, text: text, Self.style, indent: 120)
        }
        let sheet = try #require(
            try PDFReading(SamplePages([row("a label of several words", "value"), row("next", "other")])).sheets().first
        )
        func word(_ text: String) throws -> PDFReading.Word { try #require(sheet.first { $0.text == text }) }
        #expect(try abs(word("a").top - word("value").top) < 1 && abs(word("value").left - 176) < 1)
        #expect(try word("words").top > word("a").bottom && word("words").right < 176)
        #expect(try abs(word("next").top - word("other").top) < 1 && word("next").top > word("words").top)
    }

    @Test func `a text of one line begins at the left, and longer ones where their paragraphs begin`() throws {
        let sheet = try #require(
            try PDFReading(
                SamplePages([.text("שלום", Self.style), .text("עולם\nsecond\nשלישי", Self.style)])
            ).sheets().first)
        let lines = Dictionary(grouping: sheet.dropLast(5), by: { $0.top }).sorted { $0.key < $1.key }.map(\.value)
        try #require(lines.count == 4)
        #expect(lines[0].map(\.left).min().map { abs($0 - 56) < 0.1 } == true)
        #expect(lines[1].map(\.right).max().map { abs($0 - 539.28) < 0.5 } == true)
        #expect(lines[2].map(\.left).min().map { abs($0 - 56) < 0.1 } == true)
        #expect(lines[3].map(\.right).max().map { abs($0 - 539.28) < 0.5 } == true)
    }

    @Test func `a sentence of the program begins at the left, whatever its first word is`() throws {
        let sentence = TextStyle(10, direction: .leftToRight)
        let sheet = try #require(
            try PDFReading(SamplePages([.text("שלום added", sentence), .text("שלום first", Self.style)])).sheets().first
        )
        func left(_ text: String) throws -> Double { try #require(sheet.first { $0.text == text }).left }
        #expect(try left("added") > 70 && left("first") < 57)
    }

    @Test(arguments: ["سوق المدينة الكبير", "מכולת של דוד"])
    func `a store's name in Arabic or Hebrew is written in letters, not in squares`(_ name: String) throws {
        let file = try PDFFile(SamplePages([.text(name, Self.style)]))
        #expect(file.missing.isEmpty)
        let text = try PDFReading(file.bytes).text()
        #expect(!text.contains("□") && name.split(separator: " ").allSatisfy { text.contains($0) }, "\(text)")
    }

    @Test func `characters that no font has are squares, and remarked on once each`() throws {
        let text = "one \u{10FFFD} two \u{F0001}\u{10FFFD}"
        let file = try PDFFile(SamplePages([.text(text, Self.style), .text("\u{10FFFD}", Self.style)]))
        #expect(file.missing == ["\u{10FFFD}", "\u{F0001}"])
        let words = try PDFReading(file.bytes).text()
        #expect(words.contains("one □ two □□") && words.contains("Missing: 10fffd f0001"))
    }

    @Test func `text is no markup, and control characters are only text`() throws {
        let hostile = "<b>bold</b> &amp; <span size='9999'>%PDF (\\) \u{1B}[31m\u{0}\u{7} end"
        let read = try PDFReading(SamplePages([.text(hostile, Self.style)])).text()
        #expect(read.contains("<b>bold</b> &amp; <span size='9999'>%PDF (\\)"))
        #expect(read.contains("end"))
    }

    @Test func `an emoji is a picture with its character behind it, as often as it occurs`() throws {
        let text = "🎁 gift 👨‍👩‍👧 and 🎁 again, שלום 😀 עולם"
        let file = try PDFFile(SamplePages([.text(text, Self.style)]))
        let read = try PDFReading(file.bytes)
        #expect(file.missing.isEmpty)
        #expect(try read.text().contains("🎁 gift 👨‍👩‍👧 and 🎁 again, שלום 😀 עולם"))
        let drawn = try read.colors()
        let points = stride(from: drawn.count % 3, to: drawn.count - 2, by: 3)
        #expect(points.contains { Int(drawn[$0]) - Int(drawn[$0 + 2]) > 100 }, "the gift's ribbon is red or yellow")
    }

    @Test func `the same document has the same bytes, on many threads at once`() async throws {
        let document = SamplePages([.text("Καλημέρα שלום 喫茶 🎁", Self.style)])
        let expected = try PDFFile(document)
        try await withThrowingTaskGroup(of: PDFFile.self) { group in
            for _ in 0..<8 { group.addTask { try PDFFile(document) } }
            for try await file in group { #expect(file == expected) }
        }
        #expect(!String(decoding: expected.bytes, as: UTF8.self).contains("/CreationDate"))
    }
}
