import Synchronization
import Testing
import VaultModel
import VaultServerCore
import VaultServerMemory
import VaultTestKit
import VaultWire

@Suite("Accounts and devices for the operator")
struct OperatorServiceTests {
    private let scratch: TemporaryDirectory

    init() throws { scratch = try TemporaryDirectory() }

    private func problem(_ body: () throws -> some Any) -> Problem.Code? {
        do {
            _ = try body()
            return nil
        } catch {
            return (error as? Problem)?.code
        }
    }

    private func signIn(_ rules: Rules, _ email: String, device: String) throws -> SessionResponse {
        let request = SignInRequest(email: email, password: "correct horse", deviceName: device)
        return try rules.accounts.signIn(request, from: "x")
    }

    @Test(arguments: Flavour.everyWay)
    func `the list has every account in order of email, with its size`(flavour: Flavour) throws {
        let rules = Rules(try flavour.make(in: scratch))
        for email in ["é@example.org", "b@example.org", "a@example.org", "c@example.org"] {
            _ = try rules.token(email)
        }
        let token = try signIn(rules, "b@example.org", device: "phone").token
        _ = try rules.push([Make.create(SampleRecord.receipt(1), key: 1, Make.amount(7))], token: token)
        try rules.accounts.removeAccount(email: " C@example.org ")
        let all = try rules.accounts.accounts(after: "")
        #expect(all.map(\.email) == ["a@example.org", "b@example.org", "é@example.org"])
        #expect(all.map(\.devices) == [1, 2, 1])
        let entries = all.map(\.entries)
        #expect(entries[0] == 0 && entries[1] > 0 && all[0].bytes == 0 && all[1].bytes > 0)
        #expect(all.allSatisfy { $0.createdAt == rules.ports.now() && $0.mediaBytes == 0 })
        #expect(try rules.accounts.accounts(after: "a@example.org") == Array(all.dropFirst()))
        let now = rules.ports.now()
        #expect(try rules.storage.read { try $0.accounts(after: "", devicesAt: now, limit: 1) } == [all[0]])
    }

    @Test(arguments: Flavour.everyWay)
    func `a password that the operator sets replaces the other, and devices stay signed in`(flavour: Flavour) throws {
        let rules = Rules(try flavour.make(in: scratch))
        let token = try rules.token()
        try rules.accounts.setPassword("another horse", email: " A@example.org")
        #expect(problem { try signIn(rules, "a@example.org", device: "x") } == .unauthenticated)
        let request = SignInRequest(email: "a@example.org", password: "another horse", deviceName: "y")
        #expect(try rules.accounts.signIn(request, from: "y").email == "a@example.org")
        #expect(try rules.accounts.devices(token: token).devices.count == 2)
        #expect(problem { try rules.accounts.setPassword("another horse", email: "b@example.org") } == .notFound)
        #expect(problem { try rules.accounts.setPassword("short", email: "a@example.org") } == .validationError)
    }

    @Test(arguments: Flavour.everyWay)
    func `an account that the operator deletes is gone, and its tokens with it`(flavour: Flavour) throws {
        let rules = Rules(try flavour.make(in: scratch))
        let (token, other) = (try rules.token(), try rules.token("b@example.org"))
        try rules.accounts.removeAccount(email: "A@example.org")
        #expect(problem { try rules.accounts.devices(token: token) } == .unauthenticated)
        #expect(try rules.accounts.devices(token: other).devices.count == 1)
        #expect(try rules.storage.read { try $0.departures(limit: 9).count } == 1)
        #expect(problem { try rules.accounts.removeAccount(email: "a@example.org") } == .notFound)
        #expect(throws: Never.self) { try rules.token() }
    }

    @Test(arguments: Flavour.everyWay)
    func `a device is found by its name, its id or the end of that, and signed out`(flavour: Flavour) throws {
        let rules = Rules(try flavour.make(in: scratch))
        _ = try rules.token()
        let phones = try (0..<3).map { _ in try signIn(rules, "a@example.org", device: "phone") }
        let tablet = try signIn(rules, "a@example.org", device: "tablet")
        #expect(problem { try rules.accounts.removeDevice("phone", email: "a@example.org") } == .validationError)
        #expect(problem { try rules.accounts.removeDevice("fridge", email: "a@example.org") } == .notFound)
        #expect(problem { try rules.accounts.removeDevice("tablet", email: "b@example.org") } == .notFound)
        #expect(try rules.accounts.removeDevice("tablet", email: "A@example.org").id == tablet.deviceID)
        _ = try rules.accounts.removeDevice(phones[0].deviceID.description, email: "a@example.org")
        let end = String(phones[1].deviceID.ulid.text.suffix(8)).lowercased()
        #expect(try rules.accounts.removeDevice(end, email: "a@example.org").id == phones[1].deviceID)
        #expect(try rules.accounts.devices(email: "a@example.org").map(\.name) == ["laptop", "phone"])
        #expect(problem { try rules.accounts.devices(token: tablet.token) } == .unauthenticated)
        #expect(problem { try rules.accounts.devices(email: "b@example.org") } == .notFound)
    }

    @Test func `the streams of what is signed out or deleted end`() throws {
        let storage = MemoryStorage(epoch: "feedc0de")
        let rules = Rules(storage)
        let (first, second) = (
            try rules.accounts.register(
                SignInRequest(email: "a@example.org", password: "correct horse", deviceName: "x"), from: "x"),
            try signIn(rules, "a@example.org", device: "y")
        )
        let recorder = RevocationRecorder()
        let accounts = AccountService(
            storage: storage, ports: rules.ports, policy: AccountPolicy(isRegistrationOpen: false), observer: recorder)
        try accounts.removeDevice("y", email: "a@example.org")
        #expect(recorder.revoked == [second.deviceID])
        try accounts.removeAccount(email: "a@example.org")
        #expect(recorder.revoked == [second.deviceID, first.deviceID])
    }
}

private final class RevocationRecorder: CommitObserver {
    private let devices = Mutex<[DeviceID]>([])

    var revoked: [DeviceID] { devices.withLock { $0 } }

    func changed(_ account: UserID) {}

    func revoked(_ devices: [DeviceID]) { self.devices.withLock { $0 += devices } }
}
