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

    @Test(arguments: [
        ("[look]\ntheme = \"drak\"", "theme takes one of \"terminal\", \"light\""),
        ("[look]\nmouse = \"yes\"", "takes true or false"),
        ("[look]\nthem = \"dark\"", "[look] has no key them. Did you mean theme?"),
        ("[lok]\nx = 1", "There is no section [lok]. Did you mean look?"),
        ("theme = \"dark\"", "theme stands in no section."),
        ("[format]\ncurrency = \"EURO\"", "three letters of ISO 4217"),
        ("[keys]\ntrahs = \"d\"", "There is no command trahs. Did you mean trash?"),
        ("[keys]\ntrash = \"Hyper-X\"", "names of keys"),
        ("[reminders]\ndays = [7, -1]", "whole numbers of days"), ("[reminders]\ndays = 7", "a list of days"),
        ("[reminders]\nat = \"25:00\"", "a time such as"), ("[reminders]\nat = 9", "a time such as"),
        ("[vault]\npath = 3", "a text in quotes, not the number 3"), ("[vault]\npath = \"\"", "a text in quotes"),
    ])
    func `what cannot be taken says what is expected, and leaves the default`(text: String, words: String) {
        let (settings, faults) = read(text)
        #expect(settings == Settings())
        #expect(faults.count == 1 && faults.first?.sentence.contains(words) == true, "\(faults)")
    }

    @Test func `every setting that is listed can be set`() {
        let values = ["terminal", "auto", "iso", "EUR", "home", "9:00"].map { "\"\($0)\"" } + ["true", "[7]"]
        for entry in SettingEntry.all {
            let parts = entry.name.split(separator: ".")
            let isTaken = values.contains { read("[\(parts[0])]\n\(parts[1]) = \($0)").faults.isEmpty }
            #expect(isTaken, "\(entry.name)")
        }
    }
}
