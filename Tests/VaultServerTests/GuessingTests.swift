import HTTPServerKit
import Sealing
import Testing
import VaultJSON
import VaultServerCore
import VaultWire

/// Guesses at one account from many places, seen through a proxy on this machine.
@Suite("Guessing from many addresses")
struct GuessingTests {
    private func attempt(
        _ server: TestServer, from address: String, _ password: String = TestServer.password,
        email: String = "a@example.org"
    ) throws -> TestServer.Answer {
        let headers = [("X-Forwarded-For", address), ("Content-Type", "application/json")]
        let body = SignInRequest(email: email, password: password, deviceName: "laptop").json
        return try server.raw("POST", "/v1/sessions", headers: headers, body: body.bytes)
    }

    private func server(guesses: Double) throws -> TestServer {
        let server = try TestServer(guesses: AttemptLimiter.Rate(burst: guesses, secondsPerAttempt: 60))
        _ = try server.signIn(new: true)
        return server
    }

    @Test func `is slowed down for one account, and says for how long`() throws {
        let server = try server(guesses: 5)
        for host in 1...5 { #expect(try attempt(server, from: "198.51.100.\(host)", "wrong password").status == 401) }
        let answer = try attempt(server, from: "198.51.100.6", "wrong password")
        #expect(answer.status == 429 && (1...60).contains(Int(answer.headers["retry-after"] ?? "") ?? 0))
        #expect(try attempt(server, from: "198.51.100.6", "wrong password", email: "b@example.org").status == 401)
    }

    @Test func `tells nothing of whether there is such an account`() throws {
        let server = try server(guesses: 5)
        let statuses = try (1...7).map { host in
            try ["a@example.org", "nobody@example.org"].map {
                try attempt(server, from: "198.51.100.\(host)", "wrong password", email: $0).status
            }
        }
        #expect(statuses.allSatisfy { $0[0] == $0[1] } && statuses.last == [429, 429])
    }

    @Test func `never keeps out who signed in from there before`() throws {
        let server = try server(guesses: 5)
        #expect(try attempt(server, from: "203.0.113.9").status == 201)
        for host in 1...9 { _ = try attempt(server, from: "198.51.100.\(host)", "wrong password") }
        #expect(try attempt(server, from: "198.51.100.10").status == 429)
        #expect(try attempt(server, from: "203.0.113.9").status == 201)
    }

    @Test func `has no more attempts in an IPv6 network than at one address`() throws {
        let server = try TestServer(attempts: AttemptLimiter.Rate(burst: 4, secondsPerAttempt: 40))
        for host in 1...4 { _ = try attempt(server, from: "2001:db8:1:2::\(host)", "wrong password") }
        #expect(try attempt(server, from: "2001:db8:1:2:ffff::1", "wrong password").status == 429)
        #expect(try attempt(server, from: "2001:db8:1:3::1", "wrong password").status == 401)
    }

    @Test(arguments: [
        ("198.51.100.7", "198.51.100.7"), ("::ffff:198.51.100.7", "198.51.100.7"), ("::1", "::1"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"), ("fe80::1", "fe80::/64"), ("2001:DB8::", "2001:db8::/64"),
        ("", ""), ("no:address", "no:address"),
    ])
    func `counts an address as itself or as its network`(_ address: String, _ group: String) {
        #expect(HTTPPeer.group(of: address) == group)
    }
}

@Suite("Letters in other bytes")
struct NormalizedSignInTests {
    private let composed = "p\u{E4}ssw\u{F6}rter 12"
    private let taken = "pa\u{308}sswo\u{308}rter 12"

    private func body(_ email: String, _ password: String) -> JSON {
        SignInRequest(email: email, password: password, deviceName: "laptop").json
    }

    @Test(arguments: Flavour.allCases)
    func `sign in whichever way password and email were typed`(_ flavour: Flavour) throws {
        let server = try TestServer(flavour)
        #expect(try server.call(.createAccount, body("J\u{FC}rg@example.org", composed)).status == 201)
        for (email, password) in [("ju\u{308}rg@example.org", taken), ("j\u{FC}rg@example.org", composed)] {
            #expect(try server.call(.createSession, body(email, password)).status == 201)
        }
        let again = try server.call(.createAccount, body("ju\u{308}rg@example.org", taken))
        #expect(again.status == 409, "the same letters are the same account")
        #expect(try server.call(.createSession, body("j\u{FC}rg@example.org", "passworter 12")).status == 401)
    }

    @Test(arguments: Flavour.allCases, [true, false])
    func `sign in to an account of before, which is hashed anew`(_ flavour: Flavour, _ typesComposed: Bool) throws {
        let server = try TestServer(flavour)
        let account = try SessionResponse(json: try server.call(.createAccount, body("a@example.org", taken)).json)
        let former = try PasswordHasher(cost: PasswordHasher.unsafeCostForTests).hash(try SecretBytes(utf8: taken))
        try server.storage.write { try $0.setPasswordHash(former, of: account.userID) }
        let typed = typesComposed ? composed : taken
        #expect(try server.call(.createSession, body("a@example.org", typed)).status == 201)
        let renewed = try #require(try server.storage.read { try $0.account(account.userID)?.passwordHash })
        #expect(renewed != former)
        #expect(try server.call(.createSession, body("a@example.org", composed)).status == 201)
        #expect(try server.storage.read { try $0.account(account.userID)?.passwordHash } == renewed)
    }

    @Test func `two letters that only look alike when folded are two accounts`() throws {
        let server = try TestServer()
        #expect(try server.call(.createAccount, body("stra\u{DF}e@example.org", composed)).status == 201)
        #expect(try server.call(.createAccount, body("strasse@example.org", composed)).status == 201)
    }
}
