import TerminalUI
import Testing
import VaultModel
import VaultSettings

@Suite("Settings")
struct SettingsReaderTests {
    private func read(_ text: String) -> (settings: Settings, faults: [ConfigFault]) {
        SettingsReader.read(text, commands: ["trash", "undo", "redo", "filter"])
    }

    @Test func `every setting is taken, with the line where it stands`() throws {
        let (settings, faults) = read(
            """
            [vault]
            path = "work"
            [look]
            theme = "dark"
            lines = "ascii"
            mouse = false
            hints = true
            [format]
            dates = "day"
            currency = "NOK"
            [keys]
            trash = ["d", "Delete"]
            redo = "ctrl-y"
            undo = []
            """)
        #expect(faults.isEmpty)
        #expect(settings.vault == "work" && settings.theme == "dark" && settings.lines == "ascii")
        #expect(settings.mouse == false && settings.hints == true)
        #expect(settings.dates == .dayFirst && settings.currency == Currency("NOK"))
        #expect(settings.keys == ["trash": [.char("d"), .delete], "redo": [.ctrl("y")], "undo": []])
        #expect(settings.places["look.theme"] == 4 && settings.places["keys.redo"] == 13)
    }

    @Test func `folders to watch are a list, or one text with colons`() {
        for value in ["[\"~/Scans\", \"/srv/a b\"]", "\"~/Scans:/srv/a b\""] {
            let (settings, faults) = read("[import]\nwatch = \(value)\nsettle = \"never\"\nafter = \"trash\"")
            #expect(faults.isEmpty && settings.watch == ["~/Scans", "/srv/a b"])
            #expect(settings.settle == 0 && settings.afterImport == "trash")
            #expect(read(SettingsWriter.text(settings)).settings.watch == settings.watch)
        }
        #expect(read("[import]\nwatch = []\nlanguages = \"deu+eng\"").settings.watch == [])
        let variables = SettingsReader.read(variables: ["RVAULT_IMPORT_WATCH": "/a:~/b"])
        #expect(variables.settings.watch == ["/a", "~/b"] && variables.faults.isEmpty)
    }

    @Test(arguments: [
        ("[import]\nwatch = \"Scans\"", "folders such as"), ("[import]\nwatch = [3]", "folders such as"),
        ("[import]\nwatch = 3", "folders such as"), ("[import]\nwatch = [\"/a\", \"/a\"]", "each once"),
        ("[import]\nafter = \"delete\"", "one of \"keep\", \"trash\""), ("[import]\nsettle = 2", "a time"),
        ("[import]\nlanguages = \"de en\"", "names such as"), ("[import]\nlanguages = \"../x\"", "names such as"),
        ("[look]\ntheme = \"drak\"", "theme takes one of \"terminal\", \"light\""),
        ("[look]\nmouse = \"yes\"", "takes true or false"),
        ("[look]\nthem = \"dark\"", "[look] has no key them. Did you mean theme?"),
        ("[lok]\nx = 1", "Unknown section [lok]. Did you mean look?"),
        ("theme = \"dark\"", "theme isn't in a section."),
        ("[format]\ncurrency = \"kr\"", "an ISO 4217 code"),
        ("[keys]\ntrahs = \"d\"", "Unknown command trahs. Did you mean trash?"),
        ("[keys]\ntrash = \"Hyper-X\"", "key names"),
        ("[reminders]\ndays = [7, -1]", "whole numbers of days"), ("[reminders]\ndays = 7", "a list of days"),
        ("[reminders]\nat = \"25:00\"", "a time such as"), ("[reminders]\nat = 9", "a time such as"),
        (
            "[vault]\nlock_after = 15",
            "lock_after takes a time such as \"15m\" or \"2h\", or \"never\", not the number 15"
        ),
        ("[vault]\nlock_after = \"15 min\"", "a time such as"),
        ("[vault]\nlock_afer = \"15m\"", "Did you mean lock_after?"),
        ("[sync]\nevery = \"30s\"", "at least 1m"), ("[sync]\nserver = \"receipts.example.org\"", "an address such as"),
        ("[sync]\ntoken_comand = \"x\"", "[sync] has no key token_comand."),
        ("[vault]\npath = 3", "text in quotes, not the number 3"), ("[vault]\npath = \"\"", "text in quotes"),
    ])
    func `what cannot be taken says what is expected, and leaves the default`(text: String, words: String) {
        let (settings, faults) = read(text)
        #expect(settings == Settings())
        #expect(faults.count == 1 && faults.first?.sentence.contains(words) == true, "\(faults)")
    }

