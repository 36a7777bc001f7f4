import TerminalUI
import Testing
import Translation
import VaultModel

@testable import VaultScreens

@Suite("Keys that do nothing say why")
struct SaidWhyTests {
    private func list(_ context: Context = .sample(), _ status: SyncStatus = .sample) -> ScreenTester {
        var tester = ScreenTester(context, opening: VaultOpening(name: "Home", status: status))
        tester.answer(.read(.page(SampleReceipts.page(), .first)))
        _ = tester.takeEffects()
        return tester
    }

    private func sync(_ status: SyncStatus) -> ScreenTester {
        var tester = list(.sample(), status)
        tester.press(.char("4"))
        tester.answer(.read(.queue([])), .read(.activity([])))
        _ = tester.takeEffects()
        return tester
    }

    @Test(arguments: ["V", "i", "d", "A", "B", "C", "L", "F", "O", "S", "P"] as [Character])
    func `without an account the Sync screen names the way to one`(key: Character) {
        var tester = sync(SyncStatus())
        tester.press(.char(key))
        tester.expectNothingPending()
        #expect(tester.rows[22].contains("This vault is on this device only; l signs in"))
    }

    @Test func `with an account the keys that have nothing to do say so`() {
        var status = SyncStatus.sample
        status.account = "ingrid@example.org"
        var tester = sync(status)
        for (key, words) in [
            ("A", "The server is missing nothing"), ("B", "No full sync is waiting"), ("C", "No conflicts."),
            ("l", "Already signed in"), ("d", "Press V to list the devices"),
        ] as [(Character, String)] {
            tester.press(.char(key))
            #expect(tester.rows[22].contains(words))
        }
        tester.expectNothingPending()
        status.state = .deviceOnly
        tester = sync(status)
        tester.press(.char("V"))
        #expect(tester.rows[22].contains("O turns sync back on."))
    }

    @Test func `R is for the Trash, and in it nothing is added`() {
        var tester = list()
        tester.press(.char("R"))
        #expect(tester.rows[22].contains("Only receipts in the Trash can be restored"))
        tester.press(.char("T"))
        tester.answer(.read(.page(SampleReceipts.page(), .first)))
        _ = tester.takeEffects()
        for key in ["a", "i"] as [Character] {
            tester.press(.char(key))
            #expect(tester.rows[22].contains("Can't add to the Trash"))
        }
        tester.expectNothingPending()
    }

    @Test func `a paste where nothing is typed names the key that searches, where there is one`() {
        var tester = list()
        tester.paste("dqq:quit\n")
        #expect(tester.rows[22].contains("Can't paste here; press / to search."))
        tester.expectNothingPending()
        tester = list(.sample(keys: ["filter": [.char("ä")]]))
        tester.paste("lamp")
        #expect(tester.rows[22].contains("press ä to search."))
        tester.press(.char("4"))
        _ = tester.takeEffects()
        tester.paste("lamp")
        #expect(tester.rows[22].contains("Can't paste here."))
        tester.expectNothingPending()
    }

    @Test func `discarding needs something that was typed, and tells of a receipt only where there is one`() {
        var tester = list()
        tester.press(.char("a"), .ctrl("x"))
        #expect(tester.shows("New receipt") && tester.shows("Nothing to discard."))
        tester.type("Shop")
        tester.press(.ctrl("x"))
        #expect(!tester.shows("New receipt") && tester.rows[22].hasPrefix(" Input discarded. "))
        tester.press(.down, .down, .char("e"))
        tester.answer(.read(.detail(receiptID(3), ReceiptDetail.sample())))
        tester.type("x")
        tester.press(.ctrl("x"))
        #expect(tester.rows[22].contains("Changes discarded; the receipt is unchanged."))
    }

    @Test(arguments: [Key.char("i"), .ctrl("b")])
    func `nothing that runs cannot be stopped`(opening: Key) {
        var tester = list()
        tester.press(opening, .ctrl("g"))
        tester.expectNothingPending()
        #expect(tester.rows[22].contains("Nothing to stop."))
    }

    @Test func `an empty word deletes nothing, and the dialog says what to type`() {
        var tester = list()
        tester.press(.char("T"))
        tester.answer(.read(.page(SampleReceipts.page(), .first)))
        tester.press(.char("D"))
        _ = tester.takeEffects()
        tester.press(.enter)
        tester.expectNothingPending()
        #expect(tester.shows("! Type \"purge\" to confirm."))
    }

    @Test func `a command of the line that cannot be done says why, or where it can`() {
        var tester = list()
        for (line, words) in [
            ("conflict", "This receipt has no conflict."),
            ("menu-close", ":menu-close isn't available here (Close the menu)."),
            ("make-backup", ":make-backup works on other screens: Backup."),
        ] {
            tester.press(.char(":"))
            tester.type(line)
            tester.press(.enter)
            #expect(tester.rows[22].contains(words))
        }
        tester.press(.end, .char(":"))
        tester.type("claim")
        tester.press(.enter)
        #expect(tester.rows[22].contains("This receipt has a conflict; press c to resolve it"))
        tester.press(.char("*"), .char(":"))
        tester.type("conflict")
        tester.press(.enter)
        #expect(tester.rows[22].contains("Resolve one receipt at a time"))
        tester.expectNothingPending()
    }
}
