import Testing
import VaultJSON
import VaultModel
import VaultTestKit
import VaultWire

@Suite("Push")
struct PushTests {
    private let one = SampleRecord.receipt(1)

    @Test(arguments: Flavour.allCases)
    func `a create is accepted, numbered and pulled whole`(flavour: Flavour) throws {
        let server = try TestServer(flavour)
        let device = try server.signIn(new: true)
        let effect = try device.push(Make.create(one, key: 1)).effect
        #expect(effect?.version == 1 && effect?.seq == 1 && effect?.data == nil)
        let change = try #require(try device.pull().changes.first)
        #expect(change.action == .upsert && change.updatedBy == device.id && change.seq == 1)
        #expect(change.data?["storeName"] == "Migros" && change.data?["userTags"] == [] && change.data?["version"] == 1)
    }

    @Test(arguments: Flavour.allCases)
    func `the same operation again has no effect and says what it came to`(flavour: Flavour) throws {
        let server = try TestServer(flavour)
        let device = try server.signIn(new: true)
        _ = try device.push(Make.create(one, key: 1))
        _ = try device.push(Make.update(one, key: 2, from: 1, [.isFavorite: true]))
        guard case .duplicate(.accepted, let effect) = try device.push(Make.create(one, key: 1)) else {
            Issue.record("not a duplicate")
            return
        }
        #expect(effect.seq == 1 && effect.version == 2 && effect.data?["isFavorite"] == true)
        #expect(try device.pull().changes.map(\.seq) == [2])
    }

    @Test func `time and number of a repeated operation do not matter, its content does`() throws {
        let device = try TestServer().signIn(new: true)
        var operation = Make.create(one, key: 1)
        _ = try device.push(operation)
        operation.clientTimestamp = SampleRecord.time(99)
        operation.deviceSeq = 4
        guard case .duplicate = try device.push(operation) else {
            Issue.record("not a duplicate")
            return
        }
        operation.changes[.storeName] = "Coop"
        #expect(try device.push(operation).rejection?.code == .idempotencyMismatch)
        #expect(try device.data(one)?["storeName"] == "Migros")
    }

    @Test func `a rejected operation is checked again under its key, and blocks none of its batch`() throws {
        let device = try TestServer().signIn(new: true)
        let early = Make.update(SampleRecord.receipt(2), key: 1, from: 1, [.isFavorite: true])
        let wrong = Make.create(SampleRecord.receipt(3), key: 2, [.warrantyMonths: 5000])
        let results = try device.push([early, wrong, Make.create(one, key: 3)]).results
        #expect(results[0].verdict.rejection?.code == .entityNotFound)
        #expect(results[1].verdict.rejection?.code == .validationError)
        #expect(results[2].verdict.outcome == .accepted && results[2].verdict.effect?.seq == 1)
        _ = try device.push(Make.create(SampleRecord.receipt(2), key: 4))
        #expect(try device.push(early).outcome == .accepted)
    }

    @Test func `a batch is 1 to 250 objects with well-formed keys, or nothing of it is done`() throws {
        let server = try TestServer()
        let device = try server.signIn(new: true)
        let good = Make.create(one, key: 1).json
        func push(_ operations: JSON) throws -> TestServer.Answer {
            try server.call(.push, token: device.token, ["operations": operations])
        }
        #expect(try push([]).code == "MALFORMED_REQUEST")
        #expect(try push("x").code == "MALFORMED_REQUEST")
        #expect(try push(.array(Array(repeating: good, count: 251))).code == "BATCH_TOO_LARGE")
        for bad: JSON in [7, [:], ["idempotencyKey": "op_1"], ["idempotencyKey": 7]] {
            let answer = try push([good, bad])
            #expect(answer.status == 400 && answer.code == "MALFORMED_REQUEST")
            #expect(answer.json["errors"]?.array?.first?["pointer"]?.string?.hasPrefix("/operations/1") == true)
        }
        #expect(try device.pull().changes.isEmpty)
    }

