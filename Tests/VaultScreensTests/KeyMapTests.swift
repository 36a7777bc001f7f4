import TerminalUI
import Testing
import VaultModel

@testable import VaultScreens

@Suite("A person's own keys")
struct KeyMapTests {
    private func tester(_ overrides: [String: [Key]]) -> ScreenTester {
        var tester = ScreenTester(.sample(keys: overrides))
        tester.answer(.read(.page(SampleReceipts.page(), .first)))
        _ = tester.takeEffects()
        return tester
    }

    @Test func `an own key does it and is named by the footer, and the former one does not`() {
        var tester = tester(["quit": [.ctrl("x")], "filter": [.char("F")]])
        #expect(tester.shows("F filter"))
        tester.press(.ctrl("c"))
        tester.expectNothingPending()
        tester.press(.char("F"))
        tester.type("ab")
        #expect(tester.shows("ab"))
        tester.press(.enter, .ctrl("x"))
        #expect(tester.takeEffects().contains(.terminal(.quit)))
    }

    @Test func `a letter for what always works is text in a field`() {
        var tester = tester(["redraw": [.char("b")], "filter-drop": [.char("b")]])
        tester.press(.char("/"))
        tester.type("bb")
        #expect(tester.shows("bb"))
        _ = tester.takeEffects()
        tester.press(.enter, .char("b"))
        #expect(!tester.takeEffects().contains(.terminal(.redraw)), "the screen's own key comes first")
    }

    @Test func `the tables alone do not clash`() {
        #expect(KeyMap().clashes.isEmpty)
        #expect(KeyMap.commands.isSuperset(of: ["trash", "undo", "redo", "command-line", "quit"]))
    }

    @Test func `a key that means two things on one screen is told`() throws {
        let clashes = KeyMap(overrides: ["trash": [.char("u")]]).clashes
        let list = try #require(clashes.first { $0.screen == ReceiptList.title })
        #expect(list.key == .char("u") && list.first == "trash" && list.second == "undo")
        #expect(KeyMap(overrides: ["trash": [.function(8)]]).clashes.isEmpty)
    }
}
