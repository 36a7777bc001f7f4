import Testing
import VaultJSON
import VaultModel
import VaultReplica
import VaultWire

@testable import VaultStore

@Suite("Values that no server may give")
struct UnsoundAnswerTests {
    let fixture: VaultFixture

    init() throws {
        fixture = try VaultFixture()
    }

    private func pulled(
        _ id: ReceiptID, version: Int64 = 2, seq: Int64 = 2, _ data: [String: JSON]
    ) async throws -> ReplicaStatus {
        try await pulled("receipt", id.description, version: version, seq: seq, Fields.receipt(data))
    }

    private func pulled(
        _ type: String, _ id: String, version: Int64 = 2, seq: Int64 = 2, by writer: String = "machine",
        _ data: [String: JSON]
    ) async throws -> ReplicaStatus {
        let change = Change(
            entityType: type, entityID: id, action: .upsert, version: version, seq: seq,
            updatedAt: Timestamp(milliseconds: 1), updatedBy: writer, data: data)
        return try await fixture.vault.apply(PullResponse([change]))
    }

    private func synced() async throws -> ReceiptID {
        let id = try await fixture.vault.create([.storeName: "Bosch", .totalMinor: 1_000, .currency: "EUR"])
        let sent = try await fixture.vault.batch()
        try await fixture.vault.apply(sent.map { .applied($0, 1) })
        return id
    }

    static let unsound: [(String, JSON)] = [
        ("totalMinor", .integer(.min)), ("totalMinor", .integer(.max)), ("totalMinor", .integer(Money.limit + 1)),
        ("warrantyMonths", .integer(1 << 31)), ("warrantyMonths", -1), ("purchaseDate", "2025-13-45"),
        ("returnBy", "10000-01-01"), ("currency", "euro"), ("category", "rcp_1"), ("createdAt", "yesterday"),
        ("storeName", .string(String(repeating: "x", count: 801))),
        ("userNotes", .string(String(repeating: "x", count: (64 << 10) + 1))),
        ("userTags", [.string(String(repeating: "x", count: 51))]), ("llmConfidence", 7), ("status", 1),
        ("storeName", .null), ("isDeleted", .null), ("userTags", .null), ("createdAt", .null),
        ("hue", .string(String(repeating: "x", count: 64 << 10))), (String(repeating: "x", count: 101), 1),
    ]

    @Test(arguments: unsound)
    func `a pulled value out of bounds is quarantined, and a full sync is due`(
        name: String, value: JSON
    ) async throws {
        let id = try await synced()
        let standing = try await pulled(id, ["storeName": "New"].merging([name: value]) { $1 })
        #expect(standing.owed == .setAside)
        #expect(try await fixture.vault.changesSetAside().count == 1)
        #expect(try fixture.reader.receipt(id)?.storeName == "Bosch")
        #expect(try fixture.reader.receipt(id)?.total?.minor == 1_000)
    }

    static let unsoundEvents: [[String: JSON]] = [
        ["at": "yesterday"], ["type": 5], ["receiptId": "cat_1"],
        ["deviceId": .string(String(repeating: "x", count: 300))],
        ["field": "totalMinor", "from": .integer(.min)], ["field": "purchaseDate", "to": "2025-13-45"],
        ["field": "warrantyMonths", "value": .integer(.max)],
        ["field": "totalMinor", "detail": ["from": ["totalMinor": .integer(.max), "currency": "EUR"]]],
        ["detail": ["words": .string(String(repeating: "x", count: 64 << 10))]],
        ["to": .string(String(repeating: "x", count: 64 << 10))],
        ["field": "totalMinor", "value": 1, "from": .integer(.min)],
        ["field": .string(String(repeating: "x", count: 101))], ["at": .null], ["type": .null],
    ]

    @Test(arguments: unsoundEvents)
    func `an event with values out of bounds is quarantined, and no full sync is due for it`(
        told: [String: JSON]
    ) async throws {
        let id = try await synced()
        let data: [String: JSON] = [
            "type": "edited", "at": "2026-01-01T00:00:00.000Z", "receiptId": .string(id.description),
        ]
        let change = Change(
            entityType: "event", entityID: "evt_01M6A7C0000000000000000000", action: .upsert, version: 1, seq: 3,
            updatedAt: Timestamp(milliseconds: 1), updatedBy: "server", data: data.merging(told) { $1 })
        let standing = try await fixture.vault.apply(PullResponse([change]))
        #expect(try await fixture.vault.changesSetAside().count == 1)
        #expect(standing.owed == nil)
    }

