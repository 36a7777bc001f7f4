import Testing
import VaultJSON
import VaultModel
import VaultServerCore
import VaultWire

@Suite("Hostile requests")
struct HostileRequestTests {
    private let server: TestServer
    private let anna: TestDevice
    private let ben: TestDevice
    private static let routes = Route.fixed + [.deleteDevice("dev_x")]

    init() throws {
        server = try TestServer()
        anna = try server.signIn(new: true)
        ben = try server.signIn("ben@example.org", new: true)
        for (index, device) in [anna, ben].enumerated() {
            let receipts = (1...3).map { Make.create(SampleRecord.receipt(10 * index + $0), key: 10 * index + $0) }
            _ = try device.push(receipts)
        }
    }

    /// Returns everything that the server stores for both accounts.
    private func state() throws -> [String] {
        try server.storage.read { storage in
            try [anna, ben].flatMap { device in
                let account = device.session.userID
                let changes = try storage.changes(of: account, after: 0, through: .max, limit: 99, bytes: 1 << 24).items
                return changes.map(\.json.text)
                    + ["\(try storage.ledger(of: account))", "\(try storage.devices(of: account))"]
            }
        }
    }

    private func expectUnharmed(_ body: () throws -> Void) throws {
        let before = try state()
        try body()
        #expect(try state() == before)
        #expect(try anna.pull().changes.count == 3)
    }

    private func send(_ route: Route, _ body: [UInt8]?, type: String? = "application/json", token: String? = nil) throws
        -> TestServer.Answer
    {
        var headers: [(String, String)] = []
        if let token { headers.append(("Authorization", "Bearer \(token)")) }
        if let type, body != nil { headers.append(("Content-Type", type)) }
        return try server.raw(route.method.rawValue, route.path, headers: headers, body: body)
    }

    @Test(arguments: routes.filter(\.needsToken))
    func `without a token of one's own nothing opens`(route: Route) throws {
        try expectUnharmed {
            let tokens = [nil, "", "x", anna.token + "x", String(anna.token.dropLast()), anna.token.uppercased()]
            for token in tokens {
                let answer = try send(route, route.takesBody ? Array("{}".utf8) : nil, token: token)
                #expect(answer.status == 401 && answer.code == "UNAUTHENTICATED")
            }
        }
    }

    @Test(arguments: routes)
    func `another method is 405, and says which one is understood`(route: Route) throws {
        try expectUnharmed {
            for method in ["PUT", "PATCH", "OPTIONS"] {
                let headers = [("Authorization", "Bearer \(anna.token)")]
                let answer = try server.raw(method, route.path, headers: headers)
                #expect(answer.status == 405 && answer.headers["allow"] != nil)
            }
        }
    }

