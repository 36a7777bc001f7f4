import Glibc
import SystemKit
import Testing
import VaultJSON
import VaultStore
import VaultTestKit

@Suite("A worker without a screen", .serialized)
final class WorkerStory: TwoDevices {
    /// Starts the laptop's worker, with readable output.
    private func begin(_ line: String = "rvault worker --passphrase-fd 9 9<passphrase") throws -> SpawnedProcess {
        let folder = laptop.folder.path
        let shell = "cd \(folder) && exec \(line.replacing("rvault ", with: Programs.client + " ")) 2>&1"
        return try SpawnedProcess([
            "/usr/bin/env", "-i", "HOME=\(folder)", "PATH=/usr/bin:/bin", "XDG_RUNTIME_DIR=\(folder)/run",
            "LANG=C.UTF-8", "TZ=UTC", "RVAULT_DEVICE=laptop", "/bin/bash", "-c", shell,
        ])
    }

    /// Reads until the worker has printed a text, or has ended; returns everything read.
    private func heard(_ word: String, from worker: SpawnedProcess) -> String {
        var said = ""
        while !said.contains(word) {
            let next = worker.read()
            if next.isEmpty { return said }
            said += next
        }
        return said
    }

    @Test func `brings what others write, and sends what other programs write here`() throws {
        let worker = try begin()
        #expect(heard("started", from: worker).contains("The worker started."))
        try phone.add("Robot Shop")
        try phone.sync()
        #expect(heard("Robot Shop", from: worker).contains("received"))
        try laptop.add("Lampor")
        #expect(heard("Lampor", from: worker).contains("sent"))
        try phone.sync()
        #expect(try phone.stores() == ["Lampor", "Robot Shop"] && laptop.stores() == phone.stores())
        kill(worker.pid, SIGTERM)
        #expect(heard("stopped", from: worker).contains("The worker stopped."))
    }

    @Test func `syncs for a command that has no key, unless it is stopped, also if the server is gone`() throws {
        // A worker that the agent has opened would end with the lock.
        try #require(try laptop.run("lock").isSuccess)
        let worker = try begin()
        #expect(heard("started", from: worker).contains("started"))
        let told = try laptop.run("sync", "--no-input")
        #expect(told.isSuccess && told.said.contains("Synced: 0 sent"), "\(told.said)")
        kill(worker.pid, SIGSTOP)
        let alone = try laptop.run("sync", "--no-input")
        #expect(alone.said.contains("locked"), "\(alone.said)")
        kill(worker.pid, SIGCONT)
        server.end(SIGTERM)
        let failed = try laptop.run("sync", "--no-input")
        #expect(failed.code == 7 && failed.said.contains("Pending changes are kept"), "\(failed.said)")
    }

    @Test func `waits for another program that syncs the vault before it answers a command that has no key`() throws {
        try #require(try laptop.run("lock").isSuccess)
        let worker = try begin()
        #expect(heard("started", from: worker).contains("started"))
        let lock = VaultFiles(path: laptop.folder.path + "/.local/share/receipt-vault/home.vault").lockPath
        let other = try begin("flock \(lock) sh -c 'echo held; exec sleep 1'")
        #expect(heard("held", from: other).contains("held"))
        let told = try laptop.run("sync", "--no-input")
        #expect(told.isSuccess && told.said.contains("Synced: 0 sent"), "\(told.said)")
    }

    @Test func `compares everything where the operator asks for it`() throws {
        let worker = try begin()
        #expect(heard("started", from: worker).contains("started"))
        try operate("resync", "someone@example.org")
        try phone.add("Robot Shop")
        try phone.sync()
        #expect(
            heard("Compared", from: worker).contains("The server requested a full sync: comparing everything with it."))
    }

    @Test func `ends with a sentence where its device was signed out from elsewhere`() throws {
        let worker = try begin()
        #expect(heard("started", from: worker).contains("started"))
        let revoked = try phone.run("device", "revoke", "laptop", "--yes")
        try #require(revoked.isSuccess, "\(revoked.said)")
        #expect(heard("rvault:", from: worker).contains("signed out"))
    }

    @Test func `ends at once with the lock, also in the midst of a sync that no server answers`() throws {
        let idle = try begin("rvault worker")
        #expect(heard("started", from: idle).contains("started"))
        #expect(try secondsToEnd(of: idle) < 15)
        try #require(try laptop.unlock().isSuccess)
        kill(server.pid, SIGSTOP)
        defer { kill(server.pid, SIGCONT) }
        let busy = try begin("rvault worker")
        #expect(heard("started", from: busy).contains("started"))
        try laptop.add("Lampor")
        #expect(try secondsToEnd(of: busy) < 15)
    }

    @Test func `ends at once with the lock while a program is told what ends`() throws {
        let told = laptop.folder.path + "/told"
        let program = "sh -c 'cat > \(told); exec sleep 60'"
        try #require(try laptop.run("config", "set", "reminders.command", program).isSuccess)
        try #require(try laptop.run("config", "set", "reminders.at", "00:00").isSuccess)
        let day = try laptop.shell("date -d '+5 days' +%F").outputText.filter { $0 != "\n" }
        try #require(try laptop.run("add", "--store", "Lampor", "--return-by", day).isSuccess)
        let worker = try begin("rvault worker")
        #expect(heard("started", from: worker).contains("started"))
        let limit = ContinuousClock.now + .seconds(30)
        while access(told, F_OK) != 0, ContinuousClock.now < limit { poll(nil, 0, 10) }
        try #require(access(told, F_OK) == 0)
        #expect(try secondsToEnd(of: worker) < 15)
    }

    /// Locks the vault and returns how long the worker takes to end, in seconds. The worker must say why it ends.
    private func secondsToEnd(of worker: SpawnedProcess) throws -> Double {
        let begun = ContinuousClock.now
        try #require(try laptop.run("lock").isSuccess)
        #expect(heard("was locked", from: worker).contains("The vault was locked; the worker stopped."))
        while worker.isRunning { poll(nil, 0, 10) }
        return (ContinuousClock.now - begun) / .seconds(1)
    }

    @Test func `needs an account or reminders, and an open vault`() throws {
        let alone = try CommandRun(device: "alone")
        try #require(try alone.run("config", "set", "reminders.days", "none").isSuccess)
        let result = try alone.run("worker")
        #expect(result.code == 2 && result.said.contains("rvault login"))
        try #require(try laptop.run("lock").isSuccess)
        let locked = try begin("rvault worker --no-input")
        #expect(heard("locked", from: locked).contains("locked"))
    }
}
