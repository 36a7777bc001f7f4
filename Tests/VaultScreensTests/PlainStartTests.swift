import Testing
import Translation
import VaultModel
import VaultSettings

@testable import VaultScreens

@Suite("The first start as lines")
struct PlainStartTests {
    private var model: PlainApp.Model
    private var said: [String]
    private var pending: [Effect] = []

    init() {
        let started = PlainApp.begin(in: .sample())
        model = started.model
        said = started.step.lines
    }

    private mutating func type(_ lines: String...) {
        for line in lines { take(PlainApp.update(&model, .typed(model.input(line)))) }
    }

    /// Presses Ctrl-D at the prompt for a secret.
    private mutating func cancel() { take(PlainApp.update(&model, .typed(.cancelled))) }

    private mutating func answer(_ answer: Answer) { take(PlainApp.update(&model, .answer(answer))) }

    private mutating func take(_ step: PlainApp.Step) {
        said = step.lines
        pending = step.effects
    }

    private static let words = "seven lamps under water"
    private static let code = Array(repeating: "K7QM", count: 14).joined(separator: " ")
    private static let opening = VaultOpening(name: "Home")

    private mutating func makeVault(_ way: String = "1") {
        type(way, Self.words)
        answer(.vault(.strengthRated(Passphrase(Self.words), PassphraseRating(isEnough: true, words: "good"))))
        type(Self.words)
        answer(.vault(.created(recoveryCode: Self.code, Self.opening)))
    }

    @Test mutating func `the word cancel is a passphrase like any other, and Ctrl-D leaves the question`() {
        type("1")
        #expect(model.isSecret && said.last == "Ctrl-D cancels.")
        type("cancel")
        #expect(pending == [.vault(.rateStrength(Passphrase("cancel")))])
        cancel()
        #expect(model.prompt == "Number: " && !model.isSecret && said.count == 5)
        type("3", "~/old.rvb", "cancel")
        #expect(pending == [.vault(.restoreBackup(path: "~/old.rvb", Passphrase("cancel")))])
        answer(.vault(.unlockFailed("That is not its passphrase.")))
        cancel()
        #expect(model.prompt == "Number: " && said.count == 5)
    }

    @Test(arguments: ["cancel", " cancel ", "quit", "1", ".", "sheet", "help"])
    mutating func `a secret is taken as it is, whatever command it reads like`(text: String) {
        let secret = Passphrase(text)
        type("1", text)
        #expect(pending == [.vault(.rateStrength(secret))])
        answer(.vault(.strengthRated(secret, PassphraseRating(isEnough: true, words: "good"))))
        type(text)
        #expect(pending == [.vault(.create(secret))] && !model.isOver)
        answer(.vault(.unlockFailed("No room is left.")))
        type("3", "~/old.rvb", text)
        #expect(pending == [.vault(.restoreBackup(path: "~/old.rvb", secret))] && !model.isOver)
    }

    @Test mutating func `a hidden question takes no line, and a question for a line takes no secret`() {
        take(PlainApp.update(&model, .typed(.secret(Passphrase("1")))))
        #expect(model.prompt == "Number: " && pending.isEmpty && said.isEmpty)
        type("1")
        take(PlainApp.update(&model, .typed(.line("cancel"))))
        #expect(model.prompt == "Passphrase: " && pending.isEmpty && said.isEmpty)
    }

    @Test func `it says what can be begun with, by numbers`() {
        #expect(said.first?.hasPrefix("No vault here yet: ") == true && said.count == 6)
        #expect(said[1] == "1. New vault here: works offline." && said[5].hasSuffix("from 1 to 4, or quit."))
        #expect(model.prompt == "Number: " && !model.isSecret)
    }

    @Test mutating func `a new vault takes its passphrase twice, unseen, and says how strong it is`() {
        type("1")
        #expect(model.prompt == "Passphrase: " && model.isSecret)
        type("1234")
        #expect(pending == [.vault(.rateStrength(Passphrase("1234")))])
        answer(
            .vault(.strengthRated(Passphrase("1234"), PassphraseRating(isEnough: false, words: "very weak: Add."))))
        #expect(said.first == "Strength: very weak: Add." && model.prompt == "Passphrase: ")
        type(Self.words)
        answer(.vault(.strengthRated(Passphrase(Self.words), PassphraseRating(isEnough: true, words: "good"))))
        #expect(said == ["Strength: good."] && model.prompt == "Repeat: " && model.isSecret)
        type("seven lamps")
        #expect(said == ["The passphrases don't match. Type the passphrase again."] && pending.isEmpty)
        type(Self.words)
        answer(.vault(.strengthRated(Passphrase(Self.words), PassphraseRating(isEnough: true, words: "good"))))
        type(Self.words)
        #expect(pending == [.vault(.create(Passphrase(Self.words)))] && model.isWaiting)
    }

