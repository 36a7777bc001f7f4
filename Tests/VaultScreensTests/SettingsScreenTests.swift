import TerminalUI
import Testing
import VaultModel
import VaultSettings

@testable import VaultScreens

@Suite("The Settings screen")
struct SettingsScreenTests {
    private func tester(
        _ config: String = "", _ saved: String = "", columns: Int = 80, rows: Int = 24,
        opening: VaultOpening = .sample
    ) -> ScreenTester {
        var context = Context.sample(columns: columns, rows: rows, theme: .terminal)
        let read = { SettingsReader.read($0, commands: KeyMap.commands).settings }
        context.settings = SettingLayers(config: read(config), saved: read(saved))
        context.applySettings()
        var tester = ScreenTester(context, opening: opening)
        tester.press(.char("5"))
        _ = tester.takeEffects()
        return tester
    }

    @Test(arguments: [(80, 24), (40, 10), (140, 40), (64, 16)])
    func `every size shows the section, its settings and where they come from`(columns: Int, rows: Int) {
        let tester = tester("[look]\nmouse = true", "[look]\ntheme = \"dark\"", columns: columns, rows: rows)
        expectSnapshot(tester.canvas, "settings/default")
    }

    @Test func `the wheel moves along the settings, and a click chooses one, or a section`() {
        var tester = tester()
        tester.send(.input(.mouse(MouseEvent(.wheelDown, at: Point(column: 30, row: 8)))))
        #expect(tester.shows("> Key hints"))
        tester.send(.input(.mouse(MouseEvent(.press(.left), at: Point(column: 30, row: 9)))))
        #expect(tester.shows("> Language"))
        tester.send(.input(.mouse(MouseEvent(.press(.left), at: Point(column: 5, row: 7)))))
        #expect(tester.shows("> Sync ") && tester.shows("look.") == false)
        tester.send(.input(.mouse(MouseEvent(.wheelUp, at: Point(column: 5, row: 7)))))
        #expect(tester.shows("> Keys "))
    }

    @Test func `a theme is seen and kept at once, and Del goes back`() {
        var tester = tester()
        tester.press(.right)
        #expect(tester.model.context.theme == .light)
        tester.expect(.keep(.setting("look.theme", .string("light"))))
        #expect(tester.shows("Theme: light.") && tester.shows("changed here"))
        tester.press(.left, .left)
        #expect(tester.model.context.theme == .colorBlind)
        tester.press(.delete)
        #expect(tester.model.context.theme == .terminal)
        tester.expect(.keep(.setting("look.theme", nil)))
        #expect(tester.shows("Theme reset to terminal."))
        tester.press(.delete)
        #expect(tester.shows("Nothing to reset."))
    }

    @Test func `what the config file says is changed for this window, and nothing is written`() {
        var tester = tester("[look]\ntheme = \"dark\"")
        #expect(tester.shows("config.toml:2"))
        tester.press(.right)
        #expect(tester.model.context.theme == .contrast && tester.shows("for this session only"))
        tester.expectNothingPending()
        tester.press(.delete)
        #expect(tester.model.context.theme == .dark)
        tester.expectNothingPending()
    }

    @Test func `the mouse is turned with its setting, and lines and hints are seen at once`() {
        var tester = tester()
        tester.press(.down, .down, .space)
        tester.expect(.terminal(.setMouse(false)))
        tester.expect(.keep(.setting("look.mouse", .boolean(false))))
        tester.press(.down, .space)
        tester.expect(.keep(.setting("look.hints", .boolean(false))))
        #expect(!tester.shows("Enter change"))
        tester.press(.up, .up, .right)
        #expect(tester.model.context.lines == .utf8)
        tester.expect(.keep(.setting("look.lines", .string("utf8"))))
        tester.expectNothingPending()
    }

    @Test func `a currency is typed, and kept in the vault that has one of its own`() {
        var opening = VaultOpening.sample
        opening.preferences = VaultPreferences(homeCurrency: .eur, dayFormat: .yearFirst)
        var tester = tester(opening: opening)
        tester.press(.tab, .down, .down, .tab, .down)
        #expect(tester.shows("this vault"))
        tester.press(.enter, .ctrl("u"))
        tester.type("nok")
        tester.press(.enter)
        let chosen = VaultPreferences(homeCurrency: Currency("NOK") ?? .eur, dayFormat: .yearFirst)
        tester.expect(.write(.savePreferences(chosen)))
        tester.press(.up, .right)
        tester.expect(
            .write(.savePreferences(VaultPreferences(homeCurrency: chosen.homeCurrency, dayFormat: .dayFirst))))
        #expect(tester.model.context.dayFormat == .dayFirst && tester.shows("21.11.2025"))
        tester.expectNothingPending()
    }

    @Test func `what is no currency is refused with what is expected, and Esc leaves a value as it was`() {
        var tester = tester()
        tester.press(.tab, .down, .down, .tab, .down, .enter)
        tester.type("X")
        tester.press(.enter)
        #expect(tester.shows("an ISO 4217 code") && tester.shows("EURX"))
        tester.press(.ctrl("u"), .escape)
        #expect(tester.model.context.homeCurrency == .eur)
        tester.expectNothingPending()
    }

