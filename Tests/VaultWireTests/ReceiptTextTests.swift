import Testing
import VaultModel
import VaultTestKit
import VaultWire

@Suite("Receipt in a text message")
struct ReceiptTextTests {
    private static let device = DeviceID(ULID(high: 0x0190_0000_0000_0000, low: 0x1234_5678))

    private static func text(
        _ store: String = "Migros", day: String? = "2026-02-28", minor: Int64? = 1290, months: Int? = 24
    ) -> ReceiptText {
        ReceiptText(
            operation: OperationID(ULID(high: 0x0190_0000_0000_0000, low: 1)),
            receipt: ReceiptID(ULID(high: 0x0190_0000_0000_0000, low: 2)), store: store,
            purchaseDate: day.flatMap { CalendarDay($0) }, total: minor.map { Money(minor: $0, currency: .eur) },
            warrantyMonths: months, device: device)
    }

    private static let code: [UInt8] = Array(0..<32)
    private static let good =
        "RV1|01J00000000000000000000001|01J00000000000000000000002|Migros|20260228|1290EUR|24|938NKR|AAAQEAYEAU"

    /// The characters of the short alphabet that a message takes.
    private static func length(_ body: String) -> Int { body.reduce(0) { $0 + ($1 == "|" ? 2 : 1) } }

    @Test func `a message is written as the protocol shows it, and read back`() throws {
        #expect(Self.text().body(code: Self.code) == Self.good)
        let received = try #require(ReceivedText(Self.good))
        #expect(received.receipt == Self.text())
        #expect(received.has(code: Self.code))
    }

    @Test func `one bit of the code in the message makes it another code`() throws {
        let received = try #require(ReceivedText(Self.good))
        for bit in 0..<50 {
            var other = Self.code
            other[bit / 8] ^= 0x80 >> UInt8(bit % 8)
            #expect(!received.has(code: other))
        }
    }

    @Test func `date, amount, months and store may be unknown`() throws {
        let empty = Self.text("", day: nil, minor: nil, months: nil)
        let body = empty.body(code: Self.code)
        #expect(body.contains("|||||938NKR|"))
        #expect(ReceivedText(body)?.receipt == empty)
    }

    @Test(arguments: [
        ("Café Zürich", "Café Zürich"), ("Cafe\u{301} Zu\u{308}rich", "Café Zürich"), ("Škoda | Łódź", "Skoda  Lodz"),
        ("Σκλαβενίτης", "ΣKΛABENITHΣ"), ("a\tb\u{7F}c\nd", "abcd"), ("€ ~ {x} 東京 🧾", "? ? ?x? ?? ?"),
        ("“Joe’s” – bar", "\"Joe's\" - bar"), ("  Kiosk  ", "Kiosk"), ("|", ""),
    ])
    func `a store is folded to the short alphabet`(_ store: String, _ folded: String) {
        #expect(Self.text(store).store == folded)
    }

    @Test func `the longest message fits into one text`() throws {
        let longest = Self.text(String(repeating: "Ü", count: 99), minor: -Money.limit, months: 1200)
        let body = longest.body(code: Self.code)
        #expect(Self.length(body) <= ReceiptText.length)
        #expect(longest.store.count == 30 && ReceivedText(body)?.receipt == longest)
        let beyond = Self.text(minor: Money.limit + 1, months: 1201)
        #expect(beyond.total == nil && beyond.warrantyMonths == nil)
    }

    @Test(arguments: [
        ("RV1|", "RV2|"), ("RV1|", "rv1|"), ("RV1|", ""), ("|24|", "|"), ("|24|", "|24||"), ("|24|", "|024|"),
        ("|24|", "|+24|"), ("|24|", "|-1|"), ("|24|", "|1201|"), ("|24|", "| 24|"), ("20260228", "20260230"),
        ("20260228", "2026-02-28"), ("20260228", "2026022"), ("1290EUR", "1290eur"), ("1290EUR", "1290"),
        ("1290EUR", "01290EUR"), ("1290EUR", "-0EUR"), ("1290EUR", "+1290EUR"), ("1290EUR", "EUR"),
        ("1290EUR", "12.90EUR"), ("1290EUR", "1000000000001EUR"), ("1290EUR", "99999999999999999999EUR"),
        ("Migros", "Mig\nros"), ("Migros", "東京"), ("Migros", "1234567890123456789012345678901"),
        ("|01J00000000000000000000001|", "|01J0000000000000000000000U|"),
        ("|01J00000000000000000000001|", "|01j00000000000000000000001|"),
        ("|01J00000000000000000000001|", "|op_01J00000000000000000000001|"), ("938NKR", "938NK"), ("938NKR", "é938NK"),
        ("AAAQEAYEAU", "AAAQEAYEA"), ("AAAQEAYEAU", "AAAQEAYEAUA"), ("AAAQEAYEAU", "AAAQEAYEAU|"),
    ])
    func `everything else is no message`(_ part: String, _ other: String) {
        #expect(ReceivedText(Self.good.replacing(part, with: other)) == nil)
    }

    @Test func `a message that was cut off anywhere is none`() {
        for count in 0..<Self.good.count { #expect(ReceivedText(String(Self.good.prefix(count))) == nil) }
    }

    @Test func `no text makes the reader fail`() {
        var random = SeededRandom(seed: 7)
        let letters = Array("RV1|0J2EUR-+é東\u{301}\r\n ?😀")
        for _ in 0..<2_000 {
            let count = Int.random(in: 0...40, using: &random)
            let text = String((0..<count).map { _ in letters.randomElement(using: &random) ?? "|" })
            if let received = ReceivedText(text) { #expect(received.receipt.body(code: Self.code).hasPrefix("RV1|")) }
        }
    }

    @Test func `a form is read with its escapes, and a broken one is none`() {
        let form = FormBody(Array("Body=a%2Bb+c%C3%A9&From=%2b1&Empty=&Alone&=x&Twice=1&Twice=2".utf8))
        #expect(form?["Body"] == "a+b cé" && form?["From"] == "+1" && form?["Empty"] == "" && form?["Alone"] == "")
        #expect(form?["Twice"] == nil && form?["None"] == nil && form?.fields.count == 7)
        for broken in ["a=%", "a=%4", "a=%4G", "%zz=1", "a=%FF", "a=%C3"] {
            #expect(FormBody(Array(broken.utf8)) == nil)
        }
    }
}
