import CommandLineKit
import Testing
import VaultModel

@testable import CommandTable

@Suite("Command line")
struct ParserTests {
    private func command(_ line: String) throws -> Command {
        try Parser.parse(line.split(separator: " ").map(String.init)).command
    }

    @Test func `no command opens the screens`() throws {
        #expect(try Parser.parse([]).command == .program(.screens))
        let invocation = try Parser.parse(["--vault", "/tmp/a.vault"])
        #expect(invocation.command == .program(.screens))
        #expect(invocation.global.vault == "/tmp/a.vault")
    }

    @Test(arguments: [
        "--vault a --json list", "list --json --vault=a", "--json list --vault a", "list --vault a --json",
    ])
    func `flags of all commands stand before or after the command`(line: String) throws {
        let invocation = try Parser.parse(line.split(separator: " ").map(String.init))
        #expect(invocation.command == .list(ListArguments()))
        #expect(invocation.global.json)
        #expect(invocation.global.vault == "a")
    }

    @Test func `every flag of all commands reaches its option`() throws {
        let words = ["-qny", "--vault=v", "--passphrase-fd", "3", "--color", "never", "--no-input", "lock"]
        var expected = GlobalOptions()
        (expected.vault, expected.passphraseFD, expected.color) = ("v", 3, .never)
        (expected.isQuiet, expected.noInput, expected.yes, expected.dryRun) = (true, true, true, true)
        #expect(try Parser.parse(words).global == expected)
    }

    @Test(arguments: [
        ("sync --full", Command.sync(.run(isFull: true))),
        ("sync --pause", .sync(.setPaused(true))), ("sync --resume", .sync(.setPaused(false))),
        ("sync off", .sync(.turn(on: false))), ("sync on", .sync(.turn(on: true))), ("sync queue", .sync(.queue)),
        ("sync retry 7QK4", .sync(.retry(id: "7QK4"))), ("sync retry all", .sync(.retry(id: nil))),
        ("sync drop 7QK4", .sync(.drop(id: "7QK4"))),
        ("sync save 7QK4 x.json", .sync(.save(id: "7QK4", file: "x.json"))),
        ("sync offered", .sync(.offered(accept: nil))), ("sync offered decline", .sync(.offered(accept: false))),
        ("sync deletions allow", .sync(.deletions(allow: true))), ("device", .device(.list)),
        ("device invite", .device(.invite)), ("device join 7KQ2", .device(.join(code: "7KQ2", server: nil))),
        ("device join 7KQ2 http://h", .device(.join(code: "7KQ2", server: "http://h"))),
        (
            "device join 7KQ2 --device-name attic",
            .device(.join(code: "7KQ2", server: nil, deviceName: "attic"))
        ),
        ("login http://h --device-name attic", .login(LoginArguments(url: "http://h", deviceName: "attic"))),
        ("device revoke old laptop", .device(.revoke(name: "old laptop"))), ("doctor", .doctor(rebuildsIndex: false)),
        ("doctor --rebuild-index", .doctor(rebuildsIndex: true)),
        ("doctor --revoke-keyring", .keyring(.turnOff)),
    ])
    func `what sync, device and doctor can be told`(line: String, expected: Command) throws {
        #expect(try command(line) == expected)
    }

