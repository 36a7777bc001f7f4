import Testing
import VaultJSON
import VaultModel
import VaultTestKit
import VaultWire

/// The schema and the server must agree on every request, and the server's answers must fit the schema.
@Suite("OpenAPI document and server")
struct OpenAPISchemaTests {
    private let server: TestServer
    private let device: TestDevice
    private let validator: SchemaValidator

    init() throws {
        server = try TestServer()
        device = try server.signIn(new: true)
        validator = SchemaValidator(document: try server.call(.openapi).json)
    }

    private func schema(_ name: String) -> JSON { ["$ref": .string("#/components/schemas/\(name)")] }

    private static let time: JSON = "2026-01-01T00:00:00.000Z"

    /// Returns a valid operation with IDs of its own.
    private static func operation(
        _ number: Int, _ type: String, _ prefix: String, _ data: [String: JSON]
    ) -> [String: JSON] {
        let id = SampleRecord.receipt(number).description.dropFirst(4)
        let fields = data.merging(["createdAt": time]) { own, _ in own }
        return [
            "idempotencyKey": .string("op_\(id)"), "entityType": .string(type), "entityId": .string("\(prefix)_\(id)"),
            "intent": "create", "baseVersion": 0, "clientTimestamp": time, "data": .object(fields),
            "changedFields": .array(fields.keys.sorted().map(JSON.string)),
        ]
    }

    private static let event = operation(
        900, "event", "evt", ["type": "edited", "at": time, "receiptId": .null, "detail": ["field": "storeName"]])
    private static let receipt = operation(901, "receipt", "rcp", ["storeName": "A"])
    private static let request = operation(
        902, "request", "req", ["type": "purgeReceipts", "payload": ["receipts": ["rcp_01JD0000000000000000000001"]]])
    private static let item = operation(
        903, "item", "itm", ["name": "TV", "receiptId": .string(SampleRecord.receipt(901).description)])

    private static func changed(_ operation: [String: JSON], _ name: String, _ value: JSON?) -> [String: JSON] {
        var data = operation["data"]?.object ?? [:]
        data[name] = value
        return operation.merging([
            "data": .object(data), "changedFields": .array(data.keys.sorted().map(JSON.string)),
        ]) { $1 }
    }

    private static let wrong: [[String: JSON]] = {
        let events: [(String, JSON?)] = [
            ("type", nil), ("type", 7), ("type", .string(String(repeating: "a", count: 51))), ("type", "joined"),
            ("type", "valueOverwritten"), ("at", nil), ("at", 7), ("at", "soon"), ("at", "2026-01-01T00:00:00+01:00"),
            ("detail", "d"), ("detail", 7), ("detail", []), ("receiptId", "rcp_1"),
            ("receiptId", "itm_01JD0000000000000000000001"), ("createdAt", nil), ("createdAt", "2026"),
        ]
        let requests: [(String, JSON?)] = [
            ("type", nil), ("type", "other"), ("type", 7), ("payload", nil), ("payload", []), ("payload", "x"),
            ("status", "applied"), ("errorCode", .null), ("createdAt", nil),
        ]
        let others = [
            changed(receipt, "createdAt", nil), changed(receipt, "createdAt", 7), changed(item, "receiptId", nil),
            changed(item, "receiptId", .null), changed(item, "receiptId", "cat_01JD0000000000000000000001"),
            event.merging(["intent": "delete"]) { $1 }, request.merging(["intent": "update"]) { $1 },
            receipt.merging(["data": .null]) { $1 }, receipt.filter { $0.key != "data" },
            receipt.merging(["data": []]) { $1 }, receipt.merging(["resolves": [7]]) { $1 },
            receipt.merging(["deviceSeq": 1.5]) { $1 }, receipt.merging(["onConflict": 7]) { $1 },
        ]
        return events.map { changed(event, $0, $1) } + requests.map { changed(request, $0, $1) } + others
    }()

    private func isAccepted(_ operation: [String: JSON]) throws -> Bool {
        let answer = try server.call(.push, token: device.token, ["operations": [.object(operation)]])
        return answer.json["results"]?.array?.first?["status"] == "accepted"
    }

    @Test func `operations that are good for the server are so for the schema, also with null for what is optional`()
        throws
    {
        for operation in [Self.receipt, Self.event, Self.request, Self.item] {
            #expect(validator.faults(of: .object(operation), in: schema("Operation")) == [])
            let nulls = operation.merging(["base": .null, "onConflict": .null, "resolves": .null, "deviceSeq": .null]) {
                $1
            }
            #expect(validator.faults(of: .object(nulls), in: schema("Operation")) == [])
            #expect(try isAccepted(nulls), "\(operation["entityType"] ?? .null)")
        }
    }

