import FaultProxy
import Foundation
import Glibc
import SystemKit
import Testing
import VaultStore
import VaultTestKit

@testable import Sealing

@Suite("A locked vault's memory", .serialized)
struct LockStory {
    private static let texts = [
        "Canary Lamps & Sons", "warranty card in the canary drawer", "canarytag", "Unfinished canary kettle",
        Terminal.passphrase,
    ]
    /// The indices of a text in the vault, and of one typed into a form.
    private static let (store, typed) = (0, 3)

    /// Returns the texts, and every key of the vault as bytes and as SQLCipher takes it.
    private func secrets(_ terminal: Terminal, home: String = "") throws -> [[UInt8]] {
        let files = VaultFiles(path: terminal.folder.path + home + "/.local/share/receipt-vault/home.vault")
        let keys = try files.unlock(
            passphrase: try SecretBytes(utf8: Terminal.passphrase), derivation: KeyDerivation.standard)
        let text = try keys.databaseKey().withBytes { Array($0) }
        let raw = try Subkey.derive(from: keys.master, number: keys.generation, context: "rvdb0001")
        return Self.texts.map { Array($0.utf8) }
            + [text, raw.withBytes { Array($0) }, keys.master.withBytes { Array($0) }]
    }

    /// Adds a receipt with text in every field, shows it, and begins another one.
    private func fill(_ terminal: Terminal) throws {
        let added = try Programs.rvault(
            ["add", "--store", Self.texts[0], "--notes", Self.texts[1], "--tags", Self.texts[2], "--total", "5"]
                + ["--passphrase-fd", "0"], home: terminal.folder.path, input: Terminal.passphrase + "\n")
        try #require(added.isSuccess, "\(added.said)")
        try terminal.wait(for: "Canary Lamps")
        try terminal.press("Enter")
        try terminal.wait(for: "canary drawer")
        try terminal.press("q", "a")
        try terminal.wait(for: "Currency")
        try terminal.type(Self.texts[3])
        try terminal.wait(for: Self.texts[3])
    }

    /// Checks that the texts and keys are in memory and in a core dump, so that their later absence means something.
    private func expectFull(_ pid: pid_t, of secrets: [[UInt8]], _ terminal: Terminal) throws {
        for counts in [
            try ProcessMemory.counts(of: secrets, in: pid),
            try ProcessMemory.countsInCore(of: secrets, in: pid, folder: terminal.folder.path),
        ] {
            let keys = counts[Self.texts.count...]
            #expect(counts[Self.store] > 0 && counts[Self.typed] > 0 && keys.contains { $0 > 0 }, "\(counts)")
        }
    }

    private func expectNone(_ pid: pid_t, of secrets: [[UInt8]], _ terminal: Terminal) throws {
        let none = secrets.map { _ in 0 }
        #expect(try ProcessMemory.counts(of: secrets, in: pid) == none)
        #expect(try ProcessMemory.countsInCore(of: secrets, in: pid, folder: terminal.folder.path) == none)
    }

    /// Differs after every start of a program, also in the same process: the addresses that the kernel chose for it.
    private func start(of pid: pid_t) -> Data? { FileManager.default.contents(atPath: "/proc/\(pid)/auxv") }

    private func isRaw(terminalOf pid: pid_t) -> Bool {
        let descriptor = open("/proc/\(pid)/fd/0", O_RDONLY | O_NOCTTY)
        defer { close(descriptor) }
        var settings = termios()
        return tcgetattr(descriptor, &settings) == 0 && settings.c_lflag & tcflag_t(ICANON) == 0
    }

    /// Waits until the program has started again in the same process and shows the lock screen.
    ///
    /// "[LOCKED]" alone isn't enough: it is shown before the new start, too. Between the two the terminal is as it was
    /// found, and C-c would end the program.
    private func waitForRestart(of pid: pid_t, since former: Data?, _ terminal: Terminal) throws {
        let deadline = ContinuousClock.now + .seconds(120)
        while start(of: pid) == former || !isRaw(terminalOf: pid) {
            guard ContinuousClock.now < deadline else {
                throw Terminal.TimedOut(waitedFor: "a new start of \(pid)", screen: try terminal.screen())
            }
            poll(nil, 0, 20)
        }
        try terminal.wait(for: "[LOCKED]")
    }

    private func lock(by keys: String..., of pid: pid_t, _ terminal: Terminal) throws {
        let former = start(of: pid)
        for key in keys { try terminal.press(key) }
        try waitForRestart(of: pid, since: former, terminal)
    }

