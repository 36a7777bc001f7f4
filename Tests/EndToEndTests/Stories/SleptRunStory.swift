import Dispatch
import FaultProxy
import Glibc
import SystemKit
import Testing
import VaultTestKit

/// A computer that sleeps stops every process where it is, and cuts its connections; the agent, the vault's files and other
/// devices are as they were.
@Suite("A timer's run that the computer's sleep interrupts", .serialized)
struct SleptRunStory {
    private let folder: TemporaryDirectory
    private let server: ServerProcess
    private let laptop: CommandRun
    private let phone: CommandRun

    init() throws {
        folder = try TemporaryDirectory()
        server = try ServerProcess(data: folder.file("server"), isOpen: true)
        laptop = try CommandRun(device: "laptop", isUnlocked: true)
        phone = try CommandRun(device: "phone", isUnlocked: true)
    }

    private func signIn(through port: UInt16) throws {
        try #require(try laptop.signIn(at: "http://127.0.0.1:\(port)", isNew: true).isSuccess)
        try #require(try phone.signIn(at: "http://127.0.0.1:\(server.port)", isNew: false).isSuccess)
    }

    @Test(arguments: [
        ("/v1/sync/pull", Fault.halfOpen(milliseconds: 60_000)), ("/v1/sync/push", .halfOpen(milliseconds: 60_000)),
        ("/v1/sync/push", .blackHole(milliseconds: 60_000)),
    ])
    func `ends after it, and what was on its way is sent once`(path: String, fault: Fault) throws {
        let asked = DispatchSemaphore(value: 0)
        let proxy = try FaultProxy(to: server.port) { if $0.path == path { asked.signal() } }
        defer { proxy.close() }
        try signIn(through: proxy.port)
        while asked.wait(timeout: .now()) == .success {}
        try laptop.add("Lampor")
        try phone.add("Bokhandel")
        try phone.sync()

        proxy.use(.inTurn([fault], path: path))
        let home = laptop.folder.path
        let run = try SpawnedProcess([
            "/usr/bin/env", "-i", "HOME=\(home)", "PATH=/usr/bin:/bin", "XDG_RUNTIME_DIR=\(home)/run", Programs.client,
            "worker", "--once", "--no-input",
        ])
        try #require(asked.wait(timeout: .now() + 30) == .success, "The run asks for \(path).")
        try run.stop(whileUnused: home + "/.local/share/receipt-vault/home.vault")
        proxy.setDown(true)
        // Another program of the same computer isn't held up by a run that does not continue.
        try laptop.add("While it sleeps")
        proxy.setDown(false)
        kill(run.pid, SIGCONT)
        while !run.read().isEmpty {}

        let next = try laptop.run("worker", "--once", "--no-input")
        #expect(next.isSuccess, "\(next.said)")
        try phone.sync()
        #expect(try phone.stores().sorted() == ["Bokhandel", "Lampor", "While it sleeps"])
        #expect(try laptop.stores().sorted() == ["Bokhandel", "Lampor", "While it sleeps"])
    }
}
