import Foundation
import Glibc
import SystemKit
import Testing
import VaultJSON
import VaultTestKit

@Suite("Reminders of expiry dates", .serialized)
struct ReminderStory {
    private let vault: CommandRun

    /// Creates a vault on this device only. A program of the person's own records each reminder.
    init() throws {
        vault = try CommandRun(isUnlocked: true)
        let program = "sh -c 'cat >> \(vault.folder.path)/told'"
        try #require(try vault.run("config", "set", "reminders.command", program).isSuccess)
    }

    private func add(_ store: String, returnIn days: Int) throws {
        let day = Date(timeIntervalSinceNow: Double(days) * 86_400).formatted(.iso8601.year().month().day())
        let added = try vault.run("add", "--store", store, "--total", "9.90", "--return-by", day)
        try #require(added.isSuccess, "\(added.said)")
    }

    private var told: String {
        (try? String(contentsOfFile: vault.folder.path + "/told", encoding: .utf8)) ?? ""
    }

    @Test func `a reminder is sent once for what expires soon, and none for what expires late or is deleted`() throws {
        #expect(try vault.run("notify").said.contains("No new reminders"))
        try add("Lampor", returnIn: 5)
        try add("Far away", returnIn: 300)
        let first = try vault.run("notify")
        #expect(first.isSuccess && first.outputText.contains("Return window closes in"), "\(first.said)")
        #expect(told.contains("Lampor") && !told.contains("Far away"))
        let again = try vault.run("notify", "--json")
        #expect(again.outputText.contains(#""items":[]"#))
        try add("Robot Shop", returnIn: 1)
        #expect(try vault.run("notify", "--json").outputText.contains("Robot Shop"))
        #expect(told.components(separatedBy: "Lampor").count == 2)
        #expect(try vault.run("doctor").outputText.contains("reminders Sent 30, 7, 1 days before, from 09:00; last"))
    }

    @Test func `what is snoozed or muted is not told, and is when it may be again`() throws {
        try add("Lampor", returnIn: 5)
        let listed = try vault.items("list")
        let id = try #require(listed.first?["id"]?.string)
        try #require(try vault.run("snooze", id, "7d").isSuccess)
        #expect(try vault.run("notify").said.contains("No new reminders"))
        try #require(try vault.run("snooze", id, "off").isSuccess)
        try #require(try vault.run("mute", id).isSuccess)
        #expect(try vault.run("notify").said.contains("No new reminders") && told.isEmpty)
        #expect(try vault.run("mute", id, "--off").isSuccess)
        #expect(try vault.run("notify").isSuccess && told.contains("Lampor"))
    }

    @Test func `who could not be told is told later, and the reason is said`() throws {
        try add("Lampor", returnIn: 5)
        try #require(try vault.run("config", "set", "reminders.command", "false").isSuccess)
        let failed = try vault.run("notify")
        #expect(failed.code == 1 && failed.said.contains("false exited with 1"))
        #expect(try vault.run("notify", "--test").code == 1)
        #expect(try vault.run("doctor").outputText.contains("reminders Sent 30, 7, 1 days before, from 09:00; last"))
        try #require(try vault.run("config", "set", "reminders.command", "cat").isSuccess)
        #expect(try vault.run("notify", "--test").said.contains("Sent to cat."))
        #expect(try vault.run("notify", "--json").outputText.contains("Lampor"))
        try #require(try vault.run("config", "unset", "reminders.command").isSuccess)
        #expect(try vault.run("notify", "--test").said.contains("Nowhere to send reminders"))
    }

    @Test(arguments: [
        ("en", "Return window closes"), ("de", "Rückgabefrist endet"), ("el", "Η προθεσμία επιστροφής λήγει"),
    ])
    func `the worker tells by itself from the hour on, in the person's language`(
        language: String, words: String
    ) throws {
        try add("Lampor", returnIn: 5)
        try #require(try vault.run("config", "set", "reminders.at", "00:00").isSuccess)
        let folder = vault.folder.path
        let worker = try SpawnedProcess([
            "/usr/bin/env", "-i", "HOME=\(folder)", "PATH=/usr/bin:/bin", "XDG_RUNTIME_DIR=\(folder)/run",
            "LANG=C.UTF-8", "TZ=UTC", "RVAULT_LANGUAGE=\(language)", "/bin/sh", "-c",
            "exec \(Programs.client) worker 2>&1",
        ])
        var said = ""
        while !said.contains("Lampor") {
            let next = worker.read()
            if next.isEmpty { break }
            said += next
        }
        #expect(said.contains(words) && told.contains("Lampor"), "\(said)")
        kill(worker.pid, SIGTERM)
        #expect(try vault.run("notify").said.contains("No new reminders"))
        try #require(try vault.run("config", "set", "reminders.days", "none").isSuccess)
        #expect(try vault.run("worker").code == 2)
    }
}