    @Test(arguments: [(Int64.max, 2), (1 << 53, 2), (0, 2), (2, 1 << 53)] as [(Int64, Int64)])
    func `a pulled version or seq out of range freezes nothing`(version: Int64, seq: Int64) async throws {
        let id = try await synced()
        #expect(try await pulled(id, version: version, seq: seq, ["storeName": "Frozen"]).owed == .setAside)
        _ = try await pulled(id, version: 3, seq: 3, ["storeName": "True"])
        #expect(try fixture.reader.receipt(id)?.storeName == "True")
        #expect(try await fixture.vault.changesSetAside().isEmpty)
    }

    @Test func `what merges may add up to, and fields of a newer server, are stored`() async throws {
        let id = try await synced()
        let tags = (1...200).map { JSON.string("tag \($0)") }
        let notes = String(repeating: "x", count: 64 << 10)
        let standing = try await pulled(
            id,
            ["storeName": "New", "userNotes": .string(notes), "userTags": .array(tags), "hue": 7, "status": "lent"])
        #expect(standing.owed == nil)
        #expect(try fixture.reader.receipt(id)?.storeName == "New")
        #expect(try fixture.reader.receipt(id)?.userTags.count == 200)
        #expect(try fixture.reader.receipt(id)?.entity.fields["hue"] == 7)
    }

    @Test func `a verdict with data out of bounds keeps what the person wrote, as refused`() async throws {
        let id = try await synced()
        try await fixture.vault.edit(EntityRef(id), [.storeName: "Mine"])
        let sent = try await fixture.vault.batch()
        let data = Fields.receipt(["storeName": "Theirs", "totalMinor": .integer(.min), "currency": "EUR"])
        let standing = try await fixture.vault.apply(sent.map { .applied($0, 2, data: data) })
        #expect(standing.owed == .setAside)
        #expect(try fixture.reader.receipt(id)?.storeName == "Mine")
        #expect(try fixture.reader.counts().failed == 1)
        #expect(try await fixture.vault.changesSetAside().count == 1)
    }

    static let malformed: [[String: JSON]] = [
        ["operation": "replace"], ["data": 7], ["updatedAt": "soon"], ["version": "7"], ["entityType": 7],
    ]

    @Test(arguments: malformed)
    func `an unreadable change is quarantined as it came, and the rest of its page is stored`(
        _ members: [String: JSON]
    ) async throws {
        let ids = [try await synced(), try await synced()]
        let changes: [JSON] = ids.enumerated().map { index, id in
            [
                "entityType": "receipt", "entityId": .string(id.description), "operation": "upsert", "version": 2,
                "seq": .integer(Int64(8 + index)), "updatedAt": "2026-01-31T12:00:00.000Z", "updatedBy": "server",
                "data": ["storeName": "New", "createdAt": "2026-01-31T12:00:00.000Z"],
            ]
        }
        let bad = JSON.object((changes[0].object ?? [:]).merging(members) { $1 })
        var page = PullResponse([]).json.object ?? [:]
        page["changes"] = [bad, changes[1]]
        let standing = try await fixture.vault.apply(try PullResponse(json: .object(page)))
        #expect(standing.page.setAside == 1 && standing.owed == .setAside)
        #expect(try await fixture.vault.changesSetAside().map(\.change) == [bad])
        #expect(try fixture.reader.receipt(ids[0])?.storeName == "Bosch")
        #expect(try fixture.reader.receipt(ids[1])?.storeName == "New")
    }

    @Test func `a stored epoch that no answer can name is none`() async throws {
        try await fixture.vault.apply(PullResponse([], epoch: String(repeating: "e", count: 1025)))
        #expect(try await fixture.vault.apply(PullResponse([]), adoptsCursor: false).epoch == nil)
    }

    static let lacking: [(String, String, [String: JSON])] = [
        ("receipt", "rcp_", ["createdAt": "2026-01-01T00:00:00.000Z"]), ("receipt", "rcp_", ["storeName": "New"]),
        ("receipt", "rcp_", [:]), ("category", "cat_", ["icon": "x"]), ("item", "itm_", ["name": "Washer"]),
        ("warranty", "wty_", ["provider": "Bosch"]), ("claim", "clm_", ["state": "open"]),
        ("request", "req_", ["payload": .object([:])]), ("request", "req_", ["type": "moveCategory"]),
        ("match", "mat_", ["amountMinor": 1]),
    ]

