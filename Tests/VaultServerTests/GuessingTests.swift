import Testing
import VaultJSON
import VaultServerCore
import VaultServerMemory
import VaultServerPostgres
import VaultTestKit
import VaultWire

@Suite("Guessing from many addresses")
struct GuessingTests {
    private let scratch: TemporaryDirectory

    init() throws { scratch = try TemporaryDirectory() }

    private func request(_ password: String, _ email: String = "a@example.org") -> SignInRequest {
        SignInRequest(email: email, password: password, deviceName: "laptop")
    }

    /// Signs in with the right or a wrong password; returns the problem, or nil for a session.
    private func refusal(
        _ rules: Rules, _ password: String = "wrong password", _ email: String = "a@example.org", from address: String
    ) throws -> Problem? {
        do {
            _ = try rules.accounts.signIn(request(password, email), from: address)
            return nil
        } catch let problem as Problem {
            return problem
        }
    }

    @Test(arguments: Flavour.allCases)
    func `twenty passwords are tried for an email, and then one in five minutes`(flavour: Flavour) throws {
        let rules = Rules(try flavour.make(in: scratch))
        _ = try rules.token()
        let codes = try (0..<40).map { try refusal(rules, from: "guesser \($0)")?.code }
        #expect(codes == Array(repeating: .unauthenticated, count: 20) + Array(repeating: .rateLimited, count: 20))
        #expect(try refusal(rules, from: "another")?.retryAfter == 300)
        rules.ports.pass(minutes: 60)
        let later = try (0..<40).map { try refusal(rules, from: "guesser \($0)")?.code }
        #expect(later.count { $0 == .unauthenticated } == 12)
    }

    @Test func `attempts at one server count at the others`() throws {
        let place = try Flavour.preparedPlace()
        let servers = [Rules(try PostgresStorage(place)), Rules(try PostgresStorage(place))]
        _ = try servers[0].token()
        let codes = try (0..<40).map { try refusal(servers[$0 % 2], from: "guesser \($0)")?.code }
        #expect(codes == Array(repeating: .unauthenticated, count: 20) + Array(repeating: .rateLimited, count: 20))
        #expect(try refusal(servers[1], "correct horse", from: "guesser 50")?.code == .rateLimited)
    }

    @Test func `it is not told whether there is such an account`() throws {
        let rules = Rules(MemoryStorage(epoch: "feedc0de"))
        _ = try rules.token()
        for number in 0..<40 {
            let known = try refusal(rules, from: "guesser \(number)")
            let unknown = try refusal(rules, "wrong password", "nobody@example.org", from: "guesser \(number)")
            #expect(known == unknown)
        }
    }

    @Test(arguments: Flavour.allCases)
    func `whoever signed in from a place before gets in there however many guess`(flavour: Flavour) throws {
        let rules = Rules(try flavour.make(in: scratch))
        let token = try rules.token()
        #expect(try refusal(rules, "correct horse", from: "home") == nil)
        let code = try rules.accounts.makePairingCode(token: token).code
        _ = try rules.accounts.redeem(RedeemRequest(code: code, deviceName: "phone"), from: "office")
        for number in 0..<40 { _ = try refusal(rules, from: "guesser \(number)") }
        for place in ["x", "home", "office"] { #expect(try refusal(rules, "correct horse", from: place) == nil) }
        #expect(try refusal(rules, from: "home")?.code == .unauthenticated)
        #expect(try refusal(rules, "correct horse", from: "hotel")?.code == .rateLimited)
        rules.ports.pass(minutes: 5)
        #expect(try refusal(rules, "correct horse", from: "hotel") == nil)
    }

    @Test func `a place is known to its account alone, and for 400 days`() throws {
        let rules = Rules(MemoryStorage(epoch: "feedc0de"))
        _ = try (rules.token(), rules.token("b@example.org"))
        _ = try rules.accounts.signIn(request("correct horse", "b@example.org"), from: "guesser")
        for _ in 0..<20 { _ = try refusal(rules, from: "guesser") }
        #expect(try refusal(rules, "correct horse", from: "hotel")?.code == .rateLimited)
        rules.ports.pass(days: 401)
        for number in 0..<20 { _ = try refusal(rules, from: "guesser \(number)") }
        #expect(try refusal(rules, "correct horse", from: "x")?.code == .rateLimited)
    }

    @Test func `a right password costs no attempt`() throws {
        let rules = Rules(MemoryStorage(epoch: "feedc0de"))
        _ = try rules.token()
        for number in 0..<50 { #expect(try refusal(rules, "correct horse", from: "hotel \(number)") == nil) }
    }

    /// Signs in through a proxy on this computer and returns the answer.
    private func status(
        _ server: TestServer, _ password: String = "wrong password", from address: String
    ) throws -> TestServer.Answer {
        let headers = [
            ("X-Forwarded-For", "192.0.2.200"), ("X-Forwarded-For", "192.0.2.\(Int.random(in: 1...99)), \(address)"),
            ("Content-Type", "application/json"),
        ]
        return try server.raw("POST", "/v1/sessions", headers: headers, body: request(password).json.bytes)
    }

    @Test func `over HTTP an email has its attempts from all addresses, and says for how long`() throws {
        let server = try TestServer(emailAttempts: AttemptLimiter.Rate(burst: 3, secondsPerAttempt: 300))
        _ = try server.signIn(new: true)
        #expect(try status(server, TestServer.password, from: "198.51.100.1").status == 201)
        for number in 2..<5 { #expect(try status(server, from: "198.51.100.\(number)").status == 401) }
        let answer = try status(server, TestServer.password, from: "198.51.100.5")
        #expect(answer.status == 429 && answer.code == "RATE_LIMITED")
        #expect((290...300).contains(Int(answer.headers["retry-after"] ?? "") ?? 0))
        #expect(try status(server, TestServer.password, from: "198.51.100.1").status == 201)
    }

    @Test(arguments: ["/v1/sessions", "/v1/pairing-codes/redeem"])
    func `over HTTP the addresses of one IPv6 network are one, whatever the header claims before`(path: String) throws {
        let server = try TestServer(attempts: AttemptLimiter.Rate(burst: 3, secondsPerAttempt: 1e6))
        let statuses = try (0..<6).map { number in
            let headers = [
                ("X-Forwarded-For", "192.0.2.\(number)"),
                ("X-Forwarded-For", "192.0.2.\(number), 2001:db8:1:2:\(number)::\(number)"),
                ("Content-Type", "application/json"),
            ]
            let body: JSON = [
                "email": "a@example.org", "password": "wrong password", "code": "0000-0000", "deviceName": "laptop",
            ]
            return try server.raw("POST", path, headers: headers, body: body.bytes).status
        }
        #expect(statuses == [401, 401, 401, 429, 429, 429])
    }
}
