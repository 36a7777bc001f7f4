import Testing
import VaultJSON
import VaultModel
import VaultServerCore
import VaultServerMemory
import VaultTestKit
import VaultWire

@Suite("Hostile operations")
struct HostileOperationTests {
    private let rules = Rules(MemoryStorage(epoch: "feedc0de"))
    private let token: String

    init() throws {
        token = try rules.token()
        _ = try rules.push([Make.create(SampleRecord.receipt(1), key: 1)], token: token)
    }

    /// Returns a valid create operation with some members replaced.
    private static func operation(_ members: [String: JSON]) -> JSON {
        let whole = Make.create(SampleRecord.receipt(2), key: 50).json.object ?? [:]
        return .object(whole.merging(members) { _, given in given })
    }

    private func push(_ operation: JSON) throws -> OperationResult.Verdict {
        let submission = try PushSubmission(json: ["operations": [operation]])
        return try rules.sync.push(submission, token: token).results[0].verdict
    }

    private func answers() throws -> [String] { try rules.pull(token: token).changes.map(\.json.text) }

    @Test(
        arguments: [
            ["entityType": "account"], ["entityType": 7], ["entityType": .null], ["intent": "upsert"],
            ["intent": .null],
            ["entityId": "rcp_1"], ["entityId": "cat_01J00000000000000000000001"], ["entityId": "../../etc/passwd"],
            ["baseVersion": -1], ["baseVersion": 1.5], ["baseVersion": "1"], ["baseVersion": 9.3e18],
            ["changedFields": "storeName"], ["changedFields": [7]], ["changedFields": .null], ["data": []],
            ["data": .null], ["base": 7], ["onConflict": "theirs"], ["resolves": "x"], ["deviceSeq": -1],
            ["deviceSeq": "x"], ["clientTimestamp": "yesterday"], ["clientTimestamp": 0],
            [
                "changedFields": ["createdAt", "totalMinor"],
                "data": ["createdAt": "2026-01-31T12:00:00.000Z", "totalMinor": 1e300],
            ],
        ] as [[String: JSON]])
    func `what is wrong with an operation is its own verdict`(members: [String: JSON]) throws {
        let before = try answers()
        let verdict = try push(Self.operation(members))
        #expect(verdict.rejection?.code == .validationError)
        #expect(try answers() == before)
    }

    /// Values that no field may hold.
    @Test(
        arguments: [
            ("storeName", .string(String(repeating: "x", count: 201))), ("storeName", .null), ("storeName", "e\u{301}"),
            ("storeName", 7), ("purchaseDate", "2026-02-30"), ("purchaseDate", "2026-1-1"), ("category", "rcp_x"),
            ("warrantyMonths", 1201), ("warrantyMonths", -1), ("warrantyMonths", 1.5), ("llmConfidence", 1.0001),
            ("userTags", ["a"]), ("userTags", ["add": "a"]), ("userTags", ["add": [""]]),
            ("imageKeys", ["add": ["../x"]]),
            ("userEditedFields", ["add": ["version"]]), ("userEditedFields", ["remove": ["storeName"]]),
            ("status", "paid"), ("isDeleted", true), ("isFavorite", 1),
            ("ocrRawText", .string(String(repeating: "x", count: 65_537))),
        ] as [(String, JSON)])
    func `a value that the field may not hold is refused`(name: String, value: JSON) throws {
        let before = try answers()
        let verdict = try push(
            Self.operation([
                "changedFields": ["createdAt", .string(name)],
                "data": .object(["createdAt": Make.captured, name: value]),
            ]))
        #expect(verdict.rejection?.code == .validationError)
        #expect(try answers() == before)
    }

    @Test func `what is the server's to set is ignored, in whatever member it is claimed`() throws {
        let claimed: [String: JSON] = [
            "version": 77, "seq": 77, "updatedAt": "2020-01-01T00:00:00.000Z", "updatedBy": "machine",
            "warrantyExpiryDate": "2099-01-01", "deletedAt": "2020-01-01T00:00:00.000Z", "id": "rcp_x",
            "account": "usr_x", "userId": "usr_x", "role": "admin", "isKept": true, "deviceId": "dev_x",
        ]
        let data = claimed.merging(["storeName": "Migros", "createdAt": Make.captured]) { _, given in given }
        let names = JSON.array(data.keys.sorted().map(JSON.string))
        let members = claimed.merging(["data": .object(data), "changedFields": names]) { _, given in given }
        #expect(try push(Self.operation(members)).outcome == .accepted)
        let change = try #require(try rules.pull(token: token).changes.last)
        #expect(change.version == 1 && change.seq == 2 && change.updatedBy.hasPrefix("dev_"))
        let plain = try #require(try rules.pull(token: token).changes.first?.data)
        #expect(Set(plain.keys) == Set(change.data?.keys.sorted() ?? []))
        #expect(change.data?["warrantyExpiryDate"] == .null && change.data?["deletedAt"] ?? .null == .null)
        #expect(change.data?["id"] == .string(change.entityID) && change.data?["version"] == 1)
    }

    @Test func `absurd numbers of a device end nothing`() throws {
        let operation = Self.operation(["deviceSeq": .integer(.max), "baseVersion": 0])
        #expect(try push(operation).outcome == .accepted)
        #expect(try rules.pull(token: token).lastDeviceSeq == .max)
        let update = Make.update(
            SampleRecord.receipt(1), key: 60, from: .max, [.isFavorite: true], base: [.isFavorite: false])
        #expect(try push(update.json).outcome != nil)
        var seen = SeqRanges()
        seen.insert(1 ... .max)
        #expect(try rules.pull(token: token, seen: seen).changes.isEmpty)
    }
}