    @Test func `every setting that is listed can be set`() {
        let texts = [
            "terminal", "auto", "iso", "EUR", "home", "9:00", "22:00-07:00", "15m", "standard", "https://r.org",
            "/scans",
            "keep", "ann@example.org",
        ]
        let values = texts.map { "\"\($0)\"" } + ["true", "[7]"]
        for entry in SettingEntry.all {
            let parts = entry.name.split(separator: ".")
            let isTaken = values.contains { read("[\(parts[0])]\n\(parts[1]) = \($0)").faults.isEmpty }
            #expect(isTaken, "\(entry.name)")
        }
    }

    @Test(arguments: [
        ("\"15m\"", 900), ("\"90s\"", 90), ("\"2h\"", 7200), ("\"1d\"", 86_400), ("\"never\"", 0), ("\"0\"", 0),
        ("0", 0),
    ])
    func `a length of time is taken in any unit, and none by never or 0`(text: String, seconds: Int) {
        let (settings, faults) = read("[vault]\nlock_after = \(text)\n[sync]\nevery = \(text)")
        #expect(faults.isEmpty && settings.lockAfter == seconds && settings.syncEvery == seconds)
        let again = read(SettingsWriter.text(settings)).settings
        #expect(again.lockAfter == seconds && again.syncEvery == seconds)
        #expect(settings.syncSeconds == seconds && Settings().syncSeconds == 900)
    }

    @Test func `variables of the environment are settings too, and what is wrong in one is told by its name`() {
        let (settings, faults) = SettingsReader.read(variables: [
            "RVAULT_VAULT": "work", "RVAULT_LOCK_AFTER": "5m", "RVAULT_PLAIN": "0", "RVAULT_SERVER": "nowhere",
            "RVAULT_SYNC_EVERY": "", "RVAULT_THEME": "dark", "RVAULT_HINTS": "no", "RVAULT_REMINDERS_DAYS": "14,3 1",
        ])
        #expect(
            settings.names == [
                "vault.path", "vault.lock_after", "look.theme", "look.hints", "look.plain", "reminders.days",
            ])
        #expect(settings.plain == false && settings.hints == false && settings.reminderDays == [14, 3, 1])
        #expect(faults.count == 1 && faults.first?.hasPrefix("RVAULT_SERVER: server takes an address") == true)
    }

    @Test func `the way to show pictures is one of those that there are`() {
        #expect(read("[pictures]\nmethod = \"sixel\"").settings.pictures == .sixel)
        let wrong = read("[pictures]\nmethod = \"ascii\"")
        #expect(wrong.settings.pictures == nil && wrong.faults.first?.sentence.contains("\"blocks\"") == true)
        #expect(SettingsReader.read(variables: ["RVAULT_PICTURES_METHOD": "off"]).settings.pictures == .off)
    }

    @Test func `the quota of pictures is a size, 2 GiB unless it is set`() {
        let (settings, faults) = read("[pictures]\nquota = \"500 MB\"")
        #expect(settings.pictureQuota == 500_000_000 && settings.quotaBytes == 500_000_000 && faults.isEmpty)
        #expect(settings.value(of: "pictures.quota") == .string("500 MB"))
        #expect(
            SettingsReader.read(variables: ["RVAULT_PICTURES_QUOTA": "1,5 GB"]).settings.quotaBytes == 1_500_000_000)
        let wrong = read("[pictures]\nquota = 2")
        #expect(wrong.settings.quotaBytes == 2 << 30)
        #expect(wrong.faults.first?.sentence == "quota takes a size such as \"2 GiB\" or \"500 MB\", not the number 2.")
    }

    @Test func `each setting has a variable of its own`() {
        let names = SettingEntry.all.map(\.variable)
        #expect(Set(names).count == names.count && names.allSatisfy { $0.hasPrefix("RVAULT_") })
        #expect(names.contains("RVAULT_THEME") && names.contains("RVAULT_REMINDERS_AT"))
        #expect(names.contains("RVAULT_SYNC_EVERY") && names.contains("RVAULT_TOKEN_COMMAND"))
    }
}
