import Synchronization
import Testing
import VaultJSON
import VaultModel
import VaultServerCore
import VaultServerMemory
import VaultTestKit
import VaultWire

@Suite("Invitations")
struct InvitationTests {
    private let scratch: TemporaryDirectory

    init() throws { scratch = try TemporaryDirectory() }

    private func register(
        _ rules: Rules, _ email: String, _ code: String?, from address: String = "y"
    ) throws -> SessionResponse {
        let request = SignInRequest(
            email: email, password: "correct horse", deviceName: "phone", invitation: code)
        return try rules.accounts.register(request, from: address)
    }

    private func problem(_ body: () throws -> some Any) -> Problem.Code? {
        do {
            _ = try body()
            return nil
        } catch {
            return (error as? Problem)?.code
        }
    }

    private func closed(_ flavour: Flavour) throws -> Rules {
        Rules(try flavour.make(in: scratch), isRegistrationOpen: false)
    }

    @Test(arguments: Flavour.everyWay)
    func `a code creates one account although registration is closed`(flavour: Flavour) throws {
        let rules = try closed(flavour)
        #expect(problem { try register(rules, "a@example.org", nil) } == .registrationClosed)
        let made = try rules.accounts.invite(email: nil, days: 7)
        #expect(made.code.count == 19 && made.record.number == 1)
        let typed = " \(made.code.lowercased().replacing("-", with: " ")) "
        #expect(try register(rules, " A@example.org", typed).email == "a@example.org")
        #expect(problem { try register(rules, "b@example.org", made.code) } == .registrationClosed)
        #expect(try rules.accounts.invitations().isEmpty)
    }

    @Test(arguments: Flavour.everyWay)
    func `it is valid until its last day is over`(flavour: Flavour) throws {
        let rules = try closed(flavour)
        let (first, second) = (
            try rules.accounts.invite(email: nil, days: 2), try rules.accounts.invite(email: nil, days: 2)
        )
        rules.ports.pass(minutes: 2 * 24 * 60 - 1)
        #expect(try rules.accounts.invitations().map(\.number) == [1, 2])
        #expect(throws: Never.self) { try register(rules, "a@example.org", first.code) }
        rules.ports.pass(minutes: 1)
        #expect(try rules.accounts.invitations().isEmpty)
        #expect(problem { try register(rules, "b@example.org", second.code) } == .registrationClosed)
        for days in [0, 31] {
            #expect(problem { try rules.accounts.invite(email: nil, days: days) } == .validationError)
        }
    }

    @Test(arguments: Flavour.everyWay)
    func `one for an email creates no other account, and stays valid after it was tried`(flavour: Flavour) throws {
        let rules = try closed(flavour)
        let code = try rules.accounts.invite(email: " Anna@example.org", days: 7).code
        #expect(problem { try register(rules, "b@example.org", code) } == .registrationClosed)
        #expect(problem { try register(rules, "anna@example", code) } == .registrationClosed)
        #expect(throws: Never.self) { try register(rules, "anna@Example.org", code) }
        #expect(problem { try rules.accounts.invite(email: "anna@example.org", days: 7) } == .emailTaken)
        #expect(problem { try rules.accounts.invite(email: "anna", days: 7) } == .validationError)
    }

    @Test(arguments: Flavour.everyWay)
    func `a registration that fails leaves the code valid`(flavour: Flavour) throws {
        let rules = try closed(flavour)
        let codes = try (0..<2).map { _ in try rules.accounts.invite(email: nil, days: 7).code }
        _ = try register(rules, "a@example.org", codes[0])
        #expect(problem { try register(rules, "a@example.org", codes[1]) } == .emailTaken)
        #expect(throws: Never.self) { try register(rules, "b@example.org", codes[1]) }
    }

    @Test(arguments: Flavour.everyWay)
    func `a revoked code is worth nothing, whether its number or the code was named`(flavour: Flavour) throws {
        let rules = try closed(flavour)
        let made = try (0..<3).map { _ in try rules.accounts.invite(email: nil, days: 7) }
        #expect(try rules.accounts.revokeInvitation("2") == made[1].record)
        #expect(try rules.accounts.revokeInvitation(made[0].code.lowercased()) == made[0].record)
        for name in ["2", made[0].code, "0000-0000-0000-0000", "", "-1", "x"] {
            #expect(problem { try rules.accounts.revokeInvitation(name) } == .notFound)
        }
        #expect(problem { try register(rules, "a@example.org", made[1].code) } == .registrationClosed)
        #expect(try rules.accounts.invitations() == [made[2].record])
    }

