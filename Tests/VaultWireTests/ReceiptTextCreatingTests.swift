import Testing
import VaultJSON
import VaultModel
import VaultWire

@Suite("A new receipt in one text message")
struct ReceiptTextCreatingTests {
    private let device = DeviceID(ULID(high: .max >> 3, low: .max))

    private func entry(_ changes: Fields, _ intent: Operation.Intent = .create, _ ref: EntityRef? = nil) -> QueueEntry {
        QueueEntry(
            id: OperationID(ULID(high: 1, low: 2)), entity: ref ?? EntityRef(ReceiptID(ULID(high: 3, low: 4))),
            intent: intent, baseVersion: 0, changes: changes, createdAt: Timestamp(milliseconds: 5))
    }

    /// The length of a message: characters of the basic table, of which `|` is none.
    private func length(_ text: ReceiptText) -> Int {
        text.body(code: [UInt8](repeating: 255, count: 32)).unicodeScalars.reduce(0) { $0 + ($1 == "|" ? 2 : 1) }
    }

    @Test func `says what it has room for, under the key of the queue`() throws {
        let text = try #require(
            ReceiptText(
                creating: entry([
                    .storeName: "Plåka | Kiosk", .purchaseDate: "2026-02-28", .totalMinor: -1290, .currency: "EUR",
                    .warrantyMonths: 24, .userNotes: "secret", .userTags: ["secret"],
                ]), device: device))
        let ids = "\(ULID(high: 1, low: 2).text)|\(ULID(high: 3, low: 4).text)"
        #expect(text.signedText == "RV1|\(ids)|Plåka  Kiosk|20260228|-1290EUR|24|ZZZZZZ")
    }

    @Test(arguments: [
        String(repeating: "x", count: 200), String(repeating: "|€[", count: 70), "漢字".padding(60), "ΑΒΓ δέκα ß ẞ",
        "", "\u{1B}[31m-rf /", "--help",
    ])
    func `is one text, whatever the receipt is`(_ store: String) throws {
        let changes: Fields = [
            .storeName: .string(store), .purchaseDate: "2026-12-31", .totalMinor: .integer(-Money.limit),
            .currency: "EUR", .warrantyMonths: 1200,
        ]
        let text = try #require(ReceiptText(creating: entry(changes), device: device))
        #expect(length(text) <= ReceiptText.length)
        let body = text.body(code: [UInt8](repeating: 7, count: 32))
        #expect(body.hasPrefix("RV1|") && ReceivedText(body)?.receipt == text)
    }

    @Test func `only the create of a receipt has one`() {
        #expect(ReceiptText(creating: entry([:], .update), device: device) == nil)
        let category = EntityRef(CategoryID(ULID(high: 3, low: 4)))
        #expect(ReceiptText(creating: entry([:], .create, category), device: device) == nil)
    }
}

extension String {
    fileprivate func padding(_ count: Int) -> String { String(repeating: self, count: count / self.count) }
}
