import Glibc
import SystemKit
import Testing
import VaultTestKit

@Suite("A timer's run of the worker", .serialized)
final class WorkerRoundStory: TwoDevices {
    @Test func `sends what is pending once, and does nothing the second time`() throws {
        try laptop.add("Lampor")
        let first = try laptop.run("worker", "--once", "--no-input")
        #expect(first.isSuccess && first.said.contains("1 sent"), "\(first.said)")
        let second = try laptop.run("worker", "--once", "--no-input")
        #expect(second.isSuccess && second.said.isEmpty, "\(second.said)")
        try phone.sync()
        #expect(try phone.stores() == ["Lampor"])
    }

    @Test func `leaves the sync to a worker that has the vault open, so that a change is sent once`() throws {
        let worker = try SpawnedProcess([
            "/usr/bin/env", "-i", "HOME=\(laptop.folder.path)", "PATH=/usr/bin:/bin",
            "XDG_RUNTIME_DIR=\(laptop.folder.path)/run", "/bin/sh", "-c", "exec \(Programs.client) worker 2>&1",
        ])
        var said = worker.read()
        #expect(said.contains("started"), "\(said)")
        try laptop.add("Lampor")
        #expect(try laptop.run("worker", "--once", "--no-input").isSuccess)
        worker.end(SIGTERM)
        while case let more = worker.read(), !more.isEmpty { said += more }
        #expect(said.components(of: "Lampor") == 1, "\(said)")
        try phone.sync()
        #expect(try phone.stores() == ["Lampor"])
    }

    @Test func `is locked with the vault`() throws {
        try #require(try laptop.run("lock").isSuccess)
        let locked = try laptop.shell("\(Programs.client) worker --once --no-input 2>&1")
        #expect(
            locked.ending == .exited(4) && locked.outputText.contains("The vault is locked."), "\(locked.outputText)")
    }
}

@Suite("A timer's run on this device only", .serialized)
struct WorkerRoundAloneStory {
    @Test func `opens no socket but the agent's and netlink, and starts no program`() throws {
        let alone = try CommandRun(isUnlocked: true)
        let traced = try alone.shell(
            "strace -f -qq -e trace=socket,connect,execve -o trace \(Programs.client) worker --once --no-input")
        #expect(traced.isSuccess, "\(traced.said)")
        let lines = try alone.shell("cat trace").outputText.split(separator: "\n")
        #expect(lines.count { $0.contains("execve(") } == 1)
        for line in lines where line.contains("socket(") {
            #expect(line.contains("AF_UNIX") || line.contains("AF_NETLINK"), "\(line)")
        }
        for line in lines where line.contains("connect(") { #expect(line.contains("agent.socket"), "\(line)") }
    }

    @Test func `leaves no process behind, so that nothing wakes the computer before the next run`() throws {
        let alone = try CommandRun(isUnlocked: true)
        try #require(try alone.run("config", "set", "reminders.at", "00:00").isSuccess)
        try #require(try alone.run("config", "set", "reminders.command", "cat").isSuccess)
        let day = try alone.shell("date -d '+5 days' +%F").outputText.filter { $0 != "\n" }
        try #require(try alone.run("add", "--store", "Lampor", "--return-by", day).isSuccess)
        let inSession = "setsid --wait sh -c 'echo $$ > session; \(Programs.client) worker --once --no-input 2>&1'"
        let left = try alone.shell("\(inSession) && ps -o args= -s $(cat session) || echo none")
        #expect(left.outputText.hasSuffix("none\n") && left.outputText.contains("Lampor"), "\(left.said)")
    }

    @Test func `two runs at the same time send a reminder once`() throws {
        let alone = try CommandRun(isUnlocked: true)
        let told = alone.folder.path + "/told"
        let program = "sh -c 'sleep 0.3; cat >> \(told)'"
        try #require(try alone.run("config", "set", "reminders.command", program).isSuccess)
        try #require(try alone.run("config", "set", "reminders.at", "00:00").isSuccess)
        let day = try alone.shell("date -d '+5 days' +%F").outputText.filter { $0 != "\n" }
        try #require(try alone.run("add", "--store", "Lampor", "--return-by", day).isSuccess)
        let once = "\(Programs.client) worker --once --no-input"
        let both = try alone.shell("\(once) & \(once); wait; \(once); grep -c Lampor \(told)")
        #expect(both.outputText.hasSuffix("1\n"), "\(both.said)")
    }

    @Test func `a full disk and a home that can't be written lose nothing, and say so`() throws {
        let alone = try CommandRun(isUnlocked: true)
        try #require(try alone.run("config", "set", "reminders.at", "00:00").isSuccess)
        try #require(try alone.run("config", "set", "reminders.command", "cat").isSuccess)
        let day = try alone.shell("date -d '+5 days' +%F").outputText.filter { $0 != "\n" }
        try #require(try alone.run("add", "--store", "Lampor", "--return-by", day).isSuccess)
        let inside = "mount --bind . . && mount -o remount,bind,ro . && \(Programs.client) worker --once --no-input"
        let readOnly = try alone.shell("unshare --user --map-root-user --mount sh -c '\(inside)' 2>&1")
        #expect(
            readOnly.ending == .exited(1) && readOnly.outputText.contains("check the owner and permissions"),
            "\(readOnly.outputText)")
        let full = try alone.shell("trap '' XFSZ; prlimit --fsize=0 \(Programs.client) worker --once --no-input 2>&1")
        #expect(!full.isSuccess && !full.outputText.isEmpty, "\(full.outputText)")
        #expect(try alone.stores() == ["Lampor"])
        #expect(try alone.run("worker", "--once").said.contains("Lampor"))
    }
}

extension String {
    /// How often a word is in the text.
    fileprivate func components(of word: String) -> Int { ranges(of: word).count }
}
