import TerminalUI
import Testing
import VaultModel

@testable import VaultScreens

@Suite("Help, as seen")
struct HelpSnapshotTests {
    private func help(_ size: (Int, Int)) -> ScreenTester {
        var tester = ScreenTester(.sample(columns: size.0, rows: size.1))
        tester.answer(.read(.page(SampleReceipts.page(), .first)))
        tester.type("?")
        _ = tester.takeEffects()
        return tester
    }

    @Test(arguments: sizes) func `all keys of the list`(_ columns: Int, _ rows: Int) {
        expectSnapshot(help((columns, rows)).canvas, "help/default")
    }

    @Test(arguments: sizes) func `a word finds keys`(_ columns: Int, _ rows: Int) {
        var tester = help((columns, rows))
        tester.type("und")
        expectSnapshot(tester.canvas, "help/found")
    }

    @Test func `a word that nothing does`() {
        var tester = help((80, 24))
        tester.type("fly to the moon")
        #expect(tester.shows("No key matches \"fly to the moon\". Backspace edits, Esc closes help."))
    }
}
