import Foundation
import Testing
import Translation
import VaultModel
import VaultReminders
import VaultSettings
import VaultTestKit

@testable import VaultClient

@Suite("Telling somebody")
struct NoticeSenderTests {
    private let folder: TemporaryDirectory

    init() throws { folder = try TemporaryDirectory() }

    private func sender(
        _ settings: Settings, _ variables: [String: String], patience: Duration = .seconds(10)
    ) -> NoticeSender {
        NoticeSender(settings, variables: variables, patience: patience) {
            MailStamp(moment: Timestamp(milliseconds: 1_795_334_400_000), secondsFromUTC: 3600, id: "ABC")
        }
    }

    private func read(_ name: String) throws -> String {
        try String(contentsOfFile: folder.file(name), encoding: .utf8)
    }

    private var variables: [String: String] {
        ["PATH": folder.path + ":/usr/bin:/bin", "DISPLAY": ":7", "SECRET": "x", "OUT": folder.path]
    }

    @Test func `the desktop gets title and text as they are, and nothing of the environment but what it needs`() throws
    {
        _ = try folder.writeProgram("printf '%s\\n' \"$@\" \"$SECRET\" > '\(folder.path)/told'", to: "notify-send")
        let sender = sender(Settings(), variables)
        #expect(sender.channels == [.desktop])
        let results = sender.send(Notice(title: "--help", text: "<b>A & B</b>"))
        #expect(results.map(\.fault) == [nil])
        #expect(
            try read("told").split(separator: "\n", omittingEmptySubsequences: false) == [
                "--app-name=Receipt Vault", "--print-id", "--", "--help", "&lt;b&gt;A &amp; B&lt;/b&gt;", "", "",
            ])
    }

    @Test func `a program of one's own gets it on its standard input, and no shell sees it`() throws {
        let path = try folder.writeProgram(
            "printf '%s|' \"$@\" > \"$OUT/words\"; cat > \"$OUT/told\"", to: "my notices")
        var settings = Settings()
        settings.tellsDesktop = false
        settings.reminderCommand = "'\(path)' --to 'a b' $HOME;id"
        let sender = sender(settings, variables)
        #expect(sender.send(Notice(title: "T", text: "one\ntwo")).map(\.fault) == [nil])
        #expect(try read("told") == "T\none\ntwo\n")
        #expect(try read("words") == "--to|a b|$HOME;id|")
    }

    @Test(arguments: [
        ("nothing-of-that-name", "Can't start"), ("false", "exited with 1"), ("'open", "unclosed"),
        ("sh -c 'echo sorry >&2; exit 3'", "exited with 3: sorry"),
        ("sh -c 'printf \"\\033[31mred\" >&2; exit 3'", "exited with 3"),
    ])
    func `who cannot be told is named with the reason, in clean words`(command: String, reason: String) throws {
        var settings = Settings()
        settings.reminderCommand = command
        let sender = sender(settings, ["PATH": "/usr/bin:/bin"])
        let fault = try #require(sender.send(NoticeWords.test).first?.fault?.english)
        #expect(fault.contains(reason) && !fault.contains("\u{1B}"), "\(fault)")
    }

    @Test func `a mail goes to its address alone, as a whole message`() throws {
        let path = try folder.writeProgram("printf '%s|' \"$@\" > \"$OUT/words\"; cat > \"$OUT/mail\"", to: "mailer")
        var settings = Settings()
        settings.tellsDesktop = false
        settings.reminderMail = "ann@example.org"
        settings.mailProgram = "'\(path)' -i"
        let results = sender(settings, variables).send(Notice(title: "T\nBcc: eve@example.org", text: "one\n.\ntwo"))
        #expect(results.map(\.fault) == [nil] && results.map(\.channel) == [.mail("ann@example.org")])
        #expect(try read("words") == "-i|--|ann@example.org|")
        let mail = try read("mail")
        #expect(mail.contains("\nDate: Sun, 22 Nov 2026 09:00:00 +0100\n") && !mail.contains("\nBcc"))
        settings.reminderMail = "-oX@example.org"
        #expect(
            sender(settings, variables).send(NoticeWords.test).first?.fault?.english.contains("isn't a mail address")
                == true)
    }

    @Test func `a notifier that hangs is stopped`() throws {
        _ = try folder.writeProgram("exec sleep 600", to: "notify-send")
        let results = sender(Settings(), variables, patience: .milliseconds(100)).send(NoticeWords.test)
        #expect(results.first?.fault?.english.contains("took too long") == true)
    }

    @Test(
        arguments: [
            (
                [:], ["xdg-terminal-exec", "x-terminal-emulator"],
                ["xdg-terminal-exec", "/r", "--vault", "v", "--receipt", "i"]
            ),
            (
                ["TERMINAL": "foot -T 'a b'"], ["foot"],
                ["foot", "-T", "a b", "-e", "/r", "--vault", "v", "--receipt", "i"]
            ),
            (
                ["TERMINAL": "gone"], ["x-terminal-emulator"],
                ["x-terminal-emulator", "-e", "/r", "--vault", "v", "--receipt", "i"]
            ),
            (
                ["INVOCATION_ID": "1", "DISPLAY": ":1"], ["xdg-terminal-exec", "systemd-run"],
                [
                    "systemd-run", "--user", "--collect", "--quiet", "--setenv=DISPLAY", "--", "xdg-terminal-exec",
                    "/r",
                    "--vault", "v", "--receipt", "i",
                ]
            ),
            ([:], [], nil),
        ] as [([String: String], [String], [String]?)])
    func `a button opens the terminal that is there`(
        variables: [String: String], programs: [String], words: [String]?
    ) {
        let launcher = TerminalLauncher(variables: variables, program: "/r") { programs.contains($0) }
        #expect(launcher.words(for: "i", vault: "v") == words)
    }

    @Test func `without a desktop and a program there is nobody`() {
        #expect(sender(Settings(), ["PATH": "/bin"]).channels.isEmpty)
    }

    private func reminders(_ count: Int, store: String = "Bosch") throws -> [Reminder] {
        let today = try #require(CalendarDay("2026-11-22"))
        let lines = try (0..<count).map { index in
            ExpiringSummary.Line(
                id: ReceiptID(ULID(high: 1, low: UInt64(index))), storeName: store, what: "Drill \(index)",
                day: try #require(CalendarDay(daysSince1970: today.daysSince1970 + index)),
                total: Money(minor: 5450, currency: .eur))
        }
        var summary = ExpiringSummary(today: today, window: 30)
        summary.warranties.lines = lines
        return Ending.all(of: summary).map { Reminder(ending: $0, daysLeft: today.days(until: $0.line.day)) }
    }

    @Test func `up to three are told one by one, more together, and text from outside is clean`() throws {
        let three = NoticeWords.notices(
            try reminders(3, store: "Bo\u{1B}[31m\nsch"), money: .continental, days: .yearFirst)
        #expect(
            three.map(\.title) == ["Warranty expires today", "Warranty expires tomorrow", "Warranty expires in 2 days"])
        #expect(three.allSatisfy { !$0.text.contains("\u{1B}") && $0.text.split(separator: "\n").count == 2 })
        #expect(three[0].text.contains("54,50 EUR"))
        let many = NoticeWords.notices(try reminders(8), money: .continental, days: .yearFirst)
        #expect(many.map(\.title) == ["8 warranties and return windows expire soon"])
        #expect(many[0].text.hasPrefix("today: Drill 0, Bosch\n") && many[0].text.hasSuffix("and 3 more"))
    }

    @Test func `a reminder is in the language of the person`() throws {
        let german = try Language.$current.withValue(.german) {
            NoticeWords.notices(try reminders(3), money: .continental, days: .dayFirst) + [NoticeWords.test]
        }
        #expect(
            german.map(\.title) == [
                "Garantie läuft heute ab", "Garantie läuft morgen ab", "Garantie läuft in 2 Tagen ab", "Receipt Vault",
            ])
        #expect(german[0].text.contains("\nBis 22.11.2026 (") && german[3].text == "So sieht eine Erinnerung aus.")
    }
}
