import Sealing
import Testing
import VaultJSON
import VaultServerCore
import VaultTestKit
import VaultWire

@Suite("Accounts and devices")
struct AccountTests {
    private func body(_ email: String, _ password: String = TestServer.password, _ name: String = "laptop") -> JSON {
        SignInRequest(email: email, password: password, deviceName: name).json
    }

    @Test func `a closed server takes no accounts`() throws {
        let server = try TestServer(isRegistrationOpen: false)
        let answer = try server.call(.createAccount, body("a@example.org"))
        #expect(answer.status == 403 && answer.code == "REGISTRATION_CLOSED")
    }

    @Test func `an open server makes an account with its first device, once for an email`() throws {
        let server = try TestServer()
        let answer = try server.call(.createAccount, body("  Anna@Example.ORG "))
        #expect(answer.status == 201)
        let session = try SessionResponse(json: answer.json)
        #expect(session.token.count == 43 && session.smsKey.count == 43)
        let again = try server.call(.createAccount, body("anna@example.org"))
        #expect(again.status == 409 && again.code == "EMAIL_TAKEN")
        let second = try SessionResponse(json: try server.call(.createSession, body("ANNA@example.org")).json)
        #expect(second.userID == session.userID && second.smsKey != session.smsKey)
        #expect(second.deviceID != session.deviceID && second.token != session.token)
    }

    @Test func `every fault of a registration is named`() throws {
        let server = try TestServer()
        let answer = try server.call(.createAccount, body("nobody", "short", "\u{7}"))
        #expect(answer.status == 400 && answer.code == "VALIDATION_ERROR")
        let pointers = answer.json["errors"]?.array?.compactMap { $0["pointer"]?.string }
        #expect(pointers == ["/email", "/password", "/deviceName"])
    }

    @Test func `a wrong password and an unknown email are told alike`() throws {
        let server = try TestServer()
        _ = try server.signIn(new: true)
        let wrong = try server.call(.createSession, body("a@example.org", "wrong password"))
        let unknown = try server.call(.createSession, body("z@example.org"))
        #expect(wrong.status == 401 && unknown.status == 401)
        #expect(wrong.json["detail"] == unknown.json["detail"])
    }

    @Test(arguments: Flavour.allCases)
    func `a password hashed at another cost is hashed again when it is next given`(flavour: Flavour) throws {
        let server = try TestServer(flavour)
        let account = try server.signIn(new: true).session.userID
        let former = try PasswordHasher(cost: Argon2Cost(passes: 2, memory: 16 << 10))
            .hash(try SecretBytes(utf8: TestServer.password))
        try server.storage.write { try $0.setPasswordHash(former, of: account) }
        #expect(try server.call(.createSession, body("a@example.org", "wrong password")).status == 401)
        #expect(try server.storage.read { try $0.account(account)?.passwordHash } == former)
        _ = try server.signIn()
        let renewed = try #require(try server.storage.read { try $0.account(account)?.passwordHash })
        #expect(renewed != former)
        _ = try server.signIn()
        #expect(try server.storage.read { try $0.account(account)?.passwordHash } == renewed)
    }

    @Test(arguments: Flavour.allCases)
    func `email and password are the same however their letters are written`(flavour: Flavour) throws {
        let server = try TestServer(flavour)
        let (composed, apart) = ("j\u{F6}rg@example.org", "J\u{6F}\u{308}rg@example.org")
        let (password, typed) = ("p\u{E4}ssw\u{F6}rter 12", "pa\u{308}sswo\u{308}rter\u{A0}12")
        #expect(try server.call(.createAccount, body(apart, typed)).status == 201)
        #expect(try server.call(.createAccount, body(composed, password)).code == "EMAIL_TAKEN")
        for (email, password) in [(composed, password), (apart, typed), (apart, password), (composed, typed)] {
            let answer = try server.call(.createSession, body(email, password))
            #expect(answer.status == 201 && answer.json["email"]?.string?.utf8.elementsEqual(composed.utf8) == true)
        }
        #expect(try server.call(.createAccount, body("stra\u{DF}e@example.org")).status == 201)
        #expect(try server.call(.createAccount, body("strasse@example.org")).status == 201)
    }

    @Test(arguments: Flavour.allCases)
    func `whoever registered twice in two ways of writing finds each account by its own`(flavour: Flavour) throws {
        let server = try TestServer(flavour)
        let (composed, apart) = ("j\u{F6}rg@example.org", "jo\u{308}rg@example.org")
        let own = try server.signIn(composed, new: true).session.userID
        let kept = try #require(try server.storage.read { try $0.account(own) })
        let other = AccountRecord(
            id: SampleRecord.account(1).id, email: apart, passwordHash: kept.passwordHash, smsKey: kept.smsKey,
            createdAt: kept.createdAt)
        try server.storage.write { try $0.insert(other) }
        #expect(try server.signIn(composed).session.userID == own)
        #expect(try server.signIn(apart).session.userID == other.id)
        #expect(try server.call(.createAccount, body(apart)).code == "EMAIL_TAKEN")
    }

