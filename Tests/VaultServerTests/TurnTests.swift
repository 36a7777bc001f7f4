import Dispatch
import Sealing
import Synchronization
import Testing
import VaultModel
import VaultServer
import VaultServerCore
import VaultServerMemory
import VaultWire

@Suite("Turns of accounts and sign-ins")
struct TurnTests {
    private let rules = Rules(MemoryStorage(epoch: "feedc0de"))
    private var endpoints: Endpoints {
        Endpoints(accounts: rules.accounts, sync: rules.sync, ports: rules.ports) { _ in }
    }

    private func head(_ token: String) -> HTTPRequest {
        var head = HTTPRequest(.post, Route.pull.path)
        head.headers["Authorization"] = "Bearer \(token)"
        return head
    }

    private func signIn(_ name: String) throws -> String {
        let request = SignInRequest(email: "a@example.org", password: "correct horse", deviceName: name)
        return try rules.accounts.signIn(request, from: "x").token
    }

    @Test func `devices of one account count as one, once their tokens were found good`() throws {
        let tokens = [try rules.token(), try signIn("phone"), try rules.token("b@example.org")]
        let caller = Caller(address: "x", requestID: RequestNumber(0))
        #expect(tokens.allSatisfy { endpoints.knownAccount(of: head($0)) == nil })
        for token in tokens { _ = endpoints.admit(head(token), caller: caller) }
        // Longer than a token is accepted without asking the storage.
        rules.ports.pass(minutes: 30)
        let accounts = tokens.map { endpoints.knownAccount(of: head($0)) }
        #expect(accounts[0] != nil && accounts[0] == accounts[1] && accounts[0] != accounts[2])
        _ = endpoints.admit(head("made-up"), caller: caller)
        #expect(endpoints.knownAccount(of: head("made-up")) == nil)
    }

    @Test func `an account has a hundred devices at most, however they come, until one is signed out`() throws {
        let first = try rules.token()
        for number in 1..<AccountService.devicesPerAccount { _ = try signIn("d\(number)") }
        func refusal(_ body: () throws -> some Any) -> Problem.Code? {
            do { _ = try body() } catch { return (error as? Problem)?.code }
            return nil
        }
        #expect(refusal { try signIn("one more") } == .permissionDenied)
        let code = try rules.accounts.makePairingCode(token: first).code
        func redeem() throws -> SessionResponse {
            try rules.accounts.redeem(RedeemRequest(code: code, deviceName: "phone"), from: "y")
        }
        #expect(refusal(redeem) == .permissionDenied)
        #expect(try rules.accounts.devices(token: first).devices.count == AccountService.devicesPerAccount)
        let other = try #require(try rules.accounts.devices(token: first).devices.first { !$0.current })
        try rules.accounts.revoke(other.deviceID, token: first)
        #expect(refusal(redeem) == nil)
    }

    @Test func `one hashes and seven wait, and the ninth is told to come again`() throws {
        let gate = try PasswordGate(cost: PasswordHasher.unsafeCostForTests)
        let (hold, done) = (DispatchSemaphore(value: 0), DispatchGroup())
        let hashing = Mutex(0)
        for number in 0..<8 {
            DispatchQueue(label: "sign-in \(number)").async(group: done) {
                try? gate.pass { _ in
                    hashing.withLock { $0 += 1 }
                    hold.wait()
                }
            }
        }
        while gate.present < 8 || hashing.withLock({ $0 }) < 1 {}
        #expect(hashing.withLock { $0 } == 1)
        let refusal = #expect(throws: Problem.self) { try gate.hash("a password") }
        #expect(refusal?.code == .rateLimited && refusal?.retryAfter == 3)
        for _ in 0..<8 { hold.signal() }
        done.wait()
        #expect(throws: Never.self) { try gate.hash("a password") }
    }

    @Test(arguments: [(SealingError.Code.outOfMemory, Problem.Code.unavailable, 0), (.noSuchSlot, .internal, 1)])
    func `only missing memory is told as that, and anything else is for the operator's log`(
        cause: SealingError.Code, told: Problem.Code, logged: Int
    ) throws {
        let events = Mutex(0)
        let gate = try PasswordGate(cost: PasswordHasher.unsafeCostForTests) { _ in events.withLock { $0 += 1 } }
        let problem = #expect(throws: Problem.self) {
            try gate.pass { (_) throws(SealingError) -> Int in throw SealingError(cause) }
        }
        #expect(problem?.code == told && events.withLock { $0 } == logged)
    }

    @Test func `what hashes a password is made apart, and nothing else`() {
        let slow = (Route.fixed + [.deleteDevice("x")]).filter(\.hashesPassword)
        #expect(Set(slow) == [.createAccount, .createSession, .deleteAccount])
    }
}