    @Test(arguments: [
        ("lock", Command.lock), ("status", .status), ("logout", .logout(forgets: false)),
        ("logout --forget", .logout(forgets: true)), ("sync", .sync(.run(isFull: false))),
        ("sync status", .sync(.status)),
        ("demo", .program(.demo(isLive: false))), ("demo --live", .program(.demo(isLive: true))),
        ("version", .program(.version)), ("--version", .program(.version)), ("conflicts", .conflicts),
        ("conflicts list", .conflicts), ("conflicts show rcp_1", .conflict(id: "rcp_1")), ("show x", .show(id: "x")),
        ("trash a b", .trash(ids: ["a", "b"])), ("backup", .backup(.write(file: nil))),
        ("backup a/", .backup(.write(file: "a/"))),
        ("backup verify a", .backup(.verify(file: "a"))),
        ("restore a.rvbackup", .backup(.restore(RestoreArguments(file: "a.rvbackup")))),
        (
            "backup restore a --replace --server-first",
            .backup(.restore(RestoreArguments(file: "a", replaces: true, isServerFirst: true)))
        ),
        ("restore a", .restore(ids: ["a"])), ("unlock", .unlock(nil)),
        ("unlock --for 15m", .unlock(.seconds(900))), ("agent --for=2h", .agent(.seconds(7200))),
        ("passphrase --new-passphrase-fd 4", .passphrase(newPassphraseFD: 4)), ("help", .program(.help(.overview))),
        ("help list", .program(.help(.command(.list)))), ("help exit-codes", .program(.help(.exitCodes))),
        ("list -h", .program(.help(.command(.list)))),
        ("import --help", .program(.help(.command(.importing)))), ("--help", .program(.help(.overview))),
    ])
    func `simple commands`(line: String, expected: Command) throws {
        #expect(try command(line) == expected)
    }

    @Test func `list takes a query, an order and a limit`() throws {
        var expected = ListArguments()
        (expected.query, expected.sort, expected.isReversed, expected.limit) = ("café lamp", .total, true, 5)
        #expect(try command("list café --sort=-total lamp --limit 5") == .list(expected))
        #expect(try command("list -- --sort") == .list(ListArguments(query: "--sort")))
    }

    @Test func `a negative amount is a value, not a flag`() throws {
        let assignments = [
            FieldAssignment(.storeName, "A"), FieldAssignment(.totalMinor, "-5.00"),
            FieldAssignment(.isFavorite, "yes"),
        ]
        #expect(try command("add --store A --total -5.00 --favorite") == .add(assignments, files: []))
    }