    @Test func `guessing is slowed down, and says for how long`() throws {
        let server = try TestServer(attempts: AttemptLimiter.Rate(burst: 4, secondsPerAttempt: 40))
        _ = try server.signIn(new: true)
        for _ in 0..<3 {
            #expect(try server.call(.createSession, body("a@example.org", "wrong password")).status == 401)
        }
        let answer = try server.call(.createSession, body("a@example.org"))
        #expect(answer.status == 429 && answer.code == "RATE_LIMITED")
        #expect((1...40).contains(Int(answer.headers["retry-after"] ?? "") ?? 0))
        let elsewhere = [("X-Forwarded-For", "198.51.100.7"), ("Content-Type", "application/json")]
        let good = try server.raw("POST", "/v1/sessions", headers: elsewhere, body: body("a@example.org").bytes)
        #expect(good.status == 201)
    }

    @Test func `devices are listed, and one that is revoked can do nothing more`() throws {
        let server = try TestServer()
        let first = try server.signIn(new: true)
        let second = try server.signIn(device: "phone")
        let list = try DevicesResponse(json: try server.call(.listDevices, token: first.token).json)
        #expect(list.devices.map(\.name) == ["laptop", "phone"])
        #expect(list.devices.map(\.current) == [true, false])
        #expect(try server.call(.deleteDevice(second.id), token: first.token).status == 204)
        #expect(try server.call(.pull, token: second.token, [:]).code == "UNAUTHENTICATED")
        #expect(try server.call(.deleteDevice(second.id), token: first.token).code == "NOT_FOUND")
        #expect(try server.call(.deleteDevice("dev_nonsense"), token: first.token).code == "NOT_FOUND")
    }

    @Test func `signing out ends the own token alone`() throws {
        let server = try TestServer()
        let first = try server.signIn(new: true)
        let second = try server.signIn(device: "phone")
        #expect(try server.call(.deleteCurrentSession, token: first.token).status == 204)
        #expect(try server.call(.listDevices, token: first.token).status == 401)
        #expect(try server.call(.listDevices, token: second.token).status == 200)
    }

    @Test(arguments: Flavour.allCases)
    func `an account goes only with its password, and then altogether`(flavour: Flavour) throws {
        let server = try TestServer(flavour)
        let device = try server.signIn(new: true)
        _ = try device.push(Make.create(SampleRecord.receipt(1), key: 1))
        let wrong = try server.call(.deleteAccount, token: device.token, ["password": "wrong password"])
        #expect(wrong.status == 403 && wrong.code == "PERMISSION_DENIED")
        #expect(try device.pull().changes.count == 1)
        #expect(
            try server.call(.deleteAccount, token: device.token, ["password": .string(TestServer.password)]).status
                == 204)
        #expect(try server.call(.pull, token: device.token, [:]).status == 401)
        #expect(try server.signIn(new: true).pull().changes.isEmpty)
    }
}

@Suite("Attempt limiter")
struct AttemptLimiterTests {
    @Test func `a thousand guesses a second try no more than a hundred passwords in an hour`() {
        var limiter = AttemptLimiter(rate: .standard)
        let tried = (0..<36_000).count { limiter.take(["a"], now: SampleRecord.time(Int64($0) * 100)) == nil }
        #expect((90...100).contains(tried))
    }

    @Test func `waiting as long as it says is enough`() {
        var limiter = AttemptLimiter(rate: AttemptLimiter.Rate(burst: 1, secondsPerAttempt: 40))
        #expect(limiter.take(["a"], now: SampleRecord.time(0)) == nil)
        let wait = limiter.take(["a"], now: SampleRecord.time(1000)) ?? 0
        #expect(limiter.take(["a"], now: SampleRecord.time(1000 + Int64(wait) * 1000)) == nil)
    }

    @Test func `a flood of addresses does not fill the memory, and forgets no empty bucket`() {
        var limiter = AttemptLimiter(rate: AttemptLimiter.Rate(burst: 2, secondsPerAttempt: 1e6), capacity: 100)
        for _ in 0..<2 { _ = limiter.take(["guesser"], now: SampleRecord.time(0)) }
        for number in 0..<1000 { _ = limiter.take(["address \(number)"], now: SampleRecord.time(0)) }
        #expect(limiter.take(["guesser"], now: SampleRecord.time(0)) != nil)
    }
}
