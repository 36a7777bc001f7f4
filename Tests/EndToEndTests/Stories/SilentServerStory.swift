import FaultProxy
import Foundation
import Glibc
import SystemKit
import Testing
import VaultJSON
import VaultTestKit

/// The screens can be left whatever a server does: the terminal is as it was, the exit code is 0, and everything typed
/// is kept.
@Suite("Leaving while a server is silent", .serialized)
final class SilentServerStory {
    private let data: TemporaryDirectory
    private let server: ServerProcess
    private let proxy: FaultProxy
    private let laptop: CommandRun
    private let terminal: Terminal

    /// In seconds: longer than leaving takes, which includes one second for the sync, and far shorter than any request
    /// may.
    private static let patience = 15

    /// Creates a laptop whose vault an agent keeps open, with a server behind a proxy.
    init() throws {
        data = try TemporaryDirectory()
        server = try ServerProcess(data: data.path + "/server", isOpen: true)
        proxy = try FaultProxy(to: server.port)
        laptop = try CommandRun(device: "laptop", isUnlocked: true)
        let signedIn = try laptop.signIn(at: "http://127.0.0.1:\(proxy.port)", isNew: true)
        try #require(signedIn.isSuccess, "\(signedIn.said)")
        terminal = try Terminal()
    }

    deinit {
        kill(server.pid, SIGCONT)
        proxy.close()
    }

    /// Starts the program in a shell that records the terminal's modes before and after, and the exit code.
    private func start(_ words: String = "") throws {
        let home = laptop.folder.path
        for name in ["before", "after", "code"] { try? FileManager.default.removeItem(atPath: home + "/" + name) }
        try terminal.run(
            "cd \(home); stty -a > before; env HOME=\(home) XDG_RUNTIME_DIR=\(home)/run RVAULT_DEVICE=laptop"
                + " \(Programs.client) \(words); echo $? > made; stty -a > after; mv made code; echo it ended; exec cat"
        )
    }

    private func read(_ name: String) -> String {
        (try? String(contentsOfFile: laptop.folder.path + "/" + name, encoding: .utf8)) ?? ""
    }

    private func expectEnd(after keys: String) throws {
        let began = ContinuousClock.now
        try terminal.wait(until: "the end after \(keys)", seconds: Self.patience) { _ in !read("code").isEmpty }
        TestIntensity.report("left by \(keys) after \(ContinuousClock.now - began)")
        #expect(read("code") == "0\n", "\(keys)")
        #expect(read("before").contains("icanon") && read("before") == read("after"), "\(keys)")
        let screen = try terminal.wait(for: "it ended")
        #expect(!screen.contains("[1 Vault]"), "the screen is as it was: \(screen)")
    }

    /// Leaves the list with each of the keys that leave it, with a sync by `S` running each time.
    private func leaveByEveryKey() throws {
        for keys in [["q"], ["C-c"], [":", "q", "Enter"], [":", "q", "u", "i", "t", "Enter"]] {
            try start()
            try terminal.wait(for: "[1 Vault]")
            try terminal.press("S")
            try terminal.wait(for: "receiving")
            for key in keys { try terminal.press(key) }
            try expectEnd(after: keys.joined(separator: " "))
        }
    }

    /// Edits the same total here and on a phone, so that the laptop's next sync finds a conflict.
    private func makeConflict() throws {
        let phone = try CommandRun(device: "phone", isUnlocked: true)
        try laptop.add("Robot Shop")
        try laptop.sync()
        try #require(try phone.signIn(at: "http://127.0.0.1:\(server.port)", isNew: false).isSuccess)
        let id = try #require(try phone.items("list").first?["id"]?.string)
        try #require(try laptop.run("edit", id, "--set", "total=399").isSuccess)
        try #require(try phone.run("edit", id, "--set", "total=349").isSuccess)
        try phone.sync()
        _ = try laptop.run("sync")
    }

    @Test func `that stands still`() throws {
        #expect(kill(server.pid, SIGSTOP) == 0)
        try leaveByEveryKey()
    }

    @Test(arguments: [Fault.drip(bytes: 1, pauseMilliseconds: 400), .delay(milliseconds: 25_000)])
    func `that answers byte by byte, or after 25 s`(fault: Fault) throws {
        proxy.use(.always(fault))
        try leaveByEveryKey()
    }

    @Test func `from the form, whose draft is kept, and from the conflict picker`() throws {
        try makeConflict()
        #expect(kill(server.pid, SIGSTOP) == 0)
        try start()
        try terminal.wait(for: "C conflict")
        try terminal.press("S", "g", "c")
        try terminal.wait(for: "RESULT")
        try terminal.press("C-c")
        try expectEnd(after: "C-c in the picker")
        try start()
        try terminal.wait(for: "C conflict")
        try terminal.press("S", "a")
        try terminal.wait(for: "Currency")
        try terminal.type("Unfinished Kettle")
        try terminal.press("C-c")
        try expectEnd(after: "C-c in the form")
        try start()
        try terminal.wait(for: "C conflict")
        try terminal.press("a")
        try terminal.wait(for: "Unfinished Kettle")
        try terminal.press("C-c")
        try expectEnd(after: "C-c in the form")
    }

    @Test func `while a device is signed out there, and while this one is`() throws {
        let phone = try CommandRun(device: "phone", isUnlocked: true)
        try #require(try phone.signIn(at: "http://127.0.0.1:\(server.port)", isNew: false).isSuccess)
        proxy.use(FaultPlan { $0.method == "DELETE" ? .blackHole(milliseconds: 60_000) : .none })
        try start()
        try terminal.press("4")
        try terminal.wait(for: "sync ok")
        try terminal.press("V")
        try terminal.wait(for: "* laptop")
        try terminal.press("j", "d")
        try terminal.wait(for: "y sign out")
        try terminal.press("y", "C-c")
        try expectEnd(after: "C-c while a device is signed out")
        try start()
        try terminal.press("4")
        try terminal.wait(for: "sync ok")
        try terminal.press("L")
        try terminal.wait(for: "Sign out?")
        try terminal.press("y", "C-c")
        try expectEnd(after: "C-c while this one is signed out")
    }

    @Test func `without screens, by a word and by the end of the lines`() throws {
        #expect(kill(server.pid, SIGSTOP) == 0)
        for key in ["quit", "C-d"] {
            try start("--plain")
            try terminal.wait(for: "Type list, search")
            try terminal.type("sync")
            try terminal.press("Enter")
            if key == "quit" {
                try terminal.type(key)
                try terminal.press("Enter")
            } else {
                try terminal.press(key)
            }
            try expectEnd(after: "\(key) without screens")
        }
    }
}