    @Test(arguments: lacking)
    func `an entity without the members that it needs is quarantined, and a full sync is due`(
        type: String, prefix: String, data: [String: JSON]
    ) async throws {
        let standing = try await pulled(type, prefix + "01M6A7C0000000000000000009", data)
        #expect(standing.owed == .setAside)
        #expect(try await fixture.vault.setAsideFigures()?.count == 1)
    }

    static let unsoundMatches: [(String, JSON)] = [
        ("purchaseId", 7), ("returnId", "cat_1"), ("amountMinor", -1), ("score", 101), ("score", "high"),
        ("reason", .string(String(repeating: "x", count: 501))), ("reason", .null), ("lateReturn", 1),
        ("purchaseId", .null),
    ]

    @Test(arguments: unsoundMatches)
    func `a match with values that no server gives is quarantined`(name: String, value: JSON) async throws {
        let sound: [String: JSON] = [
            "purchaseId": "rcp_01M6A7C0000000000000000001", "returnId": "rcp_01M6A7C0000000000000000002",
            "amountMinor": 100, "lateReturn": false, "score": 50, "reason": "same store", "unlinked": false,
            "isDeleted": false, "createdAt": "2026-01-01T00:00:00.000Z",
        ]
        let id = "mat_01M6A7C0000000000000000009"
        #expect(try await pulled("match", id, sound.merging([name: value]) { $1 }).owed == .setAside)
        #expect(try await pulled("match", id, seq: 3, sound).page.setAside == 0)
        #expect(try await fixture.vault.setAsideFigures() == nil)
    }

    @Test func `what a newer server adds is bounded all together, too`() async throws {
        let id = try await synced()
        let large = JSON.string(String(repeating: "x", count: 60 << 10))
        let few = Dictionary((1...4).map { ("hue\($0)", large) }) { $1 }
        #expect(try await pulled(id, few).owed == nil)
        #expect(try await pulled(id, version: 3, seq: 3, few.merging(["hue5": large]) { $1 }).owed == .setAside)
    }

    @Test func `an endless name of a writer is quarantined`() async throws {
        let id = try await synced()
        let writer = String(repeating: "x", count: 101)
        let data = Fields.receipt(["storeName": "New"])
        #expect(try await pulled("receipt", id.description, by: writer, data).owed == .setAside)
        #expect(try fixture.reader.receipt(id)?.storeName == "Bosch")
    }

    @Test func `what is kept of changes that cannot be stored is bounded in rows and in bytes`() async throws {
        let (long, text) = (String(repeating: "x", count: 1000), String(repeating: "x", count: 100_000))
        let page = (1...1003).map { number in
            Change(
                entityType: long, entityID: "\(number) \(long)", action: .upsert, version: 1, seq: Int64(number),
                updatedAt: Timestamp(milliseconds: 1), updatedBy: long,
                data: number > 1000 ? ["words": .string(text)] : [:])
        }
        try await fixture.vault.apply(PullResponse(page))
        let kept = try await fixture.vault.changesSetAside()
        #expect(kept.count == 1000)
        #expect(kept.allSatisfy { $0.change.bytes.count < 1000 && $0.reason.count <= 300 })
        #expect(try await fixture.vault.setAsideFigures()?.count == 1000)
        #expect(try await fixture.vault.counts().setAside == 1000)
        #expect(kept.contains { $0.change["entityId"]?.string?.hasPrefix("1003 ") == true })
    }

    @Test func `a device's name is kept up to the length that a server takes`() async throws {
        let device = "dev_01M6A7C0000000000000000001"
        try await fixture.vault.setDeviceNames([device: String(repeating: "x", count: 100_000)])
        let names = try await fixture.vault.setting("sync.deviceNames").flatMap { try JSON(parsing: $0) }
        #expect(names?[device]?.string?.count == 100)
    }

    @Test func `a stored cursor that no request can hold is none`() async throws {
        try await fixture.vault.apply(PullResponse([], cursor: String(repeating: "c", count: 1025)))
        #expect(try await fixture.vault.apply(PullResponse([]), adoptsCursor: false).cursor == nil)
    }
}
