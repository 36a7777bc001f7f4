import TerminalUI
import Testing
import Translation
import VaultModel
import VaultSettings

@testable import VaultScreens

@Suite("Start")
struct StartTests {
    static let sizes = [[80, 24], [120, 40], [40, 10]]
    private let code = "K7QM2XPDR4TZW9BHN3VCY6FJGA85LE0S"
    private let strong = PassphraseRating(isEnough: true, words: "strong: years for someone who has the file")
    private let weak = PassphraseRating(isEnough: false, words: "weak: a word and a year")

    private func locked(_ size: [Int], hasVault: Bool = true) -> ScreenTester {
        ScreenTester(locked: .sample(columns: size[0], rows: size[1]), hasVault: hasVault)
    }

    /// Returns a tester at the page of the recovery code.
    private func withCode(_ size: [Int] = [80, 24]) -> ScreenTester {
        var tester = locked(size, hasVault: false)
        tester.press(.character("n"))
        tester.answer(.vault(.created(recoveryCode: code, .sample)))
        return tester
    }

    @Test(arguments: sizes) func `the lock screen asks for the passphrase and shows none of it`(size: [Int]) {
        var tester = locked(size)
        expectSnapshot(tester.canvas, "start/unlock")
        tester.type("correct horse")
        tester.press(.enter)
        expectSnapshot(tester.canvas, "start/opening")
        tester.answer(.vault(.unlockFailed("Wrong passphrase; nothing changed. Ctrl-T shows what you typed.")))
        expectSnapshot(tester.canvas, "start/wrong")
        #expect(!tester.shows("horse"))
    }

    @Test func `a wrong passphrase can be corrected and tried again`() {
        var tester = locked([80, 24])
        tester.type("wrng")
        tester.press(.enter)
        tester.expect(.terminal(.setIdleLock(nil)))
        tester.expect(.vault(.unlock(Passphrase("wrng"))))
        tester.press(.enter)
        tester.type("x")
        tester.expectNothingPending()
        tester.answer(.vault(.unlockFailed("Wrong passphrase; nothing changed.")))
        tester.press(.control("t"))
        #expect(tester.shows("[wrng"))
        tester.press(.left, .left)
        tester.type("o")
        tester.press(.tab, .right, .enter)
        tester.expect(.terminal(.setIdleLock(900)))
        tester.expect(.vault(.unlock(Passphrase("wrong"))))
    }

    @Test func `what is typed after a wrong passphrase replaces it, unless it is shown or edited`() {
        var tester = locked([80, 24])
        for (keys, wanted) in [([], "x"), ([Key.left], "wrxng"), ([.control("t")], "wrongx"), ([.backspace], "wronx")] {
            tester.press(.end, .control("u"))
            tester.type(keys == [.left] ? "wrng" : "wrong")
            tester.press(.enter)
            _ = tester.takeEffects()
            tester.answer(.vault(.unlockFailed("Wrong passphrase; nothing changed.")))
            for key in keys { tester.press(key) }
            if keys == [.left] { tester.press(.left) }
            tester.type("x")
            tester.press(.enter)
            tester.expect(.terminal(.setIdleLock(nil)))
            tester.expect(.vault(.unlock(Passphrase(wanted))))
            tester.answer(.vault(.unlockFailed("Wrong passphrase; nothing changed.")))
            if keys == [.control("t")] { tester.press(.control("t")) }
        }
    }

    @Test func `a weak passphrase, and a second one that differs, are replaced by what is typed`() {
        var tester = locked([80, 24], hasVault: false)
        tester.press(.enter)
        tester.type("tulip orbit")
        tester.answer(.vault(.strengthRated(Passphrase("tulip orbit"), weak)))
        tester.press(.enter)
        _ = tester.takeEffects()
        tester.paste("four quiet random words")
        tester.expect(.vault(.rateStrength(Passphrase("four quiet random words"))))
        tester.answer(.vault(.strengthRated(Passphrase("four quiet random words"), strong)))
        tester.press(.enter)
        for second in ["four quiet random word", "four quiet random words"] {
            tester.paste(second)
            tester.press(.enter)
        }
        tester.expect(.vault(.create(Passphrase("four quiet random words"))))
    }

    @Test func `letters on the lock screen are text and never commands`() {
        var tester = locked([80, 24])
        tester.type("dnq?")
        tester.paste("d\n")
        tester.press(.escape)
        tester.expectNothingPending()
        tester.press(.tab, .tab, .character("d"))
        tester.expect(.vault(.startDemo))
    }