    @Test mutating func `the code is told in two lines, written as a sheet, and left by the sentence alone`() {
        makeVault()
        #expect(said.filter { $0.hasPrefix("K7QM") }.count == 2 && !model.isWaiting && !model.isSecret)
        type("cancel")
        #expect(said == ["Type \"I have stored it\" to continue."] && pending.isEmpty)
        type("sheet ~/code.pdf")
        #expect(pending == [.vault(.writeRecoverySheet(path: "~/code.pdf", Passphrase(Self.code)))] && model.isWaiting)
        answer(.vault(.recoverySheetFailed("No room is left.")))
        #expect(said.first == "No room is left." && !model.isWaiting)
        type("sheet ~/code.pdf")
        answer(.vault(.recoverySheetWritten("Written.")))
        #expect(said.first == "Written.")
        type("i have STORED it")
        #expect(model.prompt == "Currency (EUR): ")
    }

    @Test mutating func `amounts, days and reminders are guessed, and Enter keeps them`() {
        makeVault()
        type("I have stored it", "XQZ")
        #expect(said == ["Type a three-letter currency code, like EUR, NOK or JPY."])
        type("nok")
        #expect(said == ["1. 2025-11-21", "2. 21.11.2025", "3. 11/21/2025"] && model.prompt == "Dates (2025-11-21): ")
        type("9")
        #expect(said == ["Type a number from 1 to 3, or cancel."])
        type("2")
        #expect(model.prompt == "Reminders (30, 7 and 1 day before): ")
        type("3")
        #expect(pending == [.terminal(.tryNotice)] && model.isWaiting)
        answer(.terminal(.noticeTried("Sent to the desktop.")))
        type("2")
        let chosen = Currency("NOK").map { VaultPreferences(homeCurrency: $0, dayFormat: .dayFirst) }
        #expect(
            pending == [chosen.map { .write(.savePreferences($0)) }, .keep(.setting("reminders.days", .array([])))])
        #expect(said.first == "Receipt Vault, Home. 0 receipts." && model.prompt == "> ")
        #expect(model.context.dayFormat == .dayFirst)
    }

    @Test mutating func `an account is joined last, by its code, or left out`() {
        makeVault("2")
        type("I have stored it", "", "", "")
        #expect(said.last == "cancel skips this; signin joins later." && model.prompt == "Code: ")
        type("7KQ2-M9XD", "https://vault.example.org")
        guard case .sync(.join)? = pending.first else {
            Issue.record("\(pending)")
            return
        }
        answer(.sync(.logInFailed("The code is over.")))
        type("cancel")
        #expect(said == ["Nothing was changed."] && model.prompt == "> ")
    }

    @Test mutating func `a backup is restored, and one that its words do not open asks for them again`() {
        type("3", "", "~/old.rvb")
        #expect(model.isSecret)
        type("wrong")
        #expect(pending == [.vault(.restoreBackup(path: "~/old.rvb", Passphrase("wrong")))])
        answer(.vault(.unlockFailed("That is not its passphrase.")))
        #expect(said == ["That is not its passphrase."] && model.isSecret && !model.isWaiting)
        cancel()
        #expect(model.prompt == "Number: " && said.count == 5)
        type("3", "~/old.rvb", Self.words)
        answer(.vault(.unlocked(Self.opening)))
        #expect(said.first == "Receipt Vault, Home. 0 receipts." && model.prompt == "> ")
    }

    @Test mutating func `the demo opens, what cannot be made begins from the beginning, and quit ends`() {
        type("4")
        #expect(pending == [.vault(.startDemo)] && model.isWaiting)
        answer(.vault(.unlockFailed("No memory is left.")))
        #expect(said.first == "No memory is left." && said.count == 6)
        type("x")
        #expect(said == ["Type a number from 1 to 4, or quit."])
        type("quit")
        #expect(model.isOver)
    }
}
