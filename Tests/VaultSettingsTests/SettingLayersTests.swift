import TerminalUI
import Testing
import VaultModel
import VaultSettings

@Suite("Where a setting comes from")
struct SettingLayersTests {
    private let commands: Set<String> = ["trash", "undo"]

    private func settings(_ text: String) -> Settings { SettingsReader.read(text, commands: commands).settings }

    private func layers(_ config: String, _ saved: String = "") -> SettingLayers {
        SettingLayers(config: settings(config), saved: settings(saved))
    }

    @Test func `the config file goes before what was changed here, and that before the default`() {
        let layers = layers("[look]\ntheme = \"dark\"", "[look]\ntheme = \"light\"\nlines = \"ascii\"")
        #expect(layers.effective.theme == "dark" && layers.effective.lines == "ascii")
        #expect(layers.origin(of: "look.theme") == .config(line: 2))
        #expect(layers.origin(of: "look.lines") == .saved && layers.origin(of: "look.mouse") == .standard)
    }

    @Test func `a change of what the config file says lasts until the end, any other is kept`() throws {
        var layers = layers("[look]\ntheme = \"dark\"")
        try layers.set("look.theme", to: .string("light"), commands: commands)
        try layers.set("look.hints", to: .boolean(false), commands: commands)
        #expect(layers.effective.theme == "light" && layers.origin(of: "look.theme") == .session)
        #expect(layers.saved.theme == nil && layers.saved.hints == false)
        layers.reset("look.theme")
        layers.reset("look.hints")
        #expect(layers.effective.theme == "dark" && layers.effective.hints == nil)
    }

    @Test(arguments: ["look.theme", "look.mouse", "format.currency", "vault.path", "keys.trash", "keys.none", "look.x"])
    func `what a setting cannot be is refused with what is expected`(name: String) {
        var layers = SettingLayers()
        #expect(throws: ConfigFault.self) { try layers.set(name, to: .integer(3), commands: commands) }
        #expect(layers == SettingLayers())
    }

    private static let full = """
        [vault]
        path = "a \\\"b\\\\ \\u0007 é"
        [look]
        theme = "contrast"
        lines = "utf8"
        mouse = false
        hints = true
        plain = true
        [format]
        dates = "month"
        currency = "JPY"
        [reminders]
        days = [14, 0]
        at = "07:05"
        command = "sh -c 'cat > x'"
        desktop = false
        [keys]
        trash = ["\\\"", "Space", "Ctrl-R"]
        undo = []
        """

    @Test(arguments: ["", "[look]\nmouse = true", full])
    func `what is written is read back as it was`(text: String) {
        var read = settings(text)
        let again = SettingsReader.read(SettingsWriter.heading + SettingsWriter.text(read), commands: commands)
        #expect(again.faults.isEmpty, "\(again.faults)")
        var written = again.settings
        #expect(Set(read.places.keys) == Set(written.places.keys))
        read.places = [:]
        written.places = [:]
        #expect(read == written)
        #expect(read.names == again.settings.names)
    }

    @Test func `every name that has a value can be taken away`() {
        var left = settings(SettingLayersTests.full)
        #expect(left.names.count == 14)
        for name in left.names { left.remove(name) }
        #expect(left == Settings())
    }

    @Test func `the sample says nothing, and without its marks every setting once and nothing wrong`() {
        #expect(settings(SettingsWriter.sample) == Settings())
        let lines = SettingsWriter.sample.split(separator: "\n", omittingEmptySubsequences: false)
        let bare = lines.map { $0.hasPrefix("#") && !$0.hasPrefix("# ") ? $0.dropFirst() : $0 }
        let read = SettingsReader.read(bare.joined(separator: "\n"), commands: commands)
        #expect(read.faults == [])
        #expect(read.settings.names == SettingEntry.all.map(\.name) + ["keys.trash"])
    }

    @Test func `a variable goes before the config file, and a change over it lasts until the end`() throws {
        var layers = SettingLayers(
            config: settings("[vault]\nlock_after = \"1h\""), saved: settings("[vault]\nlock_after = \"2h\""),
            variables: SettingsReader.read(variables: ["RVAULT_LOCK_AFTER": "5m"]).settings)
        #expect(
            layers.effective.lockAfter == 300 && layers.origin(of: "vault.lock_after") == .variable("RVAULT_LOCK_AFTER")
        )
        try layers.set("vault.lock_after", to: .string("never"), commands: commands)
        #expect(layers.effective.lockAfter == 0 && layers.saved.lockAfter == 7200)
        layers.reset("vault.lock_after")
        #expect(layers.effective.lockAfter == 300 && layers.saved.lockAfter == 7200)
    }
}
