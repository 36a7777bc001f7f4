import Sealing
import Synchronization
import SystemKit
import Testing
import Translation
import VaultJSON
import VaultModel
import VaultReplica
import VaultStore
import VaultSync
import VaultTestKit
import VaultWire

@testable import VaultClient

@Suite("The last resort")
struct LastResortTests {
    /// A vault with an account, the terms, and clocks that move with each look.
    private final class Desk: Sendable {
        struct State {
            var now: Int64 = 0
            var looksLeft = 0
            var ended: CheckedContinuation<Void, Never>?
            var maySend = true
            var said: [String] = []
            var shown: [Bool] = []
        }

        let folder: TemporaryDirectory
        let open: OpenVault
        let state = Mutex(State())

        init(command: String, limit: Int = 9) async throws {
            folder = try TemporaryDirectory()
            let files = VaultFiles(path: folder.file("home.vault"))
            let keys = try files.create(passphrase: SecretBytes(utf8: "correct horse"), derivation: .unsafeForTests)
                .takeKeys()
            let vault = try Vault(
                files, keys: keys, environment: VaultEnvironment { Timestamp(milliseconds: 1_795_000_000_000) })
            open = OpenVault(files, vault: vault, keys: keys)
            try await vault.set([
                ReplicaSetting.device: DeviceID(ULID(high: 1, low: 1)).description,
                ReplicaSetting.textKey: String(repeating: "A", count: 43),
            ])
            let plan = try TextPlan(
                number: "+15550100", command: command, arguments: TextPlan.words(command), price: "9 ct", limit: limit,
                agreedAt: Timestamp(milliseconds: 0))
            try await TextAgreement.save(plan, to: vault)
        }

        func resort(timeout: Duration = .seconds(20)) -> LastResort {
            LastResort(
                LastResort.Ports(
                    vault: open.vault, lease: VaultLease(open.files),
                    gateway: CommandGateway(variables: ["PATH": "/usr/bin:/bin"], timeout: timeout),
                    clock: SyncClock(
                        monotonic: { self.state.withLock(\.now) },
                        wall: { Timestamp(milliseconds: 1_795_000_000_000 + self.state.withLock(\.now)) },
                        sleep: { try self.pass($0) }),
                    maySend: { self.state.withLock(\.maySend) },
                    tell: { kind, phrase in self.state.withLock { $0.said.append("\(kind): \(phrase.english)") } },
                    show: { isActive in self.state.withLock { $0.shown.append(isActive) } }))
        }

        /// Moves the clock; ends the looking after the last one.
        private func pass(_ milliseconds: Int64) throws {
            let ended: CheckedContinuation<Void, Never>?? = state.withLock { state in
                state.now += milliseconds
                state.looksLeft -= 1
                return state.looksLeft > 0 ? nil : .some(state.ended.take())
            }
            guard let ended else { return }
            ended?.resume()
            throw CancellationError()
        }

        /// Lets a device be offline for so many looks.
        func look(_ resort: LastResort, _ count: Int) async {
            await withCheckedContinuation { continuation in
                state.withLock { ($0.looksLeft, $0.ended) = (count, continuation) }
                Task { await resort.observe(.offline) }
            }
            await resort.observe(.online)
        }

        func add(_ store: String) async throws {
            _ = try await open.vault.create([.storeName: .string(store), .purchaseDate: "2026-10-27"])
        }

        var said: [String] { state.withLock(\.said) }
        var shown: [Bool] { state.withLock(\.shown) }

        func texts() throws -> [TextAttempt.State?] {
            try open.makeReader().queue(limit: 100).map { $0.text?.state }
        }

        var lines: [String] {
            (try? InputText.lines(folder.file("out"))) ?? []
        }
    }

    private enum InputText {
        static func lines(_ path: String) throws -> [String] {
            String(decoding: try InputFile(path: path).read(upTo: 1 << 16), as: UTF8.self).split(separator: "\n")
                .map(String.init)
        }
    }

    /// A gateway that writes down what it gets, each argument on its line.
    private func desk(_ more: String = "", limit: Int = 9) async throws -> Desk {
        let desk = try await Desk(command: "true {text}", limit: limit)
        let program = try desk.folder.writeProgram(
            "printf '%s\\n' \"$@\" >> '\(desk.folder.file("out"))'; \(more)", to: "gateway")
        let command = "\(program) --to {number} -text {text}"
        let plan = try TextPlan(
            number: "+15550100", command: command, arguments: TextPlan.words(command), price: "9 ct", limit: limit,
            agreedAt: Timestamp(milliseconds: 0))
        try await TextAgreement.save(plan, to: desk.open.vault)
        return desk
    }

    @Test func `it is in use after five minutes, until there is a network, and only if agreed to`() async throws {
        let desk = try await desk()
        let resort = desk.resort()
        await desk.look(resort, 10)
        #expect(desk.shown == [])
        await desk.look(resort, 12)
        #expect(desk.shown == [true, false])
        try await TextAgreement.save(nil, to: desk.open.vault)
        await desk.look(resort, 12)
        #expect(desk.shown == [true, false])
    }

    @Test func `five minutes without a network send each new receipt once, in whole arguments`() async throws {
        let desk = try await desk()
        try await desk.add("-rf $(id) | Käse")
        try await desk.add("Bosch")
        await desk.look(desk.resort(), 10)
        #expect(desk.lines == [])
        await desk.look(desk.resort(), 20)
        #expect(try desk.texts() == [.sent, .sent])
        #expect(desk.lines.count == 8 && desk.lines[0...2] == ["--to", "+15550100", "-text"])
        #expect(desk.lines[3].hasPrefix("RV1|") && desk.lines[3].contains("|-rf $(id)  Käse|20261027|"))
        #expect(ReceivedText(desk.lines[3]) != nil)
        await desk.look(desk.resort(), 30)
        #expect(desk.lines.count == 8)
    }

