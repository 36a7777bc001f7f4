import Testing
import VaultJSON
import VaultModel
import VaultWire

@Suite("Answers that cannot be")
struct UnsoundMessageTests {
    private static let result: [String: JSON] = [
        "idempotencyKey": "op_01ARZ3NDEKTSV4RRFFQ69G5FAV", "status": "accepted", "version": 1, "seq": 1,
        "updatedAt": "2026-01-31T12:00:00.000Z",
    ]
    private static let conflict: JSON = [
        "field": "storeName", "base": "a", "mine": "b", "theirs": "c", "theirsBy": "server",
        "theirsAt": "2026-01-31T12:00:00.000Z",
    ]

    static let unsound: [[String: JSON]] = [
        ["version": 0], ["version": -7], ["version": .integer(1 << 53)], ["seq": 0], ["seq": .integer(.max)],
        ["status": "merged"], ["status": "conflict"], ["status": "conflict", "data": [:]],
        ["status": "conflict", "conflicts": [conflict]], ["status": "duplicate", "outcome": "accepted", "version": 0],
    ]

    @Test(arguments: unsound)
    func `a result with an impossible number, or without what its status needs, is unreadable`(
        _ members: [String: JSON]
    ) {
        let lie = JSON.object(Self.result.merging(members) { $1 })
        #expect(throws: WireError.self) { try OperationResult(json: lie) }
    }

    static let sound: [[String: JSON]] = [
        [:], ["version": .integer((1 << 53) - 1)], ["status": "merged", "data": [:]],
        ["status": "conflict", "conflicts": [conflict], "data": [:]],
        ["status": "duplicate", "outcome": "conflict", "data": .null],
    ]

    @Test(arguments: sound)
    func `a result with what its status needs is read`(_ members: [String: JSON]) throws {
        _ = try OperationResult(json: .object(Self.result.merging(members) { $1 }))
    }

    static let change: JSON = [
        "entityType": "receipt", "entityId": "rcp_1", "operation": "upsert", "version": 1, "seq": 4,
        "updatedAt": "2026-01-31T12:00:00.000Z", "updatedBy": "server", "data": [:],
    ]

    private func changed(_ members: [String: JSON]) -> JSON {
        .object((Self.change.object ?? [:]).merging(members) { $1 })
    }

    @Test func `a change is malformed by itself, where its id and its seq can be read`() throws {
        #expect(try Change(json: Self.change).malformed == nil)
        let lies: [[String: JSON]] = [
            ["operation": "replace"], ["data": 7], ["updatedAt": "soon"], ["version": "7"], ["entityType": 7],
            ["updatedBy": .null],
        ]
        for members in lies {
            let read = try Change(json: changed(members))
            #expect(read.malformed?.fault.pointer == members.keys.first.map { "/" + $0 })
            #expect(read.seq == 4 && read.entityID == "rcp_1" && read.json == changed(members))
        }
        for members: [String: JSON] in [["seq": "4"], ["seq": .null], ["entityId": 7]] {
            #expect(throws: WireError.self) { try Change(json: changed(members)) }
        }
        #expect(throws: WireError.self) { try Change(json: "no object") }
    }

    @Test(arguments: [(1024, true), (1025, false)])
    func `a cursor, a page and an epoch of more than 1 KiB are unreadable`(length: Int, isRead: Bool) {
        let long = JSON.string(String(repeating: "c", count: length))
        func pull(_ cursor: JSON, _ epoch: JSON) -> JSON {
            [
                "changes": [], "cursor": cursor, "hasMore": false, "forceResync": false, "lastDeviceSeq": 0,
                "epoch": epoch, "serverTime": "2026-01-31T12:00:00.000Z",
            ]
        }
        func push(_ cursor: JSON, _ epoch: JSON) -> JSON {
            [
                "results": [], "cursor": cursor, "lastDeviceSeq": 0, "epoch": epoch,
                "serverTime": "2026-01-31T12:00:00.000Z",
            ]
        }
        #expect(((try? PullResponse(json: pull(long, "e"))) != nil) == isRead)
        #expect(((try? PullResponse(json: pull("c", long))) != nil) == isRead)
        #expect(((try? PushResponse(json: push(long, "e"))) != nil) == isRead)
        #expect(((try? PushResponse(json: push(.null, long))) != nil) == isRead)
        #expect(((try? FullResponse(json: ["changes": [], "page": long, "cursor": "c"])) != nil) == isRead)
        #expect(((try? FullResponse(json: ["changes": [], "page": .null, "cursor": long])) != nil) == isRead)
    }
}
