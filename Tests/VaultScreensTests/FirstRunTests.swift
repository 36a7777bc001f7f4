import TerminalUI
import Testing
import Translation
import VaultModel
import VaultSettings

@testable import VaultScreens

@Suite("First run")
struct FirstRunTests {
    static let sizes = [[80, 24], [40, 10], [140, 40]]
    private static let code = "K7QM 2XPD R4TZ W9BH N3VC Y6FJ GA85 7E0S 1234 5678 9ABC DEFG HJKM NPQR"
    private static let words = Passphrase("four quiet random words")
    private static let stopped: Phrase =
        "Stopped. If the code no longer works, create a new one on the other device."

    private func first(_ size: [Int] = [80, 24]) -> ScreenTester {
        ScreenTester(locked: .sample(columns: size[0], rows: size[1]), hasVault: false)
    }

    /// Returns a tester at the page of the recovery code; `way` is the key that leads there.
    private func atCode(_ size: [Int] = [80, 24], way: Character = "n") -> ScreenTester {
        var tester = first(size)
        tester.press(.char(way))
        tester.answer(.vault(.created(recoveryCode: Self.code, .sample)))
        return tester
    }

    /// Returns a tester at the last page of a vault that joins.
    private func atJoin(_ size: [Int] = [80, 24]) -> ScreenTester {
        var tester = atCode(size, way: "j")
        tester.type("I have stored it")
        tester.press(.enter, .enter)
        tester.expect(.keep(.recoveryCodeStored))
        tester.expect(.write(.savePreferences(VaultPreferences(homeCurrency: .eur, dayFormat: .yearFirst))))
        tester.expectNothingPending()
        return tester
    }

    @Test(arguments: sizes) func `what to begin with is chosen among four`(size: [Int]) {
        var tester = first(size)
        expectSnapshot(tester.canvas, "first-run/choice")
        tester.press(.down, .down)
        tester.press(.enter)
        #expect(tester.shows("Restore a backup"))
        tester.press(.escape, .up, .enter)
        #expect(tester.shows("this device's passphrase") || size[0] == 40)
        tester.press(.escape, .down, .down, .enter)
        tester.expect(.vault(.startDemo))
    }

    @Test(arguments: sizes) func `a vault that joins gets words of its own first`(size: [Int]) {
        var tester = first(size)
        tester.press(.char("j"))
        expectSnapshot(tester.canvas, "first-run/join-passphrase")
        tester.paste(Self.words.text)
        tester.expect(.vault(.rateStrength(Self.words)))
        tester.answer(.vault(.strengthRated(Self.words, PassphraseRating(isEnough: true, words: "strong"))))
        tester.press(.enter)
        tester.paste(Self.words.text)
        tester.press(.enter)
        tester.expect(.vault(.create(Self.words)))
        tester.answer(.vault(.created(recoveryCode: Self.code, .sample)))
        #expect(tester.shows("K7QM") && !tester.model.isOpen)
        tester.expectNothingPending()
    }

    @Test(arguments: sizes) func `the code comes last, is asked about where it can be stopped, and opens the vault`(
        size: [Int]
    ) {
        var tester = atJoin(size)
        expectSnapshot(tester.canvas, "first-run/join")
        tester.type("abcd-efgh")
        tester.press(.enter)
        tester.type("vault.example.org")
        tester.press(.enter)
        tester.expect(.sync(.join(code: "abcd-efgh", server: "https://vault.example.org")))
        expectSnapshot(tester.canvas, "first-run/joining")
        tester.type("nrdq")
        tester.press(.enter)
        tester.expectNothingPending()
        let status = SyncStatus(state: .pulling, server: "https://vault.example.org", account: "a@example.org")
        tester.answer(.sync(.loggedIn(status)))
        #expect(tester.model.isOpen && tester.model.context.status == status)
        #expect(tester.shows("Joined."))
    }

    @Test(arguments: sizes) func `a code that the server does not know is reported, and can be corrected`(size: [Int]) {
        var tester = atJoin(size)
        tester.paste("RVAULT:ABCD:HTTPS://VAULT.EXAMPLE.ORG")
        tester.press(.enter)
        tester.expect(.sync(.join(code: "RVAULT:ABCD:HTTPS://VAULT.EXAMPLE.ORG", server: "")))
        tester.answer(
            .sync(
                .logInFailed(
                    "Unknown code: it was mistyped, already used, or is more than ten minutes old. Create a new one on the other device: press i on the Sync screen, or run 'rvault device invite'."
                )))
        expectSnapshot(tester.canvas, "first-run/join-refused")
        tester.press(.enter)
        tester.expect(.sync(.join(code: "RVAULT:ABCD:HTTPS://VAULT.EXAMPLE.ORG", server: "")))
    }