    @Test func `gammu's own phone takes the text by the standard command`() async throws {
        let desk = try await Desk(command: TextPlan.standardCommand)
        let phone = desk.folder.file("phone")
        _ = try await CommandRunner().run(
            ChildCommand("/bin/mkdir", ["-p"] + ["sms/1", "sms/2", "sms/3", "fs"].map { "\(phone)/\($0)" }))
        let rc = "[gammu]\nmodel = dummy\nconnection = none\ndevice = \(phone)\ngammuloc = /dev/null\n"
        let file = try desk.folder.write(rc, to: "gammurc")
        let command = "gammu -c \(file) sendsms TEXT {number} -text {text}"
        let plan = try TextPlan(
            number: "+15550100", command: command, arguments: TextPlan.words(command), price: "9 ct", limit: 2,
            agreedAt: Timestamp(milliseconds: 0))
        try await TextAgreement.save(plan, to: desk.open.vault)
        try await desk.add("Plåka €")
        await desk.look(desk.resort(), 12)
        #expect(try desk.texts() == [.sent], "\(desk.said)")
    }

    @Test(arguments: [
        ("exit 3", TextAttempt.State.failed, "failed with 3"), ("kill -9 $$", .unknown, "interrupted"),
        ("exec sleep 60", .unknown, "didn't end within"),
    ])
    func `a gateway that fails or hangs is named, rests, and is not asked again for the same receipt`(
        _ script: String, _ state: TextAttempt.State, _ words: String
    ) async throws {
        let desk = try await desk(script)
        try await desk.add("Bosch")
        try await desk.add("Lampor")
        let resort = desk.resort(timeout: script.contains("sleep") ? .milliseconds(300) : .seconds(20))
        await desk.look(resort, 12)
        #expect(try desk.texts() == [state, nil])
        #expect(desk.said.contains { $0.contains(words) }, "\(desk.said)")
        await desk.look(resort, 12)
        #expect(try desk.texts() == [state, nil])
        await desk.look(resort, 30)
        #expect(try desk.texts() == [state, state] && desk.lines.count == 8)
    }

    @Test func `a gateway that isn't there costs nothing, and is tried again`() async throws {
        let desk = try await Desk(command: "/nowhere/gammu {text}")
        try await desk.add("Bosch")
        let resort = desk.resort()
        await desk.look(resort, 60)
        #expect(try desk.texts() == [nil])
        #expect(desk.said.count > 1 && desk.said.allSatisfy { $0.contains("No text message was sent") })
        #expect(try desk.open.makeReader().textFigures(now: Timestamp(milliseconds: 1_795_000_000_000)).used == 0)
    }

    @Test func `the limit is said once, and leaves the rest`() async throws {
        let desk = try await desk(limit: 1)
        try await desk.add("Bosch")
        try await desk.add("Lampor")
        await desk.look(desk.resort(), 30)
        #expect(try desk.texts() == [.sent, nil])
        #expect(desk.said.count { $0.contains("limit of 1") } == 1)
    }

    @Test func `a program that died in the midst leaves a text that nobody repeats`() async throws {
        let desk = try await desk()
        try await desk.add("Bosch")
        try await desk.add("Lampor")
        let first = try await desk.open.vault.textCandidates(limit: 1)
        _ = try await desk.open.vault.claimText(first, limit: 9, now: Timestamp(milliseconds: 1_795_000_000_000))
        #expect(try desk.texts() == [.sending, nil])
        await desk.look(desk.resort(), 20)
        #expect(try desk.texts() == [.unknown, .sent] && desk.lines.count == 4)
    }

    @Test func `while another program holds the lease, or sync is off, or nobody agreed, nothing is sent`() async throws
    {
        let desk = try await desk()
        try await desk.add("Bosch")
        let other = VaultLease(desk.open.files)
        _ = try await other.acquire()
        await desk.look(desk.resort(), 20)
        #expect(try desk.texts() == [nil])
        await other.release()
        desk.state.withLock { $0.maySend = false }
        await desk.look(desk.resort(), 20)
        desk.state.withLock { $0.maySend = true }
        let plan = try #require(try await TextAgreement.load(from: desk.open.vault))
        try await TextAgreement.save(nil, to: desk.open.vault)
        await desk.look(desk.resort(), 20)
        #expect(try desk.texts() == [nil] && desk.lines == [])
        try await TextAgreement.save(plan, to: desk.open.vault)
        await desk.look(desk.resort(), 20)
        #expect(try desk.texts() == [.sent])
    }

    @Test func `the gateway sees no secrets of ours`() async throws {
        let folder = try TemporaryDirectory()
        let program = try folder.writeProgram("env > '\(folder.file("env"))'", to: "gateway")
        let plan = try TextPlan(
            number: "+15550100", command: "\(program) {text}", arguments: [program, "{text}"], price: "9 ct", limit: 1,
            agreedAt: Timestamp(milliseconds: 0))
        let variables = ["PATH": "/usr/bin:/bin", "RVAULT_PASSPHRASE": "secret", "LANG": "sv_SE.ISO-8859-1"]
        let report = await CommandGateway(variables: variables).send("RV1|x", by: plan)
        let seen = try InputText.lines(folder.file("env"))
        #expect(report.end == .sent && seen.contains("LC_ALL=C.UTF-8"))
        #expect(!seen.contains { $0.contains("secret") })
    }
}
