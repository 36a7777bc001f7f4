import CommandTable
import Glibc
import SystemKit
import Testing
import Translation
import VaultJSON
import VaultModel
import VaultStore
import VaultTestKit

@testable import VaultClient

@Suite("Asking the program that has the vault open")
struct SyncSocketTests {
    private let scratch: TemporaryDirectory
    private let environment: ClientEnvironment
    private let files: VaultFiles

    init() throws {
        scratch = try TemporaryDirectory()
        environment = ClientEnvironment(
            variables: ["HOME": scratch.path, "XDG_RUNTIME_DIR": scratch.path], clock: .system, zone: .system)
        files = VaultFiles(path: scratch.file("home.vault"))
        try write("", to: files.path)
    }

    private func write(_ text: String, to path: String) throws {
        let (store, name) = FileStore.locating(path)
        try store.write(Array(text.utf8), to: name)
    }

    private func path() throws -> String { try #require(SyncSocket.path(files, environment.paths)) }

    /// Asks on a thread of its own, as a caller blocks it.
    private func ask(_ files: VaultFiles? = nil) async -> SyncOutcome? {
        let client = SyncSocketClient(files ?? self.files, in: environment)
        return await ParallelQueue(label: "caller").run { client?.sync() }
    }

    @Test func `says what the owner's sync came to, done or failed`() async throws {
        let failure = Failure(.unreachable, "Nobody answers.", hint: "Try again later.")
        let outcomes: [SyncOutcome] = [
            .synced(.conflicts, "Synced: 3 sent.", ["sent": 3, "deletions": .null]), .failed(failure),
            .failed(Failure(.refused, kind: "other", "Signed out.")),
        ]
        for outcome in outcomes {
            let service = try SyncSocketServer.start(path()) { outcome }
            let told = await ask()
            service.close()
            guard case .failed(let failure) = outcome, case .failed(let other)? = told else {
                #expect(told == outcome)
                continue
            }
            #expect(other.code == failure.code && other.kind == failure.kind)
            #expect(other.message == failure.message && other.hint == failure.hint)
        }
    }

    @Test func `nobody is asked without an owner, and a vault that is not there has none`() async throws {
        #expect(await ask() == nil)
        let service = try SyncSocketServer.start(path()) { .synced(.ok, "", .null) }
        service.close()
        #expect(await ask() == nil)
        #expect(SyncSocketClient(VaultFiles(path: scratch.file("other.vault")), in: environment) == nil)
    }

    @Test func `who rehearses a bad network asks nobody whose network is good`() throws {
        var rehearsing = environment
        rehearsing.rehearsal = .slow
        #expect(SyncSocketClient(files, in: environment) != nil)
        #expect(SyncSocketClient(files, in: rehearsing) == nil)
    }

    @Test func `another path to the vault leads to its owner, a copy of the vault does not`() async throws {
        let service = try SyncSocketServer.start(path()) { .synced(.ok, "here", .null) }
        defer { service.close() }
        let (link, copy) = (scratch.file("link.vault"), scratch.file("copy.vault"))
        #expect(symlink(files.path, link) == 0)
        try write("", to: copy)
        #expect(await ask(VaultFiles(path: link)) == .synced(.ok, "here", .null))
        #expect(await ask(VaultFiles(path: copy)) == nil)
    }

    @Test func `an owner that can't, or waits for a third program, leaves the sync to the caller`() async throws {
        for outcome in [nil, SyncOutcome.failed(Failure(.busy, "Another program is syncing."))] {
            let service = try SyncSocketServer.start(path()) { outcome }
            #expect(await ask() == nil)
            service.close()
        }
    }

    @Test func `an owner of another version is not asked`() throws {
        let service = try SyncSocketServer.start(path()) { .synced(.ok, "here", .null) }
        defer { service.close() }
        let owner = try UnixConnection.connect(to: path())
        try owner.send(Array(#"{"sync":"0.0.1"}"#.utf8), within: .seconds(5))
        let answer = try owner.receive(atMost: 1_000, within: .seconds(5))
        #expect(try answer.map { try JSON(parsing: $0) } == ["state": "declined"])
    }

    @Test func `nonsense from a caller disturbs nobody`() async throws {
        let service = try SyncSocketServer.start(path()) { .synced(.ok, "here", .null) }
        defer { service.close() }
        for bytes in [[], [0xFF, 0x00], Array(repeating: UInt8(ascii: "["), count: 5_000)] {
            let caller = try UnixConnection.connect(to: path())
            // Whoever says too much may be disconnected before it has said it all.
            try? caller.send(bytes, within: .seconds(5))
        }
        _ = try UnixConnection.connect(to: path())
        #expect(await ask() == .synced(.ok, "here", .null))
    }

    @Test(arguments: [[], ["{\"state\":\"working\"}"], ["{}"], ["{\"state\":\"synced\",\"code\":99}"], ["[", "]"]])
    func `an owner that ends in the middle, or talks nonsense, leaves the sync to the caller`(
        frames: [String]
    ) async throws {
        let service = try UnixService(path: path()) { caller in
            _ = try? caller.receive(atMost: 1_000, within: .seconds(5))
            for frame in frames { try? caller.send(Array(frame.utf8), within: .seconds(5)) }
        }
        defer { service.close() }
        #expect(await ask() == nil)
    }

    @Test func `an owner that accepts nobody is not waited for`() async throws {
        let owner = try UnixListener(path: path())
        #expect(await ask() == nil)
        withExtendedLifetime(owner.descriptor) {}
    }

    @Test func `a path has one owner, and the next one when that has ended`() async throws {
        let path = try path()
        let first = try SyncSocketServer.start(path) { .synced(.ok, "first", .null) }
        #expect(throws: SystemError.self) { _ = try SyncSocketServer.start(path) { nil } }
        first.close()
        let second = try SyncSocketServer.start(path) { .synced(.ok, "second", .null) }
        defer { second.close() }
        #expect(await ask() == .synced(.ok, "second", .null))
    }
}