    @Test func `a key is given by pressing it, works at once, and a clash is told`() {
        var tester = tester()
        tester.press(.tab, .down, .tab)
        tester.press(.down, .down, .down, .down, .down, .enter)
        #expect(tester.shows("press a key"))
        tester.press(.function(7))
        tester.expect(.keep(.setting("keys.undo", .array([.string("F7")]))))
        tester.press(.function(7))
        #expect(tester.shows("Settings can't be undone or redone."))
        tester.press(.enter, .char("S"))
        tester.expect(.keep(.setting("keys.undo", .array([.string("S")]))))
        #expect(tester.shows("S is both undo and sync"))
        tester.press(.enter, .escape)
        tester.press(.enter, .char("S"))
        tester.expectNothingPending()
    }

    @Test func `in the demo nothing is kept, and after a lock nothing of the vault's choice holds`() {
        var opening = VaultOpening.sample
        opening.preferences = VaultPreferences(homeCurrency: Currency("NOK") ?? .eur, dayFormat: .dayFirst)
        var tester = tester(opening: opening)
        #expect(tester.model.context.homeCurrency.code == "NOK")
        tester.lock()
        #expect(tester.model.context.homeCurrency == .eur && tester.model.context.dayFormat == .yearFirst)
        opening.isDemo = true
        tester = self.tester(opening: opening)
        tester.press(.right)
        #expect(tester.model.context.theme == .light)
        tester.expectNothingPending()
    }

    @Test func `what can only be read says so, and all settings can be copied as TOML`() {
        var tester = tester("[look]\ntheme = \"dark\"", "[look]\nhints = true")
        tester.press(.char("y"))
        tester.expect(.terminal(.copy("\n[look]\ntheme = \"dark\"\nhints = true\n")))
        tester.press(.tab, .char("G"), .tab, .enter)
        #expect(tester.shows("This value is read-only.") && tester.shows("0.1.0"))
        tester.expectNothingPending()
    }

    @Test func `E edits the config file, and what it says then is seen at once and goes before what was changed here`()
    {
        var tester = tester("[look]\ntheme = \"dark\"")
        tester.press(.right)
        #expect(tester.model.context.theme == .contrast)
        tester.press(.char("E"))
        tester.expect(.terminal(.editConfig))
        let text = "[look]\ntheme = \"light\"\nmouse = false\n[keys]\nadd = \"F2\""
        let said = SettingsReader.read(text, commands: KeyMap.commands).settings
        tester.answer(.terminal(.configRead(said, problem: nil)))
        tester.expect(.terminal(.setMouse(false)))
        #expect(tester.model.context.theme == .light && tester.shows("Reloaded config.toml."))
        tester.press(.char("1"), .function(2))
        #expect(tester.shows("New receipt"))
        tester.answer(.terminal(.configRead(Settings(), problem: "config.toml:3: maybe isn't a value.")))
        #expect(tester.shows("! config.toml:3: maybe isn't a value.") && tester.model.context.theme == .terminal)
    }

    @Test func `keys that clash after the config file was edited are said`() {
        var tester = tester()
        let said = SettingsReader.read("[keys]\ntrash = \"u\"", commands: KeyMap.commands).settings
        tester.answer(.terminal(.configRead(said, problem: nil)))
        #expect(tester.shows("u is both"))
    }

    @Test func `without a place for a config file E says so`() {
        var context = Context.sample()
        context.settingFiles.config = ""
        var tester = ScreenTester(context)
        tester.press(.char("5"))
        _ = tester.takeEffects()
        tester.press(.char("E"))
        #expect(tester.shows("HOME is not set"))
        tester.expectNothingPending()
    }

    @Test(arguments: [(80, 24), (40, 10)])
    func `Security has when the screens lock themselves, and where the rest is done`(columns: Int, rows: Int) {
        var tester = tester("[vault]\nlock_after = \"15m\"", columns: columns, rows: rows)
        tester.press(.tab, .down, .down, .down, .down, .down, .tab)
        expectSnapshot(tester.canvas, "settings/security")
    }

    @Test func `the time until the lock holds from the moment it is set`() {
        var tester = tester()
        tester.press(.tab, .down, .down, .down, .down, .down, .tab, .enter, .ctrl("u"))
        tester.type("5M")
        tester.press(.enter)
        tester.expect(.keep(.setting("vault.lock_after", .string("5m"))))
        tester.expect(.terminal(.setIdleLock(300)))
        #expect(tester.shows("Lock after: 5m."))
        tester.press(.enter, .ctrl("u"))
        tester.type("5 years")
        tester.press(.enter)
        #expect(tester.shows("lock_after takes a time"))
        tester.press(.escape, .delete)
        tester.expect(.keep(.setting("vault.lock_after", nil)))
        tester.expect(.terminal(.setIdleLock(nil)))
        let said = SettingsReader.read("[vault]\nlock_after = \"1h\"", commands: []).settings
        tester.answer(.terminal(.configRead(said, problem: nil)))
        tester.expect(.terminal(.setIdleLock(3600)))
        tester.expectNothingPending()
    }

    @Test func `what a variable says can be changed for this window`() {
        var context = Context.sample()
        context.settings = SettingLayers(
            variables: SettingsReader.read(variables: ["RVAULT_SYNC_EVERY": "1h"]).settings)
        var tester = ScreenTester(context)
        tester.press(.char("5"), .tab, .down, .down, .down, .down, .tab)
        _ = tester.takeEffects()
        tester.press(.down)
        #expect(tester.shows("environment") && tester.shows("1h"))
        tester.press(.enter, .ctrl("u"))
        tester.type("never")
        tester.press(.enter)
        #expect(tester.shows("Interval: never, for this session only; RVAULT_SYNC_EVERY sets it."))
        tester.expectNothingPending()
    }
}
