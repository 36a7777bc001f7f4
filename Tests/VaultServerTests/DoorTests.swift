import Testing
import VaultJSON
import VaultServer
import VaultTestKit
import VaultWire

@Suite("Doors of the server")
struct DoorTests {
    private let server: TestServer

    init() throws { server = try TestServer() }

    @Test func `health answers anybody with the nonce that was sent`() throws {
        let answer = try server.call(.health, query: "?nonce=a%20b-7")
        #expect(answer.status == 200)
        #expect(try HealthResponse(json: answer.json).answers(nonce: "a b-7"))
        #expect(answer.json["status"] == "ok")
        #expect(answer.headers["receipt-vault-protocol"] == "1")
    }

    /// The OpenAPI document counts them like this, too, whatever their bytes are.
    @Test func `a nonce has up to 128 characters`() throws {
        let longest = String(repeating: "%E2%82%AC", count: WireLimits.nonceCharacters)
        #expect(try server.call(.health, query: "?nonce=" + longest).status == 200)
        #expect(try server.call(.health, query: "?nonce=" + longest + "x").status == 400)
    }

    @Test(arguments: [
        ("POST", "/v1/sync/digests"), ("POST", "/v1/sync/fully"), ("POST", "/v1/pairing-code"),
        ("POST", "/v1/sms/outbound"), ("GET", "/v1/media/med_1"), ("GET", "/"), ("GET", "/v1/devices/"),
        ("DELETE", "/v1/devices/a/b"), ("GET", "/v1/../v1/health"), ("GET", "/v2/health"), ("GET", "/v1/health%FF"),
    ])
    func `what is not there is 404`(method: String, path: String) throws {
        let device = try server.signIn(new: true)
        let answer = try server.raw(method, path, headers: [("Authorization", "Bearer \(device.token)")])
        #expect(answer.status == 404 && answer.code == "NOT_FOUND")
        #expect(answer.headers["content-type"] == "application/problem+json")
        #expect(answer.json["requestId"]?.string?.count == 16)
    }

    @Test(arguments: Route.fixed + [.deleteDevice("dev_x")])
    func `a known path with another method is 405 and says which are allowed`(route: Route) throws {
        let answer = try server.raw("PATCH", route.path)
        #expect(answer.status == 405 && answer.code == "METHOD_NOT_ALLOWED")
        #expect(answer.headers["allow"]?.contains(route.method.rawValue) == true)
    }

    @Test(arguments: (Route.fixed + [.deleteDevice("dev_x")]).filter(\.needsToken))
    func `without a valid token every door that needs one answers the same`(route: Route) throws {
        let none = try server.call(route, route.takesBody ? [:] : nil)
        let wrong = try server.call(route, token: "wrong", route.takesBody ? [:] : nil)
        for answer in [none, wrong] {
            #expect(answer.status == 401 && answer.code == "UNAUTHENTICATED")
            #expect(answer.headers["www-authenticate"] == "Bearer")
        }
        #expect(none.json["detail"] == wrong.json["detail"])
    }

    @Test(arguments: Route.fixed.filter(\.takesBody))
    func `a body that is not called JSON is 415`(route: Route) throws {
        let device = try server.signIn(new: true)
        let token = ("Authorization", "Bearer \(device.token)")
        for type in [("Content-Type", "text/plain"), ("X-None", "")] {
            let answer = try server.raw(
                "\(route.method.rawValue)", route.path, headers: [token, type], body: [0x7B, 0x7D])
            #expect(answer.status == 415 && answer.code == "UNSUPPORTED_MEDIA_TYPE")
        }
        let packed = [token, ("Content-Type", "application/json"), ("Content-Encoding", "gzip")]
        #expect(try server.raw(route.method.rawValue, route.path, headers: packed, body: [1]).status == 415)
    }

    @Test func `another version of the protocol is 426`() throws {
        let answer = try server.raw("GET", "/v1/health", headers: [("Receipt-Vault-Protocol", "2")])
        #expect(answer.status == 426 && answer.code == "UPGRADE_REQUIRED")
        #expect(try server.raw("GET", "/v1/health", headers: [("receipt-vault-protocol", "1")]).status == 200)
    }

    @Test func `a body above 8 MiB is 413 before it is sent`() throws {
        let device = try server.signIn(new: true)
        let client = try RawHTTPClient(port: server.port)
        client.send(
            """
            POST /v1/sync/push HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer \(device.token)\r
            Content-Type: application/json\r\nContent-Length: 8388609\r\n\r\n
            """)
        let response = try client.response()
        #expect(response.status == 413)
        #expect(response.text.contains("PAYLOAD_TOO_LARGE"))
    }

    @Test(arguments: [Route.createSession, .createAccount, .redeemPairingCode, .deleteAccount, .health])
    func `a body above 16 KiB to a door that takes no entities is 413 before it is sent`(route: Route) throws {
        let device = try server.signIn(new: true)
        let client = try RawHTTPClient(port: server.port)
        client.send(
            """
            \(route.method.rawValue) \(route.path) HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer \(device.token)\r
            Content-Type: application/json\r\nContent-Length: 16385\r\n\r\n
            """)
        #expect(try client.response().status == 413)
        #expect(client.isClosedByServer())
    }

