import Testing
import VaultAttachments
import VaultJSON
import VaultModel

@Suite("The Inbox")
struct InboxTests {
    private func receipt(_ fields: Fields) throws -> Receipt {
        let id = ReceiptID(ULID(high: 1, low: 1))
        var all: Fields = [.imageKeys: .array([.string(MediaID(ULID(high: 7, low: 1)).description)])]
        all.merge(fields) { $1 }
        return try #require(Receipt(Entity(ref: EntityRef(id), fields: all, version: 1)))
    }

    @Test func `has what came as a picture until a person confirms what the picture says`() throws {
        #expect(try receipt([:]).isInInbox)
        #expect(try receipt([.storeName: "Lampor", .userTags: ["home"]]).isInInbox)
        #expect(try receipt([.userEditedFields: ["userNotes"]]).isInInbox)
        #expect(try !receipt([.userEditedFields: ["storeName"]]).isInInbox)
        #expect(try !receipt([.imageKeys: []]).isInInbox)
    }

    @Test func `accepting confirms what has a value then, whoever wrote it`() throws {
        let machine = try receipt([.storeName: "Lampor", .totalMinor: 100, .currency: "EUR"])
        #expect(machine.confirmed(accepting: [:]) == [.storeName, .totalMinor, .currency])
        #expect(machine.confirmed(accepting: [.purchaseDate: "2025-10-27"]).count == 4)
        #expect(try receipt([.storeName: ""]).confirmed(accepting: [:]).isEmpty)
    }

    @Test func `a reading fills only what is blank`() throws {
        let read: Fields = [.storeName: "Lamqor", .purchaseDate: "2025-10-27"]
        #expect(try receipt([.storeName: "Lampor"]).lacking(read) == [.purchaseDate: "2025-10-27"])
        #expect(try receipt([.storeName: ""]).lacking(read) == read)
    }
}