    private static let faults: [(String, JSON)] = [
        ("entityType", "invoice"), ("entityType", "match"), ("entityType", .null),
        ("entityId", "cat_00000000000000000000000001"), ("entityId", "rcp_short"), ("intent", "upsert"),
        ("baseVersion", -1), ("baseVersion", 1.5), ("baseVersion", 3), ("changedFields", "storeName"),
        ("changedFields", ["storeName", 7]), ("data", []), ("data", [:]), ("base", 7), ("onConflict", "theirs"),
        ("resolves", [7]), ("deviceSeq", 0), ("deviceSeq", "1"), ("clientTimestamp", "yesterday"),
        ("changedFields", ["totalMinor", "createdAt"]),
    ]

    @Test(arguments: faults.indices)
    func `everything else that is wrong with an operation is its own rejection`(index: Int) throws {
        let server = try TestServer()
        let device = try server.signIn(new: true)
        var members = Make.create(one, key: 1).json.object ?? [:]
        members[Self.faults[index].0] = Self.faults[index].1
        let operations: JSON = [.object(members), Make.create(SampleRecord.receipt(2), key: 2).json]
        let answer = try server.call(.push, token: device.token, ["operations": operations])
        let results = try PushResponse(json: answer.json).results
        #expect(results[0].verdict.rejection?.code == .validationError)
        #expect(results[1].verdict.outcome == .accepted)
    }

    @Test func `names that are unknown or the server's are ignored, and values that are not named too`() throws {
        let server = try TestServer()
        let device = try server.signIn(new: true)
        var members = Make.create(one, key: 1).json.object ?? [:]
        members["changedFields"] = ["storeName", "createdAt", "version", "updatedAt", "future"]
        members["data"] = ["storeName": "Coop", "createdAt": Make.captured, "version": 77, "isFavorite": true]
        let answer = try server.call(.push, token: device.token, ["operations": [.object(members)]])
        #expect(try PushResponse(json: answer.json).results[0].verdict.outcome == .accepted)
        let data = try device.data(one)
        #expect(data?["version"] == 1 && data?["isFavorite"] == false && data?["storeName"] == "Coop")
    }

    @Test func `the highest number of a device's operations is remembered for it alone`() throws {
        let server = try TestServer(.sqlite)
        let device = try server.signIn(new: true)
        let other = try server.signIn(device: "phone")
        var operation = Make.create(one, key: 1)
        operation.deviceSeq = 41
        #expect(try device.push([operation]).lastDeviceSeq == 41)
        operation.deviceSeq = 3
        #expect(try device.push([operation]).lastDeviceSeq == 41)
        #expect(try device.pull().lastDeviceSeq == 41)
        #expect(try other.pull().lastDeviceSeq == 0)
    }

    private func event(_ number: Int, type: String, key: Int) -> Operation {
        Operation(
            key: OperationID(SampleRecord.ulid(key)), entity: EntityRef(EventID(SampleRecord.ulid(number))),
            intent: .create,
            baseVersion: 0,
            changes: [
                "type": .string(type), "receiptId": .string(one.description), "at": Make.captured,
                .createdAt: Make.captured, "field": "storeName", "from": "A", "to": "B", "deviceId": "dev_forged",
            ], clientTimestamp: SampleRecord.time(0))
    }

    @Test func `an event has the device that sent it, and never changes`() throws {
        let device = try TestServer().signIn(new: true)
        #expect(try device.push(event(1, type: "edited", key: 1)).outcome == .accepted)
        let data = try #require(try device.pull().changes.first?.data)
        #expect(data["deviceId"] == .string(device.id) && data["from"] == "A" && data["type"] == "edited")
        #expect(try device.push(event(1, type: "other", key: 2)).rejection?.code == .validationError)
        #expect(try device.push(event(2, type: "valueOverwritten", key: 3)).rejection?.code == .permissionDenied)
    }
}