    @Test(arguments: sizes) func `the first run offers a new vault and the demo`(size: [Int]) {
        var tester = locked(size, hasVault: false)
        expectSnapshot(tester.canvas, "start/first")
        tester.press(.character("n"))
        tester.type("tulip orbit")
        tester.answer(.vault(.strengthRated(Passphrase("tulip orbit"), weak)))
        tester.press(.enter)
        expectSnapshot(tester.canvas, "start/weak")
        expectSnapshot(withCode(size).canvas, "start/code")
    }

    @Test func `a new vault needs a strong passphrase twice`() {
        var tester = locked([80, 24], hasVault: false)
        tester.press(.enter)
        tester.paste("four quiet random words")
        tester.press(.enter)
        tester.paste("four quiet random word")
        tester.press(.enter)
        #expect(tester.shows("don't match"))
        tester.press(.end)
        tester.type("s")
        _ = tester.takeEffects()
        tester.press(.enter)
        tester.expect(.vault(.rateStrength(Passphrase("four quiet random words"))))
        tester.answer(.vault(.strengthRated(Passphrase("four quiet random words"), strong)))
        tester.expect(.vault(.create(Passphrase("four quiet random words"))))
        tester.expectNothingPending()
    }

    @Test func `a rating of an older text changes nothing`() {
        var tester = locked([80, 24], hasVault: false)
        tester.press(.enter)
        tester.type("ab")
        tester.answer(.vault(.strengthRated(Passphrase("a"), weak)))
        #expect(!tester.shows("weak:"))
    }

    @Test func `the recovery code has to be stored before going on`() {
        var tester = withCode()
        tester.press(.escape, .enter)
        #expect(tester.shows("K7QM"))
        tester.type("I have stored")
        tester.press(.enter)
        #expect(tester.shows("K7QM"))
        tester.type(" it")
        tester.press(.enter)
        #expect(!tester.shows("K7QM") && tester.shows("Currency"))
    }

    @Test(arguments: sizes) func `currency and days are shown by a sample and lead into the empty vault`(size: [Int]) {
        var tester = withCode(size)
        tester.type("i HAVE stored it ")
        tester.press(.enter, .control("u"))
        tester.type("jp")
        tester.press(.enter)
        expectSnapshot(tester.canvas, "start/currency")
        tester.type("y")
        tester.press(.tab, .right)
        expectSnapshot(tester.canvas, "start/days")
        _ = tester.takeEffects()
        tester.press(.enter)
        let chosen = VaultPreferences(homeCurrency: .init("JPY") ?? .eur, dayFormat: .dayFirst)
        tester.expect(.write(.savePreferences(chosen)))
        #expect(tester.model.isOpen && tester.model.context.dayFormat == .dayFirst)
    }

    @Test(arguments: sizes) func `reminders are on unless they are turned off here, and one can be tried`(size: [Int]) {
        var tester = withCode(size)
        tester.type("I have stored it")
        tester.press(.enter, .tab, .tab)
        _ = tester.takeEffects()
        expectSnapshot(tester.canvas, "start/reminders")
        tester.press(.char("t"))
        tester.expect(.terminal(.tryNotice))
        tester.answer(.terminal(.noticeTried("Sent to the desktop.")))
        #expect(tester.shows("Sent to the desktop."))
        tester.press(.right, .enter)
        tester.expect(.write(.savePreferences(VaultPreferences(homeCurrency: .eur, dayFormat: .yearFirst))))
        tester.expect(.keep(.setting("reminders.days", .array([]))))
        #expect(tester.model.isOpen && tester.model.context.settings.effective.reminderDays == [])
    }

    @Test func `a terminal of ten columns and three rows shows the field and takes keys`() {
        var tester = locked([10, 3])
        tester.type("abc")
        #expect(tester.shows("***"))
        tester.press(.enter)
        tester.expect(.vault(.unlock(Passphrase("abc"))))
    }

    @Test func `the lock screen begins with the time that is set, and a vault opened without it has that time too`() {
        var context = Context.sample()
        context.settings = SettingLayers(
            config: SettingsReader.read("[vault]\nlock_after = \"5m\"", commands: []).settings)
        var tester = ScreenTester(locked: context, hasVault: true)
        #expect(tester.shows("(o) 5 min idle"))
        tester.type("wrong")
        tester.press(.enter)
        tester.expect(.terminal(.setIdleLock(300)))
        tester.expect(.vault(.unlock(Passphrase("wrong"))))
        tester.answer(.vault(.unlocked(.sample)))
        #expect(!tester.takeEffects().contains(.terminal(.setIdleLock(300))))
        var opened = ScreenTester(context)
        opened.expect(.terminal(.setIdleLock(300)))
        var demo = VaultOpening.sample
        demo.isDemo = true
        var shown = ScreenTester(context, opening: demo)
        #expect(!shown.takeEffects().contains(.terminal(.setIdleLock(300))))
    }
}