    @Test(arguments: Route.fixed.filter { $0.needsToken && $0.bodyLimit > 16_384 })
    func `a long body with a token that nobody has is 401 before it is sent`(route: Route) throws {
        let client = try RawHTTPClient(port: server.port)
        client.send(
            """
            \(route.method.rawValue) \(route.path) HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer made-up\r
            Content-Type: application/json\r\nContent-Length: \(route.bodyLimit)\r\n\r\n
            """)
        #expect(try client.response().status == 401)
        #expect(client.isClosedByServer())
    }

    @Test(arguments: [Route.pull, .digest, .full])
    func `a body above 64 KiB to a door that takes no entities is 413, however good the token`(route: Route) throws {
        let device = try server.signIn(new: true)
        let body = #"{"future":"\#(String(repeating: "a", count: 65_536))"}"#
        #expect(try server.text(route, token: device.token, body).status == 413)
        #expect(try server.text(route, token: device.token, String(body.dropFirst(20))).code == "MALFORMED_REQUEST")
    }

    @Test func `a pull may name a thousand ranges of the largest seqs`() throws {
        let device = try server.signIn(new: true)
        let top = WireLimits.numbers.upperBound - 4000
        let seen = (0..<1000).map { JSON.array([.integer(top + 4 * $0), .integer(top + 4 * $0 + 1)]) }
        let answer = try server.call(.pull, token: device.token, ["cursor": .null, "seen": .array(seen)])
        #expect(answer.status == 200)
    }

    @Test func `a body with more values than 250 operations need is 400, before they are made`() throws {
        let device = try server.signIn(new: true)
        func body(_ count: Int) -> String {
            "{\"operations\":[],\"future\":[\(Array(repeating: "[0]", count: count).joined(separator: ","))]}"
        }
        let many = try server.text(.push, token: device.token, body(50_000))
        #expect(many.status == 400 && many.json["detail"]?.string?.contains("too many values") == true)
        let fewer = try server.text(.push, token: device.token, body(49_990))
        #expect(fewer.status == 400 && fewer.json["detail"]?.string?.contains("too many values") == false)
    }

    @Test func `a request line with the whole address finds the door`() throws {
        #expect(try server.raw("GET", "http://any.example:80/v1/health?nonce=a").json["nonce"] == "a")
        #expect(try server.raw("GET", "HTTPS://any.example?x=/v1/health").status == 404)
    }

    @Test(arguments: ["%ff", "%zz", "%", "a%"])
    func `what doesn't decode in a query is taken as it was sent, so that no cursor is overlooked`(text: String) throws
    {
        let device = try server.signIn(new: true)
        #expect(try server.call(.stream, query: "?cursor=\(text)", token: device.token).status == 410)
        #expect(try server.call(.health, query: "?nonce=\(text)").json["nonce"]?.string == text)
    }

    private static let marks = "q" + String(repeating: "\u{301}\u{323}", count: 65)
    private static let broken = [
        "{\"\(marks)\":1}", "{\"email\":\"\(marks)@example.org\",\"password\":\"\(marks)\"}", "", "{", "[]", "nul",
        "{\"cursor\":null}}", "{\"cursor\":\"a\",\"cursor\":\"b\"}", "{\"cursor\":1e999}",
        "{\"cursor\":NaN}", "{\"cursor\":\"\\ud800\"}", String(repeating: "[", count: 10_000),
    ]

    @Test(arguments: broken, [Route.pull, .push, .createSession, .createAccount, .deleteAccount])
    func `a body that cannot be read is 400`(text: String, route: Route) throws {
        let device = try server.signIn(new: true)
        let answer = try server.text(route, token: device.token, text)
        #expect(answer.status == 400 && answer.code == "MALFORMED_REQUEST")
    }

    @Test func `bytes that are no UTF-8 are 400`() throws {
        let device = try server.signIn(new: true)
        let headers = [("Authorization", "Bearer \(device.token)"), ("Content-Type", "application/json")]
        let body = Array("{\"cursor\":\"".utf8) + [0xFF, 0xC0] + Array("\"}".utf8)
        #expect(try server.raw("POST", "/v1/sync/pull", headers: headers, body: body).code == "MALFORMED_REQUEST")
    }

    @Test(arguments: ["{\"limit\":0}", "{\"limit\":1001}", "{\"limit\":1.5}", "{\"limit\":\"9\"}", "{\"cursor\":7}"])
    func `a member of the wrong kind is named`(text: String) throws {
        let device = try server.signIn(new: true)
        let answer = try server.text(.pull, token: device.token, text)
        #expect(answer.status == 400 && answer.code == "VALIDATION_ERROR")
        let pointer = answer.json["errors"]?.array?.first?["pointer"]
        #expect(pointer == (text.contains("limit") ? "/limit" : "/cursor"))
    }

    @Test func `members that nobody knows are ignored`() throws {
        let device = try server.signIn(new: true)
        #expect(try server.call(.pull, token: device.token, ["cursor": .null, "future": [1, 2]]).status == 200)
    }
}
