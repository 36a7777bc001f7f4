import Foundation
import SystemKit
import Testing
import VaultJSON
import VaultTestKit

@Suite("Notifications of a desktop", .serialized)
final class NotificationStory: TwoDevices {
    private func day(_ offset: Int) -> String {
        Date(timeIntervalSinceNow: Double(offset) * 86_400).formatted(.iso8601.year().month().day())
    }

    private func add(_ store: String, returnIn days: Int, to device: CommandRun) throws {
        let added = try device.run("add", "--store", store, "--total", "9.90", "--return-by", day(days))
        try #require(added.isSuccess, "\(added.said)")
    }

    @Test func `two devices that share a server show a reminder once, wherever it was snoozed`() throws {
        try add("Lampor", returnIn: 5, to: laptop)
        try laptop.sync()
        try phone.sync()
        let (desk, hall) = (try NoticeBus(.mock, of: laptop), try NoticeBus(.mock, of: phone))
        // Both look before either knows of the other: the phone has not received what the laptop sent.
        let first = try desk.run("rvault notify")
        #expect(first.outputText.contains("\n  Lampor"), "\(first.outputText)")
        let second = try hall.run("rvault notify --json")
        #expect(second.outputText.contains(#""items":[]"#), "\(second.said)")
        #expect(try desk.notices().map(\.replaced) == [0] && hall.notices().isEmpty)
        #expect(try phone.run("log").outputText.contains("reminder shown"))
        let snoozed = try phone.run("reminders", "snooze", "Lampor", "1d")
        #expect(snoozed.code == 3, "\(snoozed.said)")
        let id = try #require(try phone.items("list").first?["id"]?.string)
        #expect(try phone.run("reminders", "snooze", id, "1d").said.contains("again on \(day(1))"))
        try phone.sync()
        try laptop.sync()
        #expect(try laptop.items("reminders").first?["snoozedUntil"]?.string == day(1))
        #expect(try laptop.run("sync", "queue").outputText.contains("reminder") == false)
    }

    @Test func `a device without a server to ask shows its reminders all the same`() throws {
        try add("Lampor", returnIn: 5, to: laptop)
        try laptop.sync()
        try phone.sync()
        server.end(SIGTERM)
        let (desk, hall) = (try NoticeBus(.mock, of: laptop), try NoticeBus(.mock, of: phone))
        #expect(try desk.run("rvault notify").isSuccess && hall.run("rvault notify").isSuccess)
        #expect(try desk.notices().count == 1 && hall.notices().count == 1)
        try startServer()
        try laptop.sync()
        try phone.sync()
        try laptop.sync()
        // Each was shown already, and nothing waits for a person.
        for device in [laptop, phone] {
            #expect(try device.run("sync", "queue", "--json").outputText.contains(#""items":[]"#))
            #expect(try device.run("notify", "--json").outputText.contains(#""items":[]"#))
        }
    }

    @Test func `a button snoozes, and after the time for buttons they are gone`() throws {
        try add("Lampor", returnIn: 5, to: laptop)
        let desk = try NoticeBus(.mock, of: laptop)
        let pressed = try desk.run(
            """
            rvault notify --buttons 60s & worker=$!
            noticed '"snooze"' && press 1 snooze; wait $worker || exit
            rvault reminders --json
            """)
        #expect(pressed.outputText.contains(#""snoozedUntil":"\#(day(1))""#), "\(pressed.said)")
        #expect(try desk.notices().map(\.replaced) == [0, 1])
        try add("Robot Shop", returnIn: 1, to: laptop)
        let late = try NoticeBus(.mock, of: laptop)
        let over = try late.run("rvault notify --buttons 1s")
        #expect(over.isSuccess, "\(over.said)")
        let calls = try late.notices()
        #expect(calls.map(\.replaced) == [0, 1, 1] && calls[1].rest.contains("Remind me tomorrow"))
        #expect(!calls[0].rest.contains("snooze") && !calls[2].rest.contains("snooze"))
    }

    @Test func `on a real desktop, a click opens the receipt in a terminal`() throws {
        try add("Lampor", returnIn: 5, to: laptop)
        let id = try #require(try laptop.items("list").first?["id"]?.string)
        try FileManager.default.createDirectory(
            atPath: laptop.folder.path + "/bin", withIntermediateDirectories: true)
        _ = try laptop.folder.writeProgram(
            "printf '%s ' \"$@\" > opened.part; mv opened.part opened", to: "bin/a-terminal")
        let clicked = try NoticeBus(.dunst, of: laptop).run(
            """
            rvault notify --buttons 60s & worker=$!
            for _ in $(seq 200); do
                dunstctl action 0; [ -e opened ] && break; sleep 0.1
            done
            cat opened; wait $worker
            """)
        #expect(clicked.outputText.contains("-e ") && clicked.outputText.contains("--receipt \(id)"), "\(clicked.said)")
        #expect(try laptop.items("reminders").first?["isOpen"] == .bool(false))
    }

    @Test func `what nobody could show comes later`() throws {
        try add("Lampor", returnIn: 5, to: laptop)
        // The service file of dunst may be there, but without a display it cannot start.
        let failed = try NoticeBus(.none, of: laptop).run("rvault notify")
        #expect(failed.code == 1 && failed.said.contains("notify-send exited with 1"), "\(failed.said)")
        let bus = ["DBUS_SESSION_BUS_ADDRESS=unix:path=/nonexistent"]
        let gone = try laptop.shell("\(bus[0]) rvault notify --test")
        #expect(gone.code == 1 && gone.said.contains("notify-send exited with 1"), "\(gone.said)")
        _ = try laptop.folder.writeProgram("cat > mail; printf '%s ' \"$@\" > to; exit 75", to: "sendmail")
        try #require(try laptop.run("config", "set", "reminders.mail", "ann@example.org").isSuccess)
        try #require(
            try laptop.run("config", "set", "reminders.sendmail", laptop.folder.path + "/sendmail -i").isSuccess)
        let unsent = try laptop.run("notify", "--test")
        #expect(unsent.code == 1 && unsent.said.contains("exited with 75"), "\(unsent.said)")
        #expect(try String(contentsOfFile: laptop.folder.path + "/to", encoding: .utf8) == "-i -- ann@example.org ")
    }
}
