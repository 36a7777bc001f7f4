import Testing
import VaultJSON
import VaultModel
import VaultWire

@Suite("Messages of full reconciliation and pairing")
struct FullMessageTests {
    @Test func `every message reads back as it was written`() throws {
        let digest = DigestRequest(entityType: .category)
        #expect(try DigestRequest(json: digest.json) == digest)
        let table = DigestResponse(cursor: Cursor(rawValue: "c"), buckets: BucketDigest.table([("a", Int64(1))]))
        #expect(try DigestResponse(json: table.json) == table)
        let full = FullRequest(entityType: .receipt, page: "p", limit: 9, buckets: [0, 255], tombstones: true)
        #expect(try FullRequest(json: full.json) == full)
        let everything = FullRequest(entityType: nil)
        #expect(try FullRequest(json: everything.json) == everything)
        let page = FullResponse(changes: [], page: nil, cursor: Cursor(rawValue: "c"))
        #expect(try FullResponse(json: page.json) == page)
        let code = PairingCodeResponse(code: "ABCD", expiresAt: Timestamp(milliseconds: 0))
        #expect(try PairingCodeResponse(json: code.json) == code)
        let redeem = RedeemRequest(code: "ABCD", deviceName: "desk")
        #expect(try RedeemRequest(json: redeem.json) == redeem)
    }

    @Test(
        arguments: [
            (["page": .null, "buckets": [256]], "/buckets"), (["page": .null, "buckets": [-1]], "/buckets"),
            (["page": .null, "buckets": "all"], "/buckets"), (["page": 7], "/page"),
            (["page": .null, "limit": 0], "/limit"),
            (["page": .null, "entityType": "wallet"], "/entityType"),
            (["page": .null, "tombstones": 1], "/tombstones"),
        ] as [(JSON, String)])
    func `what is wrong with a request for a list is told by name`(_ json: JSON, _ pointer: String) {
        let error = #expect(throws: WireError.self) { _ = try FullRequest(json: json) }
        #expect(error?.pointer == pointer)
    }

    @Test func `only receipts and categories are digested, in 256 buckets`() {
        for json in [["entityType": "event", "buckets": 256], ["entityType": "receipt", "buckets": 16]] as [JSON] {
            #expect(throws: WireError.self) { _ = try DigestRequest(json: json) }
        }
    }
}
