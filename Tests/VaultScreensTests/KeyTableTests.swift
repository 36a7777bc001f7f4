import Foundation
import TerminalUI
import Testing
import Translation
import VaultModel

@testable import VaultScreens

@Suite("Tables of keys")
struct KeyTableTests {
    @Test func `the page of keys says what the tables say`() throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let page = root.appendingPathComponent("docs/keys.md")
        if ProcessInfo.processInfo.environment["RVAULT_RECORD_SNAPSHOTS"] == "1" {
            try KeyMap.markdown.write(to: page, atomically: true, encoding: .utf8)
        }
        #expect(try String(contentsOf: page, encoding: .utf8) == KeyMap.markdown)
    }

    private func problems<S: Screen>(_ screen: S.Type) -> [String] {
        S.bindings.bindings.flatMap { binding -> [String] in
            let isLetter = binding.keys.contains { if case .character = $0 { true } else { false } }
            var found: [String] = []
            if binding.mode.contains(.typing), isLetter {
                found.append("\(binding.command) takes letters from a text field")
            }
            if binding.keys.isEmpty || binding.help.english.isEmpty {
                found.append("\(binding.command) has no key or no help")
            }
            if TextWidth.columns(of: binding.help.english) > 60 {
                found.append("\(binding.command) has a help text too long")
            }
            return found
        }
    }

    @Test func `no letter acts inside a text field, and every key has a help text`() {
        let all =
            problems(StartScreen.self) + problems(ReceiptList.self) + problems(DetailScreen.self)
            + problems(ReceiptForm.self) + problems(ExpiringScreen.self) + problems(ConflictPicker.self)
            + problems(SyncScreen.self) + problems(HistoryScreen.self) + problems(ImportDialog.self)
            + problems(SettingsScreen.self)
            + problems(UndoScreen.self) + problems(Help.self)
        #expect(all == [])
    }

    @Test func `a person's own keys replace those of the table, in the footer too`() {
        var tester = ScreenTester(.sample(keys: ["add": [.char("A")]]))
        tester.answer(.read(.page(SampleReceipts.page(), .first)))
        #expect(tester.rows[23].contains("A add"))
        tester.press(.char("a"))
        #expect(!tester.shows("New receipt"))
        tester.press(.char("A"))
        #expect(tester.shows("New receipt"))
    }
}
