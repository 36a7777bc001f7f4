import Foundation
import PDFWriter
import PageContent
import Testing
import Translation
import VaultJSON
import VaultModel
import VaultTestKit

@testable import VaultDocuments

@Suite("Claim packs")
struct ClaimPackTests {
    private func style() throws -> ClaimPack.Style {
        ClaimPack.Style(
            dayFormat: .yearFirst, moneyFormat: .continental, today: try #require(CalendarDay("2025-11-21")))
    }

    private func claim(_ fields: Fields, history: [ClaimFacts.Event] = []) throws -> ClaimFacts {
        let id = try #require(ReceiptID("rcp_00000000000000000000000001"))
        let receipt = try #require(Receipt(Entity(ref: EntityRef(id), fields: fields)))
        return ClaimFacts(
            receipt: receipt, categoryName: "Home & Lighting",
            returns: ["Returned at BO Concept Oslo, 2025-11-02, 117,00 NOK."], history: history)
    }

    private static let lamp: Fields = [
        .storeName: "BO Concept Óslo", .purchaseDate: "2025-10-27", .totalMinor: 129_000, .currency: "NOK",
        .warrantyMonths: 24, .returnBy: "2025-11-26", .userNotes: "Desk lamp Nora\nSerial NL-2231-77",
        .userTags: ["light", "office"],
    ]

    private func pdf(_ claims: [ClaimFacts]) throws -> PDFFile {
        try PDFFile(ClaimPack(claims, try style()))
    }

    @Test(arguments: [Int64.min, .max, Money.limit + 1])
    func `a total that no receipt can have is left out, and ends nothing`(minor: Int64) throws {
        var fields = Self.lamp
        fields[.totalMinor] = .integer(minor)
        let page = try text(pdf([claim(fields)]))
        #expect(page.contains("BO Concept"))
        #expect(!page.contains("9 223") && !page.contains("10 000 000"))
    }

    @Test func `a warranty that ends after the year 9999 is said to, with the day it began on`() throws {
        var fields = Self.lamp
        fields[.purchaseDate] = "9999-12-31"
        let page = try text(pdf([claim(fields)]))
        #expect(page.contains("24 months, ends after the year 9999") && !page.contains("not recorded"))
    }

    private func text(_ file: PDFFile) throws -> String {
        try PDFReading(file.bytes).text("-layout")
    }

    @Test func `a shop reads what was bought, what the warranty is for and what was changed`() throws {
        let changed = ClaimFacts.Event(moment: "2025-10-28 10:15", words: "Total 129,00 NOK -> 1 290,00 NOK")
        let lines = try PDFReading(pdf([try claim(Self.lamp, history: [changed])]).bytes).lines()
        #expect(
            lines == [
                "PROOF OF PURCHASE AND WARRANTY", "BO Concept Óslo",
                "Prepared on 2025-11-21 from the buyer's own records.", "Purchase", "Store BO Concept Óslo",
                "Bought on 2025-10-27", "Paid 1 290,00 NOK", "Category Home & Lighting", "Keywords light, office",
                "Reference rcp_00000000000000000000000001", "Warranty and return",
                "Warranty 24 months, until 2027-10-27; 705 days left", "Return until 2025-11-26; 5 days left",
                "Returns",
                "Returned at BO Concept Oslo, 2025-11-02, 117,00 NOK.", "Notes", "Desk lamp Nora",
                "Serial NL-2231-77",
                "Record", "2025-10-28 10:15 Total 129,00 NOK -> 1 290,00 NOK",
                "rcp_00000000000000000000000001, 2025-11-21 Page 1 of 1",
            ])
    }