    @Test func `without a code or a server nothing is asked`() {
        var tester = atJoin()
        tester.press(.enter)
        #expect(tester.shows("! "))
        tester.type("ABCD")
        tester.press(.enter, .enter)
        #expect(tester.shows("Type the server's address"))
        tester.expectNothingPending()
    }

    @Test func `Esc stops waiting for the server, and then continues without it`() {
        var tester = atJoin()
        tester.type("abcd")
        tester.press(.tab)
        tester.type("vault.example.org")
        tester.press(.enter)
        tester.expect(.sync(.join(code: "abcd", server: "https://vault.example.org")))
        tester.press(.escape)
        tester.expect(.sync(.cancelLogIn))
        tester.answer(.sync(.logInFailed(Self.stopped)))
        #expect(tester.shows("! Stopped."))
        tester.press(.escape)
        #expect(tester.model.isOpen && tester.shows("Not joined."))
    }

    @Test func `a server that was quicker than Esc has joined the vault`() {
        var tester = atJoin()
        tester.type("abcd")
        tester.press(.enter)
        tester.type("vault.example.org")
        tester.press(.enter, .escape)
        _ = tester.takeEffects()
        tester.answer(.sync(.logInFailed(Self.stopped)), .sync(.loggedIn(SyncStatus(state: .pulling))))
        #expect(tester.model.isOpen && tester.shows("Joined."))
    }

    @Test(arguments: sizes) func `the recovery code goes into a file that is named, and says where`(size: [Int]) {
        var tester = atCode(size)
        expectSnapshot(tester.canvas, "first-run/code")
        tester.type("I have")
        tester.press(.ctrl("p"))
        expectSnapshot(tester.canvas, "first-run/sheet")
        tester.press(.enter)
        tester.expect(.vault(.writeRecoverySheet(path: "~/home-recovery.pdf", Passphrase(Self.code))))
        tester.type("x")
        tester.press(.enter, .escape)
        tester.expectNothingPending()
        tester.answer(.vault(.recoverySheetFailed("~/home-recovery.pdf is there already; it needs a name of its own.")))
        #expect(tester.shows("! ~/home-recovery.pdf is there"))
        tester.press(.ctrl("u"))
        tester.type("~/sheet.txt")
        tester.press(.enter)
        tester.expect(.vault(.writeRecoverySheet(path: "~/sheet.txt", Passphrase(Self.code))))
        tester.answer(
            .vault(.recoverySheetWritten("Written to ~/sheet.txt, readable only by you. Print it, then delete it.")))
        expectSnapshot(tester.canvas, "first-run/sheet-written")
        tester.type(" stored it")
        tester.press(.enter)
        #expect(tester.shows("Currency"))
    }

    @Test func `naming the sheet's file is left by Esc, and needs a name`() {
        var tester = atCode()
        tester.press(.ctrl("p"), .ctrl("u"), .enter)
        #expect(tester.shows("Type a file name."))
        tester.press(.escape)
        #expect(tester.shows("Type: I have stored it"))
        tester.type("I have stored it")
        tester.press(.enter)
        #expect(tester.shows("Currency"))
        tester.expect(.keep(.recoveryCodeStored))
        tester.expectNothingPending()
    }

    @Test func `restoring a backup can be stopped`() {
        var tester = first()
        tester.press(.char("r"))
        tester.type("~/home.rvbackup")
        tester.press(.enter)
        tester.type("words")
        tester.press(.enter)
        tester.expect(.vault(.restoreBackup(path: "~/home.rvbackup", Passphrase("words"))))
        tester.press(.escape, .escape)
        tester.expect(.vault(.cancelRestore))
        tester.expectNothingPending()
        #expect(tester.shows("Stopping..."))
        tester.answer(.vault(.unlockFailed("Stopped; nothing was changed.")))
        #expect(tester.shows("! Stopped; nothing was changed."))
        tester.press(.escape)
        #expect(tester.shows("> r"))
    }
}