    @Test(arguments: Flavour.everyWay)
    func `expired ones are removed with the next, and what is undone is back`(flavour: Flavour) throws {
        let rules = try closed(flavour)
        let old = try rules.accounts.invite(email: "o@example.org", days: 1).record
        rules.ports.pass(days: 2)
        #expect(try rules.storage.read { try $0.invitations() } == [old])
        struct Undone: Error {}
        #expect(throws: Undone.self) {
            try rules.storage.write { storage in
                #expect(try storage.removeInvitation(codeHash: old.codeHash))
                #expect(try storage.invitation(codeHash: old.codeHash) == nil)
                throw Undone()
            }
        }
        #expect(try rules.storage.read { try $0.invitation(codeHash: old.codeHash) } == old)
        let new = try rules.accounts.invite(email: nil, days: 1).record
        #expect(try rules.storage.read { try $0.invitations() } == [new])
    }

    @Test(arguments: Flavour.allCases)
    func `of two registrations with one code at once, one succeeds`(flavour: Flavour) throws {
        let rules = try closed(flavour)
        let code = try rules.accounts.invite(email: nil, days: 7).code
        let outcomes = Mutex<[Problem.Code?]>([])
        concurrently(2) { number in
            let outcome = problem { try register(rules, "user\(number)@example.org", code, from: "address \(number)") }
            outcomes.withLock { $0.append(outcome) }
        }
        let all = outcomes.withLock { $0 }
        #expect(all.count == 2 && all.contains(.registrationClosed) && all.contains(nil))
    }

    @Test(arguments: Flavour.everyWay)
    func `invitations that are created at once have different numbers`(flavour: Flavour) throws {
        let rules = try closed(flavour)
        let numbers = Mutex<[Int64]>([])
        for _ in 0..<5 {
            concurrently(4) { _ in
                let number = try? rules.accounts.invite(email: nil, days: 7).record.number
                numbers.withLock { $0.append(number ?? -1) }
            }
        }
        #expect(numbers.withLock { $0.sorted() } == Array(1...20))
    }

    @Test func `there are no more valid ones than a list can show`() throws {
        let rules = try closed(.memory)
        for _ in 0..<AccountService.validInvitations { _ = try rules.accounts.invite(email: nil, days: 1) }
        #expect(problem { try rules.accounts.invite(email: nil, days: 1) } == .permissionDenied)
        try rules.accounts.revokeInvitation("7")
        #expect(throws: Never.self) { try rules.accounts.invite(email: nil, days: 1) }
    }

    @Test func `guessing is slowed down, and what is no code is refused like a wrong one`() throws {
        let rules = try closed(.memory)
        let guesses = ["", "0000-0000-0000-0000", "ÄÄÄÄ", String(repeating: "0", count: 9_999)]
        for number in 0..<20 {
            #expect(problem { try register(rules, "a@example.org", guesses[number % 4]) } == .registrationClosed)
        }
        #expect(problem { try register(rules, "a@example.org", guesses[0]) } == .rateLimited)
        let elsewhere = problem { try register(rules, "a@example.org", guesses[0], from: "another address") }
        #expect(elsewhere == .registrationClosed)
    }

    @Test func `where registration is open, nobody needs a code, and a valid one is used up`() throws {
        let rules = Rules(MemoryStorage(epoch: "feedc0de"))
        let code = try rules.accounts.invite(email: nil, days: 7).code
        #expect(throws: Never.self) { try register(rules, "a@example.org", "0000-0000-0000-0000") }
        #expect(try rules.accounts.invitations().count == 1)
        #expect(throws: Never.self) { try register(rules, "b@example.org", code) }
        #expect(try rules.accounts.invitations().isEmpty)
    }

    @Test func `over HTTP a wrong code is 403, and one that is no text 400`() throws {
        let server = try TestServer(isRegistrationOpen: false)
        var request = SignInRequest(email: "a@example.org", password: "correct horse", deviceName: "phone")
        request.invitation = "0000-0000-0000-0000"
        let refusal = try server.call(.createAccount, request.json)
        #expect(refusal.status == 403 && refusal.code == "REGISTRATION_CLOSED")
        #expect(refusal.json["detail"]?.string?.contains("invitation") == true)
        var members = request.json.object
        members?["invitation"] = 7
        #expect(try server.call(.createAccount, .object(members ?? [:])).status == 400)
    }
}