    @Test(arguments: [
        (
            Language.german,
            [
                "KAUF- UND GARANTIENACHWEIS", "Erstellt am 2025-11-21", "Gekauft am 2025-10-27",
                "Garantie 24 Monate, bis 2027-10-27; noch 705 Tage", "Rückgabe bis 2025-11-26; noch 5 Tage",
                "Seite 1 von 1",
            ]
        ),
        (
            Language.greek,
            [
                "ΑΠΟΔΕΙΚΤΙΚΟ ΑΓΟΡΑΣ ΚΑΙ ΕΓΓΥΗΣΗΣ", "Αγοράστηκε 2025-10-27",
                "Εγγύηση 24 μήνες, έως 2027-10-27· απομένουν 705 ημέρες", "Σελίδα 1 από 1",
            ]
        ),
    ])
    func `a shop reads it in the language of the person`(language: Language, words: [String]) throws {
        let read = try Language.$current.withValue(language) { try text(pdf([try claim(Self.lamp)])) }
        let line = read.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        for word in words { #expect(line.contains(word), "\(line)") }
        #expect(!line.contains("Warranty") && !line.contains("Notes "))
    }

    private func part(_ type: EntityType, _ end: Int, _ fields: Fields) throws -> Entity {
        let digits = String(repeating: "0", count: 25) + "\(end)"
        return Entity(ref: try #require(EntityRef(type: type, id: "\(type.idPrefix)_\(digits)")), fields: fields)
    }

    @Test func `items, warranties and claims have sections of their own`() throws {
        let lamp = try part(
            .item, 1, [.name: "Lamp Nora", .serialNumber: "NL-2231", .totalMinor: 99_000, .currency: "NOK"])
        let maker = try part(
            .warranty, 2,
            [.itemID: .string(lamp.ref.id), .provider: "Bosch", .contractNumber: "C7", .warrantyMonths: 24])
        var facts = try claim(Self.lamp)
        facts.parts = ReceiptParts([
            lamp, try part(.item, 3, [.name: "Shade", .userNotes: "Of paper"]), maker,
            try part(.warranty, 4, [.kind: "shop", .covers: "parts"]),
            try part(.warranty, 5, [.kind: "extended", .voidReason: "opened by hand", .voidedOn: "2025-11-02"]),
            try part(
                .claim, 6,
                [
                    .warrantyID: .string(maker.ref.id), .state: "closed", .openedOn: "2025-11-03",
                    .closedOn: "2025-11-17", .outcome: "repaired", .effect: "extends", .effectDays: 14,
                    .reference: "R-9",
                ]),
            try part(
                .claim, 7, [.state: "closed", .closedOn: "2025-11-20", .outcome: "replaced", .effect: "restarts"]),
            try part(.claim, 8, [.openedOn: "2025-11-21", .userNotes: "It\nrattles"]),
        ])
        let file = try pdf([facts, try claim(Self.lamp)])
        #expect(file.pageCount == 2)
        let lines = try PDFReading(file.bytes).lines()
        let from = try #require(lines.firstIndex(of: "Warranty and return"))
        let to = try #require(lines.firstIndex(of: "Returns"))
        #expect(
            lines[from..<to] == [
                "Warranty and return",
                "Warranty 24 months, until 2027-11-20 by the claims below; 729 days left",
                "Return until 2025-11-26; 5 days left", "Items",
                "Item 1 Lamp Nora; serial number NL-2231; 990,00 NOK", "Item 2 Shade; serial number not recorded",
                "Of paper", "Warranties",
                "Maker's warranty by Bosch; for Lamp Nora; parts and labor; contract C7; from 2025-10-27",
                "to 2027-11-10; 719 days left", "Shop's warranty parts only; from 2025-10-27 for life",
                "Extended warranty parts and labor; void since 2025-11-02: opened by hand", "Claims",
                "Claim 1 number R-9; on the maker's warranty by Bosch for Lamp Nora; opened",
                "on 2025-11-03; closed on 2025-11-17; repaired; warranty extended by", "14 days",
                "Claim 2 on the receipt's warranty; closed on 2025-11-20; replaced; warranty", "restarted",
                "Claim 3 on the receipt's warranty; opened on 2025-11-21; noted, not sent", "It", "rattles",
            ])
    }

    @Test func `a receipt without a warranty of its own points at those of its items`() throws {
        var facts = try claim([.storeName: "A"])
        facts.parts = ReceiptParts([try part(.warranty, 2, [.warrantyMonths: 24, .provider: "\u{1B}[31m\nB"])])
        let told = try text(pdf([facts])).split(whereSeparator: \.isWhitespace).joined(separator: " ")
        #expect(told.contains("listed below") && told.contains("24 months, start date not recorded"))
        #expect(!told.contains("\u{1B}"))
    }

    @Test(arguments: [
        "Θεσσαλονίκη Ήχος ΰ", "Пятёрочка Ёж Київ", "Čeština Łódź Đà Nẵng ß ẞ", "\u{41}\u{301}rva",
        "مكتبة النور في القاهرة", "السلام لاسلكية ثلاجة", "صورًا جدًّا", "חנות הספרים של דוד", "שָׁלוֹם צָהֳרַיִם",
        "राम स्टोर्स में क्षत्रिय विद्यार्थी", "ร้านกาแฟที่กรุงเทพฯ ซื้อน้ำ", "北京书店有限公司",
        "喫茶こもれび カフェ", "서울 식품점", "🎁 👨‍👩‍👧 ❤️ 🇩🇪 😀",
    ])
    func `a store's name in any script is drawn, and read back in its order`(name: String) throws {
        var fields = Self.lamp
        fields[.storeName] = .string(name)
        fields[.userNotes] = .string("\(name)\nNL-2231 \(name)")
        let file = try pdf([try claim(fields, history: [ClaimFacts.Event(moment: "2025-10-28", words: name)])])
        #expect(file.missing.isEmpty)
        let text = try PDFReading(file.bytes).text().precomposedStringWithCanonicalMapping
        let count = text.ranges(of: name.precomposedStringWithCanonicalMapping).count
        #expect(count == 5, "title, store, twice in the notes, and the record: \(text)")
    }

    @Test func `a name that runs to the left moves no number of the sentence around it`() throws {
        var facts = try claim(Self.lamp)
        facts.parts = ReceiptParts([
            try part(.item, 1, [.name: "מנורה", .serialNumber: "77", .totalMinor: 99_000, .currency: "NOK"])
        ])
        let rows = ClaimPack([facts], try style()).sections[0].blocks.compactMap(\.text)
        #expect(rows.contains("\u{2068}מנורה\u{2069}; serial number 77; 990,00 NOK"))
        let words = try #require(try PDFReading(pdf([facts]).bytes).sheets().first)
        func left(_ text: String) throws -> Double { try #require(words.first { $0.text.contains(text) }).left }
        #expect(try left("serial") > 190 && left("serial") < left("77") && left("77") < left("990,00"))
    }

    @Test func `what no font has is told of at the end`() throws {
        var fields = Self.lamp
        fields[.storeName] = "Kiosk \u{EFFFD}\u{10FFFD}\u{10FFFD}"
        let pack = ClaimPack([try claim(fields)], try style())
        #expect(pack.remarks(onMissing: ["\u{10FFFD}"]).last?.text?.contains("U+10FFFD") == true)
        let many = (0..<30).compactMap { Unicode.Scalar(0x100000 + $0) }
        #expect(pack.remarks(onMissing: many).last?.text?.contains("U+100017, and 6 more") == true)
        #expect(pack.sections.count == 1 && pack.sections[0].blocks.allSatisfy { $0.text?.contains("U+10") != true })
    }

    @Test func `long notes go on over pages, each with its number and nothing over the edge`() throws {
        var fields = Self.lamp
        let words = (1...1500).map { "word\($0)" }.joined(separator: " ")
        fields[.userNotes] = .string(words + "\n" + String(repeating: "Ω", count: 900))
        fields[.storeName] = .string(String(repeating: "Wide store ", count: 18))
        let events = (1...60).map { ClaimFacts.Event(moment: "2025-10-28 10:15", words: "Change \($0)") }
        let file = try pdf([try claim(fields, history: events), try claim(Self.lamp)])
        #expect(file.pageCount >= 5)
        let told = try text(file)
        for page in 1...file.pageCount { #expect(told.contains("Page \(page) of \(file.pageCount)")) }
        for number in [1, 700, 1500] { #expect(told.contains("word\(number)")) }
        #expect(told.contains("Change 60"))
        for word in try PDFReading(file.bytes).sheets().joined() {
            #expect(word.left >= 55.5 && word.right <= 540 && word.bottom < 800, "\(word)")
        }
    }

    @Test func `what is not recorded is said, and hostile text is only text`() throws {
        let fields: Fields = [
            .storeName: "\u{1B}]0;x\u{7}(\\) %PDF", .totalMinor: -5, .currency: "KWD", .warrantyMonths: 12,
        ]
        let told = try text(try pdf([try claim(fields)]))
        #expect(told.contains("not recorded") && told.contains("12 months, start date not recorded"))
        #expect(told.contains("(\\) %PDF") && told.contains("Refunded"))
        #expect(told.contains("0,005 KWD"))
    }
}

extension PageBlock {
    /// The text of a paragraph or a row; nil for what has none.
    fileprivate var text: String? {
        switch self {
        case .text(let text, _), .row(_, _, let text, _, _): text
        case .gap, .room, .rule, .picture: nil
        }
    }
}
