import MediaReading
import Pixels
import ReceiptReading
import Testing
import VaultJSON
import VaultModel
import VaultTestKit

@Suite("Readings that are kept")
struct PictureReadingTests {
    private var full: PictureReading {
        var reading = ReceiptReading()
        let box = RecognizedText.Box(left: 1, top: 20, width: 300, height: 4000)
        reading.merchant = ReadField("Café „Ö“ \u{1F600}", confidence: 0.1 + 0.2, box: box, page: 1)
        reading.date = CalendarDay("2024-02-29").map { ReadField($0, confidence: 1) }
        reading.total = ReadField(-Int64.max, confidence: 0, box: box)
        reading.currency = Currency("EUR").map { ReadField($0, confidence: 0.95) }
        reading.tax = ReadField(238, confidence: 1 / 3)
        reading.items = [
            ReceiptReading.Item(name: "Bread", amount: 250), ReceiptReading.Item(name: "", amount: -1),
        ]
        reading.warrantyMonths = ReadField(24, confidence: 0.8)
        reading.returnDays = ReadField(30, confidence: 0.6, box: box, page: 2)
        return PictureReading(
            reading: reading, text: "one\ntwo",
            pages: [PixelSize(width: 10, height: 20), PixelSize(width: 3, height: 4)],
            quarterTurns: [0, 3])
    }

    @Test func `a reading survives its JSON, also as text`() throws {
        for reading in [full, PictureReading(reading: ReceiptReading(), text: "", pages: [])] {
            #expect(PictureReading(json: reading.json) == reading)
            #expect(PictureReading(json: try JSON(parsing: reading.json.bytes)) == reading)
        }
    }

    @Test func `every damaged member makes it no reading`() throws {
        let members = try #require(full.json.object)
        for name in members.keys {
            var damaged = members
            damaged[name] = ["value": .null]
            #expect(PictureReading(json: .object(damaged)) == nil, "\(name)")
        }
        for required in ["version", "text", "pages", "items"] {
            #expect(PictureReading(json: .object(members.filter { $0.key != required })) == nil, "\(required)")
        }
        var later = members
        later["version"] = 2
        #expect(PictureReading(json: .object(later)) == nil)
        #expect(PictureReading(json: [1, 2]) == nil)
    }

    @Test func `damaged texts of it never end the program`() throws {
        let text = full.json.bytes
        var random = SeededRandom(seed: 8)
        for _ in 0..<2000 {
            var damaged = text
            damaged[Int.random(in: damaged.indices, using: &random)] = UInt8.random(in: 32...126, using: &random)
            if let json = try? JSON(parsing: damaged) { _ = PictureReading(json: json) }
        }
    }

    @Test func `a long text is cut after a line, and a long line in the middle`() {
        let lines = Array(repeating: String(repeating: "ä", count: 99), count: 1000).joined(separator: "\n")
        let cut = PictureReading(reading: ReceiptReading(), text: lines, pages: []).text
        #expect(cut.utf8.count <= PictureReading.textLimit && cut.utf8.count > PictureReading.textLimit - 200)
        #expect(cut.hasSuffix("ä") && cut.split(separator: "\n").allSatisfy { $0.count == 99 })
        let line = String(repeating: "€", count: 50_000)
        let half = PictureReading(reading: ReceiptReading(), text: line, pages: []).text
        #expect(half.utf8.count == 65_535 && half.allSatisfy { $0 == "€" })
    }

    @Test func `a text without a picture is read by the same rules`() {
        let reading = PictureReading(
            plain: "Nordpol GmbH\nBohrer   12,90\nSUMME EUR   12,90\n18.03.2025\u{1B}[31m", hints: ReadingHints())
        #expect(reading.reading.total?.value == 1290 && reading.reading.date?.value == CalendarDay("2025-03-18"))
        #expect(reading.pages.isEmpty && reading.text.contains("SUMME EUR 12,90"))
        #expect(!reading.text.unicodeScalars.contains("\u{1B}"))
    }
}
