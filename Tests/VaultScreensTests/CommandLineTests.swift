import TerminalUI
import Testing
import VaultModel

@testable import VaultScreens

@Suite("Command line")
struct CommandLineTests {
    private func open(columns: Int = 80, rows: Int = 24) -> ScreenTester {
        var tester = ScreenTester(
            .sample(columns: columns, rows: rows), opening: VaultOpening(name: "Home", status: .sample))
        tester.answer(.read(.page(SampleReceipts.page(), .first)))
        _ = tester.takeEffects()
        return tester
    }

    @Test func `it lists what can be done here, and narrows as one types`() {
        var tester = open()
        tester.press(.char(":"))
        #expect(tester.rows[22].hasPrefix(" :"))
        #expect(tester.rows[23].hasPrefix(" add  back  backup  categories  claim  close"))
        tester.type("mark")
        #expect(tester.rows[22].hasPrefix(" :mark"))
        #expect(tester.rows[23].hasPrefix(" mark  mark-all  mark-none"))
        tester.type("-a")
        #expect(tester.rows[23].hasPrefix(" mark-all   Mark all shown"))
    }

    @Test func `what has no key any more is run by its name`() {
        var tester = ScreenTester(.sample(keys: ["trash": []]))
        tester.answer(.read(.page(SampleReceipts.page(), .first)))
        _ = tester.takeEffects()
        tester.press(.char("d"))
        tester.expectNothingPending()
        tester.type(":trash")
        tester.press(.enter)
        tester.expect(.write(.trash([receiptID(1)])))
    }

    @Test func `Tab goes through what it can become, and Enter does it`() {
        var tester = open()
        tester.press(.char(":"))
        tester.type("mark")
        tester.press(.tab, .tab)
        #expect(tester.rows[22].hasPrefix(" :mark-all"))
        tester.press(.backTab, .backTab, .tab, .tab, .enter)
        #expect(tester.shows("9 marked") && !tester.rows[22].hasPrefix(" :"))
    }

    @Test func `the beginning of a name is enough where only one begins so`() {
        var tester = open()
        tester.press(.char(":"))
        tester.type("expi")
        tester.press(.enter)
        #expect(tester.shows("[2 Expiring"))
        tester.press(.char(":"))
        tester.type("s")
        tester.press(.enter)
        #expect(tester.rows[22].contains(":s is ambiguous: s"))
        tester.press(.char(":"))
        tester.type("nonsense now")
        tester.press(.enter)
        #expect(tester.rows[22].contains("No command :nonsense here."))
    }

    @Test func `what cannot be done says why`() {
        var tester = open()
        tester.press(.char(":"))
        tester.type("merge")
        tester.press(.enter)
        #expect(tester.rows[22].contains("Mark two or more duplicates with Space first"))
        tester.expectNothingPending()
    }

    @Test func `what is typed behind filter filters`() {
        var tester = open()
        tester.press(.char(":"))
        tester.type("filter lamp")
        tester.press(.enter)
        let queries = tester.takeEffects().compactMap { effect -> String? in
            if case .read(.page(let query, _, _)) = effect { query.text } else { nil }
        }
        #expect(queries.last == "lamp")
        #expect(!tester.rows[22].hasPrefix(" :"))
    }

    @Test func `lines that were run come back, the newest first`() {
        var tester = open()
        for word in ["expiring", "vault"] {
            tester.press(.char(":"))
            tester.type(word)
            tester.press(.enter)
        }
        _ = tester.takeEffects()
        tester.press(.char(":"), .up)
        #expect(tester.rows[22].hasPrefix(" :vault"))
        tester.press(.up, .up)
        #expect(tester.rows[22].hasPrefix(" :expiring"))
        tester.press(.down, .down)
        #expect(tester.rows[22].hasPrefix(" :    "))
    }

    @Test(arguments: [[Key.escape], [.control("g")], [.backspace], [.char("a"), .backspace, .backspace]])
    func `it closes without doing anything`(keys: [Key]) {
        var tester = open()
        tester.press(.char(":"))
        for key in keys { tester.press(key) }
        #expect(!tester.rows[22].hasPrefix(" :"))
        tester.expectNothingPending()
        #expect(tester.shows("[1 Vault]"))
    }

    @Test func `words of vi are understood`() {
        var tester = open()
        tester.press(.char(":"), .char("q"), .enter)
        tester.expect(.terminal(.quit))
    }

    @Test func `pasted text is text, and a locked vault leaves none of it`() {
        var tester = open()
        tester.press(.char(":"))
        tester.paste("trash\n")
        tester.expectNothingPending()
        #expect(tester.rows[22].hasPrefix(" :trash"))
        tester.lock()
        #expect(tester.model.commandLine == nil && tester.model.formerCommands.isEmpty)
    }

    @Test func `in a low window it takes the one row that there is`() {
        var tester = open(columns: 40, rows: 7)
        tester.press(.char(":"))
        tester.type("und")
        #expect(tester.rows[6].hasPrefix(" :und"))
    }
}
