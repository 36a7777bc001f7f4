import Testing
import VaultJSON
import VaultTestKit

@testable import VaultModel

@Suite("Fields in the store")
struct StoredFieldsTests {
    private let whole: Fields = [
        .storeName: "Café Oslo", .purchaseDate: "2018-08-19", .totalMinor: 170688, .currency: "EUR", .category: .null,
        .warrantyMonths: .null, .returnBy: .null, .ocrRawText: .null, .extractedMerchantName: .null,
        .extractedDate: .null, .extractedTotal: .null, .llmConfidence: .null, .userNotes: "a \"lamp\"\n",
        .userTags: ["garden"], .isFavorite: false, .imageKeys: [], .userEditedFields: ["storeName"],
        .status: "active", .isDeleted: false, .createdAt: "2026-11-26T14:32:30.843Z",
    ]

    private func read(_ text: String) throws -> Fields { try StoredFields.fields(in: text) }

    @Test func `a receipt is stored without names, in an order that never changes`() throws {
        let text = StoredFields.text(of: whole, .receipt)
        #expect(
            text == #"["Café Oslo","2018-08-19",170688,"EUR",null,null,null,null,null,null,null,null,"#
                + #""a \"lamp\"\n",["garden"],false,[],["storeName"],"active",false,"2026-11-26T14:32:30.843Z"]"#)
        #expect(try read(text) == whole)
    }

    @Test func `the order has every field of a receipt that is not the server's alone`() {
        let rules = Schema.receipt.rules.filter { $0.owner != .server }.map(\.name)
        #expect(StoredFields.order == rules)
    }

    @Test func `a missing field stays missing, and a field of a newer version stays`() throws {
        var fields = whole
        fields[.currency] = nil
        fields[.createdAt] = nil
        fields["colour"] = ["red": 1]
        fields["mood"] = .object([:])
        let text = StoredFields.text(of: fields, .receipt)
        #expect(text.hasPrefix(#"["Café Oslo","2018-08-19",170688,{},null"#))
        #expect(text.hasSuffix(#"false,{},{"colour":{"red":1},"mood":{}}]"#))
        #expect(try read(text) == fields)
    }

    @Test func `texts with names are read as before, and written where they are shorter or have to be`() throws {
        #expect(try read(whole.json.text) == whole)
        let few: Fields = [.storeName: "Café", .isFavorite: true]
        #expect(StoredFields.text(of: few, .receipt) == few.json.text)
        var odd = whole
        for value in [JSON.object([:]), ["a": 1]] {
            odd[.userNotes] = value
            #expect(StoredFields.text(of: odd, .receipt) == odd.json.text)
        }
        #expect(StoredFields.text(of: whole, .item) == whole.json.text)
    }

    @Test func `whatever of a receipt's fields is there comes back`() throws {
        var random = SeededRandom(seed: 4)
        for _ in 0..<300 {
            var fields = whole.filter { _ in Int.random(in: 0..<8, using: &random) > 0 }
            if Bool.random(using: &random) { fields["later"] = .integer(Int64.random(in: 0..<9, using: &random)) }
            #expect(try read(StoredFields.text(of: fields, .receipt)) == fields)
        }
    }

    @Test(arguments: ["", "[", "[1,2", "{", "[{}"])
    func `a broken text is an error`(text: String) {
        #expect(throws: JSONError.self) { try read(text) }
    }
}
