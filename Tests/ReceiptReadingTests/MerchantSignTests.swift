import ReceiptReading
import Testing

@Suite("Signs of a merchant's name")
struct MerchantSignTests {
    private func merchant(_ texts: String..., head: String? = nil) -> String? {
        ReceiptReader.read(
            texts.map { RecognizedText(plain: $0) }, heads: [head].compactMap(\.self).map { RecognizedText(plain: $0) }
        ).merchant?.value
    }

    /// A text whose lines stand below each other, with letters of these heights.
    private func drawn(_ lines: [(text: String, height: Int)]) -> RecognizedText {
        var top = 100
        let rows = lines.map { line in
            var left = 100
            let words = line.text.split(separator: " ").map { word in
                let box = RecognizedText.Box(left: left, top: top, width: 20 * word.count, height: line.height)
                left += box.width + 20
                return RecognizedText.Word(String(word), box: box, confidence: 92)
            }
            top += line.height + 12
            return RecognizedText.Line(words: words)
        }
        return RecognizedText(pages: [RecognizedText.Page(lines: rows)])
    }

    @Test func `a longer name with the words of a shorter one is the name`() {
        #expect(merchant("TEAROOM\nKettle Tearoom\n4 Mill Lane\nTea 3.00\nTotal 3.00") == "Kettle Tearoom")
    }

    @Test func `large words below each other are one name`() {
        let text = drawn([
            ("the", 50), ("copper", 64), ("kettle", 60), ("4 Mill Lane", 30), ("Tea 3.00", 30), ("Milk 1.00", 30),
            ("Total 4.00", 30), ("Card 4.00", 30), ("Thank you", 30),
        ])
        #expect(ReceiptReader.read([text]).merchant?.value == "the copper kettle")
    }

    @Test func `a name has the words of the site as a row spells them`() {
        let text =
            "Tea and cakes\n4 Mill Lane\nTea 3.00\nTotal 3.00\nNew: Copper’s Kettle delivers\nwww.copperskettle.com"
        #expect(merchant(text) == "Copper’s Kettle")
    }

    @Test func `a name that stands twice is not corrected by a site that differs`() {
        let text = "LOSTERLAND\n4 Mill Lane\nTea 3.00\nTotal 3.00\nLOSTERLAND\nwww.lasterland.com"
        #expect(merchant(text) == "LOSTERLAND")
    }

    @Test func `a letter with strokes that another pass has lost is right`() {
        let rest = "\n4 Hill Lane\nTea 3.00\nTotal 3.00"
        #expect(
            merchant("Hountain Market" + rest, "Hountain Harket" + rest, head: "Mountain Harket") == "Mountain Market")
    }

    @Test(arguments: ["116 38 Larsholm", "50667 Larsholm", "Larsholm - 46021"])
    func `a town that another row has beside its code is a less certain name`(address: String) throws {
        func confidence(_ address: String) throws -> Double {
            let text = RecognizedText(plain: "Larsholm\nTee 3,00\nSumme 3,00\nKarte 3,00\n\(address)")
            return try #require(ReceiptReader.read([text]).merchant).confidence
        }
        #expect(try confidence(address) < confidence(address.replacing("Larsholm", with: "Hafenstadt")))
    }

    @Test func `a name may have a word of data, and a label with a number has none`() {
        #expect(merchant("Table Kettle Market\n4 Mill Lane\nTea 3.00\nTotal 3.00") == "Table Kettle Market")
        #expect(merchant("Kiosk: 12\nOrderpoint: 8405\nTea 3.00\nTotal 3.00") == nil)
    }

    @Test func `a country is not the name, and a company may have it in its name`() {
        #expect(merchant("Nederland\nThee 3,00\nTotaal 3,00") == nil)
        #expect(merchant("Kettle Nederland B.V.\nThee 3,00\nTotaal 3,00") == "Kettle Nederland B.V.")
    }

    @Test func `a number beside the name does not make the row noise`() {
        #expect(merchant("Lou | 0341-9611488\n4 Mill Lane\nTea 3.00\nTotal 3.00") == "Lou")
    }

    @Test func `neither the kind of a ticket nor a currency is the name`() {
        #expect(merchant("Einzelkarte\nKettle Linien\n1 Fahrt 2,40\nSumme 2,40") == "Kettle Linien")
        #expect(merchant("SEK\nTea 3.00\nTotal 3.00") == nil)
    }

    @Test func `the number of a tax office is not a site`() {
        #expect(merchant("4 Mill Lane\nSteuer.nr.de 12\nTea 3.00\nTotal 3.00") == nil)
    }

    @Test func `crumbs of a frame are a less certain name`() throws {
        func confidence(_ name: String) throws -> Double {
            let text = RecognizedText(plain: "\(name)\nKettle Garden\nTea 3.00\nTotal 3.00")
            let field = try #require(ReceiptReader.read([text]).merchant)
            return field.value == name ? field.confidence : 0
        }
        #expect(try confidence("LJ Lo") < confidence("Bolt Inn"))
    }
}
