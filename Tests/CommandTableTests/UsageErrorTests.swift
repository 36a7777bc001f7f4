import CommandLineKit
import CommandTable
import Testing

@Suite("Usage errors")
struct UsageErrorTests {
    private func error(_ words: [String]) -> UsageError? {
        do {
            _ = try Parser.parse(words)
            return nil
        } catch {
            return error
        }
    }

    @Test(arguments: [
        ("lst", "list"), ("ls", "list"), ("imprt", "import"), ("del", nil), ("delete", "trash"), ("confl", "conflicts"),
        ("xyzzy", nil), ("agnet", nil), ("lits", "list"),
    ])
    func `a mistyped command brings the nearest one`(word: String, meant: String?) {
        let hint = error([word])?.hint
        #expect(hint == meant.map { "Did you mean 'rvault \($0)'?" } ?? "'rvault help' lists the commands.")
    }

    @Test(arguments: [
        ("list --limt 5", "Did you mean --limit?"), ("list --js", "Did you mean --json?"),
        ("--sort date list", "Use it after a command that takes it: list."),
        ("list -z", "'rvault help list' lists its flags."),
        ("list --limit", "Use --limit N."), ("list --sort --json", "If that is the value, use --sort=--json."),
        ("list --json=yes", "Use --json without a value."), ("--color blue list", "Use one of: auto, always, never."),
        ("unlock --for 15", "Use a number and a unit: 90s, 15m, 2h or 1d."),
        (
            "edit x --set colour=1",
            "Fields: store, date, total, currency, category, warranty, return-by, notes, tags, "
                + "favorite, status."
        ),
        ("edit x --set stoer=1", "Did you mean store?"),
        ("resolve x --field total=his", "Use mine or theirs, or value:TEXT."),
        ("help cvs", "'rvault help' lists commands and topics."),
        (
            "import x.pdf",
            "Use 'rvault import csv FILE' or 'rvault import json FILE', and for pictures and PDFs 'rvault import files FILE...'."
        ),
    ])
    func `the hint says what to do`(line: String, hint: String) {
        #expect(error(line.split(separator: " ").map(String.init))?.hint == hint)
    }

    @Test(arguments: [
        "show", "show a b", "trash", "edit x", "edit x --set store", "resolve x", "resolve x --field deleted=value:yes",
        "login a b", "lock now", "list --limit 0", "list --limit x", "list --sort size", "sync now", "sync retry",
        "sync --full --pause",
        "sync queue --full", "sync offered perhaps", "device joyn", "device join", "device revoke", "device list all",
        "doctor now", "conflicts show",
        "conflicts show a b", "import a b c", "import xml a", "init --currency EURO", "--passphrase-fd -1 lock", "add",
        "edit x --set total=1 --set totalMinor=2", "resolve x --field total=mine --field total=theirs", "--vault= list",
    ])
    func `what cannot be run is refused`(line: String) {
        #expect(error(line.split(separator: " ").map(String.init)) != nil)
    }

    @Test func `abbreviated flags are refused`() {
        #expect(error(["list", "--limi", "5"])?.hint == "Did you mean --limit?")
        #expect(error(["list", "--no-inp"])?.hint == "Did you mean --no-input?")
    }

    @Test func `escape sequences of the command line never reach a message`() throws {
        let message = try #require(error(["\u{1B}[31mred\u{9B}"])).description
        #expect(!message.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" || (0x7F...0x9F).contains($0.value) })
    }

    @Test func `the error names the command whose help explains more`() {
        #expect(error(["import"])?.command == "import")
        #expect(error(["--nope"])?.command == nil)
    }
}