    /// Bodies that are not JSON, or not valid in the protocol.
    private static let bodies: [(String, [UInt8])] = [
        ("empty", []), ("cut", Array(#"{"cursor":nu"#.utf8)), ("no object", Array("[1]".utf8)),
        ("a number", Array("7".utf8)), ("NaN", Array(#"{"limit":NaN}"#.utf8)),
        ("infinite", Array(#"{"limit":1e999}"#.utf8)), ("twice", Array(#"{"limit":1,"limit":2}"#.utf8)),
        ("no UTF-8", Array(#"{"email":""#.utf8) + [0xC3, 0x28] + Array(#""}"#.utf8)),
        ("half a pair", Array(#"{"email":"\ud800"}"#.utf8)), ("a comma", Array(#"{"limit":1,}"#.utf8)),
        ("zero byte", Array(#"{"email":""#.utf8) + [0] + Array(#""}"#.utf8)),
        ("deep", Array(repeating: UInt8(ascii: "["), count: 15_000)),
        (
            "deep in a member",
            Array((String(repeating: #"{"a":"#, count: 40) + "1" + String(repeating: "}", count: 40)).utf8)
        ),
    ]

    @Test(arguments: routes.filter(\.takesBody))
    func `a body that is no JSON is refused by name`(route: Route) throws {
        try expectUnharmed {
            for (name, body) in Self.bodies {
                let answer = try send(route, body, token: anna.token)
                #expect(answer.status == 400 && answer.code == "MALFORMED_REQUEST", "\(name): \(answer.code ?? "")")
            }
            let other = try send(route, Array("{}".utf8), type: "text/plain", token: anna.token)
            #expect(other.status == 415)
        }
    }

    @Test(arguments: routes.filter(\.takesBody))
    func `a body that is too large is refused`(route: Route) throws {
        try expectUnharmed {
            let body = Array(repeating: UInt8(ascii: " "), count: WireLimits.requestBytes + 1)
            let answer = try send(route, body, token: anna.token)
            #expect(answer.status == 413)
        }
    }

    @Test(arguments: [
        (Route.pull, #"{"limit":0}"#), (.pull, #"{"limit":1001}"#), (.pull, #"{"limit":-9223372036854775808}"#),
        (.pull, #"{"limit":1e18}"#), (.pull, #"{"limit":1.5}"#), (.pull, #"{"cursor":7}"#), (.pull, #"{"seen":7}"#),
        (.pull, #"{"seen":[[2,1]]}"#), (.pull, #"{"seen":[[0,1]]}"#), (.pull, #"{"seen":[[1]]}"#),
        (.pull, #"{"seen":[[1,9223372036854775808]]}"#), (.digest, "{}"),
        (.digest, #"{"entityType":"event","buckets":256}"#),
        (.digest, #"{"entityType":"receipt","buckets":255}"#), (.digest, #"{"entityType":"receipt"}"#),
        (.full, #"{"entityType":"account"}"#), (.full, #"{"buckets":[256]}"#), (.full, #"{"buckets":[-1]}"#),
        (.full, #"{"page":7}"#), (.full, #"{"limit":0}"#), (.full, #"{"tombstones":"yes"}"#),
        (.redeemPairingCode, #"{"code":7,"deviceName":"x"}"#),
        (.redeemPairingCode, #"{"code":"0000-0000","deviceName":""}"#),
        (.createSession, #"{"email":"a@example.org"}"#), (.deleteAccount, #"{"password":7}"#),
    ])
    func `a value out of its range is named`(route: Route, body: String) throws {
        try expectUnharmed {
            let answer = try send(route, Array(body.utf8), token: anna.token)
            #expect(answer.status == 400 && answer.code == "VALIDATION_ERROR")
            #expect(answer.json["errors"]?.array?.first?["pointer"]?.string?.hasPrefix("/") == true)
        }
    }

    @Test func `nothing of another account is reached by id, cursor or page`() throws {
        let (cursor, page) = (
            try anna.pull(limit: 1).cursor.rawValue,
            try server.call(.full, token: anna.token, ["limit": 1]).json["page"]?.string ?? ""
        )
        try expectUnharmed {
            for number in 1...3 {
                let (receipt, base): (ReceiptID, Fields) = (SampleRecord.receipt(number), [.storeName: "Migros"])
                let update = Make.update(receipt, key: 90, from: 1, [.storeName: "x"], base: base)
                #expect(try ben.push(update).rejection?.code == .entityNotFound)
                #expect(try ben.push(Make.delete(receipt, key: 91, from: 1)).rejection?.code == .entityNotFound)
            }
            #expect(try server.call(.deleteDevice(anna.id), token: ben.token).status == 404)
            #expect(try server.call(.pull, token: ben.token, ["cursor": .string(cursor)]).status == 410)
            #expect(try server.call(.full, token: ben.token, ["page": .string(page)]).status == 410)
            #expect(try server.call(.stream, query: "?cursor=\(cursor)", token: ben.token).status == 410)
            let listed = try server.call(.full, token: ben.token, [:]).json["changes"]?.array ?? []
            #expect(listed.count == 3 && listed.allSatisfy { !"\($0)".contains(SampleRecord.receipt(1).description) })
        }
    }
}