    @Test func `an operation that the server refuses for its form is refused by the schema, and the reverse`() throws {
        #expect(try isAccepted(Self.receipt))
        for operation in Self.wrong {
            #expect(
                !validator.faults(of: .object(operation), in: schema("Operation")).isEmpty,
                "\(JSON.object(operation).text)")
            #expect(try !isAccepted(operation), "\(JSON.object(operation).text)")
        }
    }

    private static let signIns: [(String, JSON, Bool)] = {
        let decomposed = String(repeating: "a\u{308}", count: 10)
        let names: [(JSON, Bool)] = [
            ("laptop", true), (" \tlaptop\n ", true), ("a", true), ("Süße 💻", true), ("", false), (" \t ", false),
            ("a\u{7}b", false), ("a\u{200B}b", false), ("a\nb", false), ("\u{202E}a", false), (7, false),
            (.null, false),
            ("a\u{E000}", false), ("a\u{2028}b", false),
        ]
        let emails: [(JSON, Bool)] = [
            ("x@example.org", true), (" X@example.org ", true), ("x", false), ("x@", false), ("@x", false),
            ("x@y@z", false), ("x y@z", false), ("x\u{7}@z", false), ("x\u{200B}@z", false), (7, false),
        ]
        let passwords: [(JSON, Bool)] = [
            ("0123456789", true), (.string(decomposed), true),
            (.string(String(repeating: "a\u{308}", count: 256)), true),
            (.string(String(repeating: "a", count: 1025)), false), ("abc", false), (7, false), (.null, false),
        ]
        return names.map { ("deviceName", $0, $1) } + emails.map { ("email", $0, $1) }
            + passwords.map { ("password", $0, $1) }
    }()

    @Test func `sign-ins are taken and refused by schema and server alike`() throws {
        let good: [String: JSON] = ["email": "x@example.org", "password": "0123456789", "deviceName": "d"]
        for (name, value, isGood) in Self.signIns {
            let body = JSON.object(good.merging([name: value]) { $1 })
            #expect(validator.faults(of: body, in: schema("SignIn")).isEmpty == isGood, "\(body.text)")
            // Nobody has that email, so a well-formed request gets 401.
            #expect(try server.call(.createSession, body).status == (isGood ? 401 : 400), "\(body.text)")
        }
    }

    @Test(arguments: [
        ("a\u{308}", 10, true), ("a\u{308}", 9, false), ("a\u{308}", 256, true), ("a\u{308}", 257, false),
        ("\u{958}", 5, true), ("a", 9, false), ("a", 257, false),
    ])
    func `a password is counted as it is hashed, in NFC`(letter: String, count: Int, isGood: Bool) throws {
        let body: JSON = [
            "email": "x@example.org", "password": .string(String(repeating: letter, count: count)), "deviceName": "d",
        ]
        #expect(try server.call(.createSession, body).status == (isGood ? 401 : 400))
    }

    private static let lists: [(Route, String, String, Bool)] = [
        (.pull, "Pull", #"{"cursor":null,"limit":null,"seen":null}"#, true), (.pull, "Pull", "{}", true),
        (.pull, "Pull", #"{"seen":[[1,1],[3,9]]}"#, true), (.pull, "Pull", #"{"limit":0}"#, false),
        (.pull, "Pull", #"{"limit":1.5}"#, false), (.pull, "Pull", #"{"seen":[[0,1]]}"#, false),
        (.pull, "Pull", #"{"seen":[[1,2,3]]}"#, false), (.pull, "Pull", #"{"cursor":7}"#, false),
        (.full, "Full", #"{"entityType":null,"page":null,"limit":null,"buckets":null,"tombstones":null}"#, true),
        (.full, "Full", #"{"entityType":"account"}"#, false), (.full, "Full", #"{"buckets":[256]}"#, false),
        (.full, "Full", #"{"buckets":["1"]}"#, false), (.full, "Full", #"{"page":7}"#, false),
        (.full, "Full", #"{"tombstones":"yes"}"#, false), (.full, "Full", #"{"limit":1001}"#, false),
        (.digest, "Digest", #"{"entityType":"receipt","buckets":256}"#, true),
        (.digest, "Digest", #"{"entityType":"event","buckets":256}"#, false),
        (.digest, "Digest", #"{"entityType":"receipt","buckets":16}"#, false),
        (.redeemPairingCode, "Redeem", #"{"code":7,"deviceName":"d"}"#, false),
        (.redeemPairingCode, "Redeem", #"{"code":"0000-0000","deviceName":"a\u0007"}"#, false),
        (.redeemPairingCode, "Redeem", #"{"code":"0000-0000"}"#, false),
    ]

    @Test func `lists, digests and codes are taken and refused by schema and server alike`() throws {
        for (route, name, text, isGood) in Self.lists {
            let body = try JSON(parsing: text)
            #expect(validator.faults(of: body, in: schema(name)).isEmpty == isGood, "\(name) \(text)")
            #expect(try server.call(route, token: device.token, body).status == (isGood ? 200 : 400), "\(name) \(text)")
        }
    }

    @Test func `announcements are taken and refused by schema and server alike`() throws {
        let server = try TestServer(keepsBlobs: true)
        let device = try server.signIn(new: true)
        let good = try SampleMedia.request(1).json.object ?? [:]
        let cases: [([String: JSON], Int)] = [
            ([:], 201), (["variant": "thumbnail", "byteCount": 1_048_576], 201),
            (["variant": "thumbnail", "byteCount": 1_048_577], 413), (["byteCount": 20_971_521], 413),
            (["byteCount": 0], 400), (["md5": "0000000000000000000000=="], 400), (["md5": "AAAA"], 400),
            (["sha256": "00"], 400), (["mediaId": "med_1"], 400), (["contentType": "text/html"], 400),
        ]
        for (changes, status) in cases {
            let body = JSON.object(good.merging(changes) { $1 })
            #expect(validator.faults(of: body, in: schema("Media")).isEmpty == (status == 201), "\(body.text)")
            #expect(try server.call(.announceMedia, token: device.token, body).status == status, "\(body.text)")
        }
    }

    @Test func `whatever else a push has in it, its operations are judged`() throws {
        let members: [String: JSON] = ["cursor": 7, "epoch": [], "seen": [.null]]
        let body = JSON.object(members.merging(["operations": [.object(Self.receipt)]]) { $1 })
        let answer = try server.call(.push, token: device.token, body)
        #expect(answer.status == 200 && answer.json["cursor"] == .null)
        #expect(answer.json["results"]?.array?.first?["status"] == "accepted")
    }

    /// Returns the differences between an answer and the document's description of its route and status.
    private func faults(of answer: TestServer.Answer, _ route: Route) -> [String] {
        let path = if case .deleteDevice = route { "/v1/devices/{id}" } else { route.path }
        let method = route.method.rawValue.lowercased()
        guard let described = validator.document["paths"]?[path]?[method]?["responses"]?["\(answer.status)"] else {
            return ["\(method) \(path): \(answer.status) is not described"]
        }
        var faults: [String] = []
        for (name, header) in described["headers"]?.object ?? [:] {
            let rule = validator.resolved(header["$ref"] ?? .null)["schema"] ?? .null
            let value = answer.headers[name.lowercased()].map(JSON.string) ?? .null
            faults += validator.faults(of: value, in: rule, at: "\(path) \(answer.status) \(name)")
        }
        guard let media = described["content"]?.object?.first else {
            return faults + (answer.json.isNull ? [] : ["\(path): no body is described"])
        }
        if answer.headers["content-type"] != media.key { faults.append("\(path): the type is not \(media.key)") }
        return faults + validator.faults(of: answer.json, in: media.value["schema"] ?? .null, at: path)
    }

    @Test func `what the server answers is as the document says`() throws {
        let phone = try server.signIn(device: "phone")
        let (code, token) = (
            try server.call(.makePairingCode, token: device.token).json["code"] ?? .null, device.token
        )
        let operations: [JSON] = [Self.receipt, Self.event, Self.request, Self.item].map(JSON.object)
        let calls: [(Route, String?, JSON?)] = [
            (.health, nil, nil), (.openapi, nil, nil), (.listDevices, token, nil), (.makePairingCode, token, nil),
            (.redeemPairingCode, nil, ["code": code, "deviceName": "pad"]),
            (.push, token, ["operations": .array(operations)]),
            (.push, token, ["operations": .array(operations), "cursor": .null]), (.push, token, ["operations": []]),
            (.push, token, ["operations": [.object(Self.changed(Self.event, "at", nil))]]),
            (.pull, token, ["cursor": .null]), (.pull, token, ["cursor": "gone"]), (.pull, nil, [:]),
            (.pull, token, ["limit": 0]), (.full, token, ["limit": 1]), (.full, token, ["page": "gone"]),
            (.digest, token, ["entityType": "receipt", "buckets": 256]), (.deleteDevice("dev_x"), token, nil),
            (.deleteDevice(phone.id), token, nil), (.createAccount, nil, ["email": "a@example.org"]),
            (.createAccount, nil, ["email": "a@example.org", "password": "0123456789", "deviceName": "d"]),
            (.createSession, nil, ["email": "a@example.org", "password": "0123456789", "deviceName": "d"]),
            (.deleteAccount, token, ["password": "wrong wrong"]), (.deleteCurrentSession, token, nil),
            (.listDevices, token, nil), (.stream, token, nil),
        ]
        for (route, token, body) in calls {
            let answer = try server.call(route, token: token, body)
            #expect(faults(of: answer, route) == [], "\(route) \(answer.status)")
        }
    }

    @Test func `every refusal of a header is described at every door`() throws {
        for route in Route.fixed {
            let headers = [("Authorization", "Bearer \(device.token)"), ("Content-Type", "application/json")]
            let (method, path) = (route.method.rawValue, route.path)
            let refusals = [
                try server.raw(method, path, headers: headers + [("Receipt-Vault-Protocol", "2")]),
                try server.raw(method, path, headers: headers + [("Content-Length", "9"), ("Content-Length", "9")]),
                try server.raw(method, path, headers: headers + [("Transfer-Encoding", "gzip")]),
                try server.raw(method, path, headers: headers + [("Content-Length", "99999999")]),
            ]
            #expect(refusals.map(\.status) == [426, 400, 501, 413], "\(route)")
            for answer in refusals { #expect(faults(of: answer, route) == [], "\(route)") }
        }
    }
}
