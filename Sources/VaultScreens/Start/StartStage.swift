import TerminalUI
import Translation
import VaultModel

/// Where a person is on the way to an open vault.
enum StartStage: Hashable, Sendable {
    case unlock(UnlockStage)
    case choose(ChooseStage)
    case passphrase(PassphraseStage)
    case restore(RestoreStage)
    case recovery(RecoveryStage)
    case preferences(PreferencesStage)
}

/// The vault is there; its passphrase is asked.
struct UnlockStage: Hashable, Sendable {
    enum Focus: Int, Hashable, Sendable, CaseIterable {
        case field, stayOpen, demo
    }

    var field = TextField(masked: true)
    var focus = Focus.field
    /// Whether the vault locks itself after ``idleSeconds`` without a key.
    var locksWhenIdle: Bool
    let idleSeconds: Int
    /// Whether the key is being derived or the demo made.
    var isBusy = false
    var problem: String?

    /// - Parameter idle: as it is set, in seconds; a person may choose otherwise for this time.
    init(idle: Int? = nil) {
        locksWhenIdle = idle != nil
        idleSeconds = idle ?? UnlockStage.usualIdleSeconds
    }

    /// What is offered where nothing is set.
    static let usualIdleSeconds = 15 * 60
}

/// The first run: what to begin with.
struct ChooseStage: Hashable, Sendable {
    /// 0: a new vault; 1: a backup; 2: the demo.
    var cursor = 0
    var isBusy = false
    var problem: String?
}

/// A new vault's passphrase, twice.
struct PassphraseStage: Hashable, Sendable {
    var first = TextField(masked: true)
    var second = TextField(masked: true)
    var isSecond = false
    /// Of what stands in the first field; nil until it is rated.
    var strength: PassphraseStrength?
    /// Whether Enter was pressed before the rating came.
    var awaitsRating = false
    var isBusy = false
    var problem: String?

    /// The field with the focus.
    var focused: TextField {
        get { isSecond ? second : first }
        set {
            if isSecond { second = newValue } else { first = newValue }
        }
    }
}

/// The recovery code is shown once, and a sentence has to be typed before going on.
struct RecoveryStage: Hashable, Sendable {
    let code: String
    let opening: VaultOpening
    var field = TextField()
    var problem: String?

    /// The code in groups, for eyes and paper.
    var groups: [String] {
        let given = code.split { $0 == " " || $0 == "-" || $0.isNewline }.map(String.init)
        guard given.count == 1, let whole = given.first else { return given }
        let characters = Array(whole)
        return stride(from: 0, to: characters.count, by: 4).map { start in
            String(characters[start..<min(start + 4, characters.count)])
        }
    }

    /// Whether the sentence was typed, in any case and with any blanks around it; the English one holds in every
    /// language, since not every keyboard has the letters of the others.
    var isConfirmed: Bool {
        let (typed, sentence) = (TextFolding.fold(field.text.trimmed), Strings.Start.storedSentence)
        return [sentence.text, sentence.english].contains { TextFolding.fold($0) == typed }
    }
}

/// Home currency, the look of days, and whether reminders come.
struct PreferencesStage: Hashable, Sendable {
    enum Focus: Hashable, Sendable, CaseIterable {
        case currency, dayFormat, reminders
    }

    let opening: VaultOpening
    var currency: TextField
    var dayFormat: DayFormat
    var focus = Focus.currency
    /// On the days that are set, else on the usual ones.
    var reminds: Bool
    /// As it was before anything was chosen.
    let reminded: Bool
    var problem: String?
    /// What came of a notice that was tried.
    var note: String?

    /// Nil for what is no code that ISO 4217 lists.
    var chosen: Currency? {
        Currency(currency.text.trimmed.uppercased()).flatMap { $0.isAssigned ? $0 : nil }
    }
}