    @Test func `after the idle lock no text, no passphrase and no key is in memory, and the draft is kept`() throws {
        let terminal = try Terminal()
        try terminal.startVault(also: "RVAULT_LOCK_AFTER=30s")
        try terminal.makeVault()
        try fill(terminal)
        let (pid, secrets) = (try terminal.processID(), try secrets(terminal))
        let former = start(of: pid)
        try expectFull(pid, of: secrets, terminal)
        try waitForRestart(of: pid, since: former, terminal)
        try expectNone(pid, of: secrets, terminal)
        #expect(try terminal.processID() == pid)
        let streams = try FileManager.default.contentsOfDirectory(atPath: "/proc/\(pid)/fd")
            .compactMap { try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(pid)/fd/\($0)") }
        #expect(!streams.contains { $0.contains(".vault") }, "\(streams)")
        try terminal.unlock()
        try terminal.press("a")
        try terminal.wait(for: Self.texts[3])
    }

    @Test func `nor is any with a request under way that no server answers`() throws {
        let terminal = try Terminal()
        let server = try ServerProcess(data: terminal.folder.path + "/server", isOpen: true)
        let proxy = try FaultProxy(to: server.port)
        defer { proxy.close() }
        try terminal.startVault(also: "RVAULT_LOCK_AFTER=30s")
        try terminal.makeVault()
        try terminal.signIn(at: "http://127.0.0.1:\(proxy.port)", isNew: true)
        proxy.use(.always(.halfOpen(milliseconds: 120_000)))
        let asked = proxy.records.count
        try fill(terminal)
        try terminal.wait(until: "a request under way") { _ in
            proxy.records[asked...].contains { $0.exchange.path.hasPrefix("/v1/sync/") }
        }
        let pid = try terminal.processID()
        let secrets = try secrets(terminal) + [Array(Device.password.utf8)]
        let former = start(of: pid)
        try expectFull(pid, of: secrets, terminal)
        try waitForRestart(of: pid, since: former, terminal)
        try expectNone(pid, of: secrets, terminal)
        try terminal.unlock()
        try terminal.wait(for: "Canary Lamps")
    }

    @Test func `a lock by command is a lock, though the agent has the key, and leaves the terminal as it was`() throws {
        let terminal = try Terminal()
        let home = terminal.folder.path
        let variables = "HOME=\(home) XDG_RUNTIME_DIR=\(home)/run RVAULT_KEY_COST=light"
        try terminal.run(
            "mkdir -p \(home)/run && chmod 700 \(home)/run && stty -a > \(home)/before; env \(variables) \(Programs.client);"
                + " stty -a > \(home)/after; ps -o stat= -p $$ > \(home)/done; exec cat")
        try terminal.makeVault()
        let unlocked = try Programs.rvault(
            ["unlock", "--passphrase-fd", "0"], home: home, input: Terminal.passphrase + "\n")
        try #require(unlocked.isSuccess, "\(unlocked.said)")
        let pid = try #require(try Processes.children(of: terminal.processID(), named: "rvault").first)
        try lock(by: ":", "l", "o", "c", "k", "Enter", of: pid, terminal)
        try terminal.unlock()
        try lock(by: "C-k", of: pid, terminal)
        try terminal.press("C-c")
        try terminal.wait(until: "the end") { _ in FileManager.default.fileExists(atPath: home + "/done") }
        let (before, after) = (
            try String(contentsOfFile: home + "/before", encoding: .utf8),
            try String(contentsOfFile: home + "/after", encoding: .utf8)
        )
        #expect(before.contains("icanon") && before == after)
        _ = try Programs.rvault(["lock"], home: home)
    }

    @Test func `a program that was replaced or removed since it began still locks and unlocks`() throws {
        let terminal = try Terminal()
        let home = terminal.folder.path
        let program = home + "/bin/rvault"
        try FileManager.default.createDirectory(atPath: home + "/bin", withIntermediateDirectories: true)
        try FileManager.default.copyItem(atPath: Programs.client, toPath: program)
        try terminal.run(
            "mkdir -p \(home)/run && chmod 700 \(home)/run && exec env HOME=\(home) XDG_RUNTIME_DIR=\(home)/run "
                + "RVAULT_KEY_COST=light \(program)")
        try terminal.makeVault()
        let pid = try terminal.processID()
        try FileManager.default.removeItem(atPath: program)
        for isThere in [false, true] {
            if isThere { try Data("#!/bin/false\n".utf8).write(to: URL(fileURLWithPath: program)) }
            try lock(by: "C-k", of: pid, terminal)
            try terminal.unlock()
        }
    }
}