    @Test func `files become receipts, or the attachments of one`() throws {
        #expect(try command("add a.jpg -") == .add([], files: ["a.jpg", "-"]))
        #expect(try command("add -- -a.jpg") == .add([], files: ["-a.jpg"]))
        #expect(
            try command("attach 7QK4 a.pdf b.pdf") == .attach(AttachArguments(id: "7QK4", files: ["a.pdf", "b.pdf"])))
        #expect(try command("open 7QK4 --number 2") == .open(OpenArguments(id: "7QK4", number: 2)))
        #expect(throws: UsageError.self) { try command("open 7QK4 --number 0") }
        #expect(throws: UsageError.self) { try command("add --total 3") }
    }

    @Test func `the Inbox is listed, accepted from and skipped`() throws {
        #expect(try command("inbox") == .inbox(.list))
        #expect(
            try command("inbox accept 7QK4 --set store=A")
                == .inbox(.accept(ids: ["7QK4"], [FieldAssignment(.storeName, "A")])))
        #expect(try command("inbox skip 7QK4 8XYZ") == .inbox(.skip(ids: ["7QK4", "8XYZ"])))
        #expect(throws: UsageError.self) { try command("inbox accept") }
        #expect(throws: UsageError.self) { try command("inbox burn 7QK4") }
    }

    @Test func `edit collects its assignments`() throws {
        var expected = EditArguments(id: "7QK4")
        expected.assignments = [FieldAssignment(.storeName, "a=b"), FieldAssignment(.returnBy, "")]
        expected.addedTags = ["home"]
        #expect(try command("edit --set storeName=a=b 7QK4 --set return-by= --add-tag home") == .edit(expected))
    }

    @Test func `edit gives fields back, unless it sets them or recognition never fills them`() throws {
        var expected = EditArguments(id: "7QK4")
        expected.released = [.storeName, .totalMinor]
        #expect(try command("edit 7QK4 --release store --release total") == .edit(expected))
        for line in ["--release notes", "--release x", "--set currency=EUR --release total"] {
            #expect(throws: UsageError.self) { try command("edit 7QK4 \(line)") }
        }
    }

    @Test func `import knows the format by word or by name`() throws {
        var expected = ImportArguments(format: .csv, file: "a.txt")
        (expected.map, expected.dateOrder, expected.defaultCurrency) = ("store=1,date=b", "dmy", "EUR")
        (expected.delimiter, expected.allOrNothing) = (";", true)
        let flags = "--map store=1 --map date=b --date-order dmy --default-currency eur --delimiter ; --all-or-nothing"
        #expect(try command("import csv a.txt " + flags) == .importing(expected))
        #expect(try command("import A.JSON") == .importing(ImportArguments(format: .json, file: "A.JSON")))
        #expect(try command("import json -") == .importing(ImportArguments(format: .json, file: "-")))
    }

    @Test func `import takes files, folders and mails by their word`() throws {
        #expect(try command("import files a b") == .intake(IntakeArguments(paths: ["a", "b"], areMails: false)))
        #expect(try command("import mail") == .intake(IntakeArguments(paths: ["-"], areMails: true)))
        #expect(try command("import mail -- -x") == .intake(IntakeArguments(paths: ["-x"], areMails: true)))
        for line in ["import", "import files", "import csv a b", "import a b"] {
            #expect(throws: UsageError.self) { try command(line) }
        }
    }

    @Test func `read takes one file, and languages`() throws {
        let expected = ReadArguments(file: "--json", languages: "deu+eng")
        #expect(try command("read --lang deu+eng -- --json") == .program(.read(expected)))
        #expect(throws: UsageError.self) { try command("read a b") }
    }

    @Test func `export takes its format from the flag, then from the file`() throws {
        #expect(try command("export") == .export(ExportArguments(format: .csv)))
        #expect(try command("export --json") == .export(ExportArguments(format: .json)))
        #expect(try command("export --json -o a.csv") == .export(ExportArguments(format: .csv, output: "a.csv")))
        #expect(try command("export -oa.json") == .export(ExportArguments(format: .json, output: "a.json")))
        let expected = ExportArguments(format: .csv, output: "a.json", query: "lamp")
        #expect(try command("export --format csv -o a.json lamp") == .export(expected))
        #expect(try command("export -o -") == .export(ExportArguments(format: .csv)))
        #expect(try command("export -o a.ics") == .export(ExportArguments(format: .ical, output: "a.ics")))
    }

    @Test func `expiring takes days or weeks, and a file makes it a calendar`() throws {
        #expect(try command("expiring") == .expiring(ExpiringArguments()))
        #expect(try command("expiring --within 2w") == .expiring(ExpiringArguments(days: 14)))
        #expect(try command("expiring --within 0d") == .expiring(ExpiringArguments(days: 0)))
        let calendar = ExpiringArguments(days: 30, isCalendar: true, output: "a.ics")
        #expect(try command("expiring --within 30d -o a.ics") == .expiring(calendar))
        #expect(try command("expiring --format ical") == .expiring(ExpiringArguments(isCalendar: true)))
        for wrong in ["30", "d", "-1d", "1.5d", "36501d", "soon", "30m"] {
            #expect(throws: UsageError.self) { try command("expiring --within=\(wrong)") }
        }
    }

    @Test func `a snooze takes a time or a day, and a mute its end`() throws {
        func time(_ line: String) throws -> SilenceArguments.Time? {
            if case .silence(let arguments) = try command(line) { arguments.time } else { nil }
        }
        let times: [(String, SilenceArguments.Time)] = [
            ("7d", .days(7)), ("2w", .days(14)), ("1m", .months(1)), ("off", .off), ("OFF", .off),
            ("2026-03-01", .day("2026-03-01")), ("1.3.26", .day("1.3.26")),
        ]
        for (word, expected) in times { #expect(try time("snooze A \(word)") == expected) }
        for wrong in ["", " soon", " 0d", " d", " 3h", " -- -1d", " later"] {
            #expect(throws: UsageError.self) { try command("snooze A\(wrong)") }
        }
        #expect(try time("mute A") == .always)
        #expect(try time("mute A --off") == .off)
        #expect(try command("expiring bosch total:>5") == .expiring(ExpiringArguments(query: "bosch total:>5")))
        #expect(try command("expiring --all") == .expiring(ExpiringArguments(withSilenced: true)))
    }

    @Test func `undo takes a number or lists, redo a number`() throws {
        #expect(try command("undo") == .undo(UndoArguments()))
        #expect(try command("undo 3") == .undo(UndoArguments(count: 3)))
        #expect(try command("undo --list") == .undo(UndoArguments(isList: true)))
        #expect(try command("redo 2") == .undo(UndoArguments(count: 2, isRedo: true)))
        for wrong in ["undo 0", "undo all", "undo 3 --list", "redo --list", "undo 1 2"] {
            #expect(throws: UsageError.self) { try command(wrong) }
        }
    }

    @Test func `notes come from an editor, a flag or standard input`() throws {
        #expect(try command("note A") == .note(NoteArguments(id: "A", source: .editor)))
        #expect(try command("note A -") == .note(NoteArguments(id: "A", source: .standardInput)))
        #expect(try command("note A --text=x") == .note(NoteArguments(id: "A", source: .text("x"))))
        for wrong in ["note", "note A B", "note A - --text x", "note A - -"] {
            #expect(throws: UsageError.self) { try command(wrong) }
        }
    }

    @Test func `a tag comes with a plus and goes with a dash, of every receipt that is named`() throws {
        let many = TagArguments(ids: ["A", "B"], added: ["home"], removed: ["y", "n"])
        #expect(try command("tag A +home -y B -n") == .tag(many))
        #expect(try Parser.parse(["tag", "-n", "A", "+on loan ", "--json"]).global.dryRun)
        let spaced = try Parser.parse(["tag", "A", "+ on loan ", "--json"])
        #expect(spaced.command == .tag(TagArguments(ids: ["A"], added: ["on loan"])) && spaced.global.json)
        for wrong in ["tag A", "tag +x", "tag A +", "tag A +x -x", "tag A +x --nope"] {
            #expect(throws: UsageError.self) { try command(wrong) }
        }
    }

    @Test func `claim takes receipts and a file`() throws {
        #expect(try command("claim A B") == .claim(ClaimArguments(ids: ["A", "B"], output: nil)))
        #expect(try command("claim A -o -") == .claim(ClaimArguments(ids: ["A"], output: "-")))
        #expect(throws: UsageError.self) { try command("claim") }
    }

    @Test func `login takes secrets by descriptor`() throws {
        let expected = LoginArguments(url: "http://h:1", email: "e@x", passwordFD: 3, register: true)
        #expect(try command("login http://h:1 --email e@x --password-fd 3 --register") == .login(expected))
    }

    @Test func `resolve takes a choice for each field`() throws {
        var expected = ResolveArguments(id: "x")
        expected.decisions = [
            .init(subject: .field("total"), choice: .mine),
            .init(subject: .field("date"), choice: .value("2025-10-27")),
            .init(subject: .deleted, choice: .theirs),
        ]
        expected.others = .mine
        let fields = "--field totalMinor=mine --field date=value:2025-10-27 --field isDeleted=theirs --all mine"
        #expect(try command("resolve x " + fields) == .resolve(expected))
    }

    @Test func `a log is of one thing or of all, and a value is put back by its event`() throws {
        #expect(try command("log") == .log(LogArguments()))
        #expect(try command("log 7QK4 --limit 3") == .log(LogArguments(id: "7QK4", limit: 3)))
        #expect(try command("put-back 9V2K") == .putBack(event: "9V2K"))
        #expect(throws: UsageError.self) { try command("put-back") }
        #expect(throws: UsageError.self) { try command("log --limit 0") }
    }
}
