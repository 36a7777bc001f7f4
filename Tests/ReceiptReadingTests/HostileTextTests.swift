import ReceiptReading
import Testing
import VaultModel

/// Texts that nobody prints; reading them ends, and traps nowhere.
@Suite("Hostile texts")
struct HostileTextTests {
    @discardableResult
    private func read(_ text: String) -> ReceiptReading {
        ReceiptReader.read([RecognizedText(plain: text)])
    }

    @Test(
        arguments: [
            "1", "9.", "1,", "0.", "€", "I", "|", "\u{1B}[31m", "\u{0}", "\t", "年", "Σ", "e\u{301}", "-", ":", "'",
            "a.b@",
            "٣", "𝟙", "👨‍👩‍👧",
        ])
    func `a megabyte of one thing is read`(unit: String) {
        read(String(repeating: unit, count: 1_000_000 / unit.utf8.count))
    }

    @Test(arguments: [
        "total 1.00 ", "total\n1.00\n", "12.12.2024 ", "summe mwst netto 1,00 2,00 3,00\n", "a b c d\n", "1 ",
    ])
    func `a megabyte of words, dates and amounts is read`(unit: String) {
        read(String(repeating: unit, count: 1_000_000 / unit.utf8.count))
    }

    @Test func `of a thousand pages the first ones are read`() {
        let text = RecognizedText(plain: String(repeating: "Shop\nTotal 3.00\n\u{0C}", count: 1000))
        #expect(text.pages.count == RecognizedText.Limits.pages)
        #expect(ReceiptReader.read([text]).total?.value == 300)
    }

    @Test func `amounts at the limit of their digits do not overflow`() {
        let amounts = ["9999999999.99", "-9999999999.99", "9.999.999.999,99", "999999999999", "-999999999999 €"]
        for amount in amounts {
            let lines = ["Subtotal", "Tax", "Total", "Cash", "Change"].map { "\($0) \(amount)" }
            read("Shop\n" + lines.joined(separator: "\n") + "\n" + amounts.joined(separator: " "))
        }
        let many = String(repeating: "Thing 9999999999.99\n", count: 1400)
        read("Shop\n" + many + "Total 9999999999.99")
    }

    @Test func `boxes at the limits of numbers are cut`() throws {
        let header = "level\tpage_num\tblock_num\tpar_num\tline_num\tword_num\tleft\ttop\twidth\theight\tconf\ttext\n"
        let edges = [Int.max, Int.min, 0, -1]
        let rows = edges.flatMap { left in
            edges.map { top in "5\t\(left)\t1\t1\t\(top)\t1\t\(left)\t\(top)\t\(top)\t\(left)\t1e400\tTotal" }
        }
        let text = try RecognizedText(tsv: header + rows.joined(separator: "\n"))
        _ = ReceiptReader.read([text, text, text, text, text])
    }

    @Test(arguments: 1...12)
    func `random characters are read`(seed: UInt64) {
        var state = seed &* 0x9E37_79B9_7F4A_7C15
        let letters = Array("0123456789.,:/-'€$% TOTALsumme\n\t年月日ΣέÅß¥|()[]#*+kgx")
        let text = (0..<4000).map { _ in
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return letters[Int((state >> 33) % UInt64(letters.count))]
        }
        read(String(text))
    }

    @Test func `escape sequences never reach a field`() {
        let reading = read("\u{1B}]0;owned\u{7}Copper Kettle\u{1B}[2J\nTotal 3.00")
        let name = reading.merchant?.value ?? ""
        #expect(name.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F })
    }

    @Test func `thousands of stores in the hints are searched`() {
        let stores = (0..<10_000).map { "Store number \($0) of a rather long chain of shops" }
        _ = ReceiptReader.read(
            [RecognizedText(plain: "Copper Kettle\nTotal 3.00")], hints: ReadingHints(stores: stores))
    }
}
