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
    case join(JoinStage)
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
    /// 0: a new vault; 1: one that joins an account; 2: a backup; 3: the demo.
    var cursor = 0
    var isBusy = false
    var problem: String?
}

/// A new vault's passphrase, twice.
struct PassphraseStage: Hashable, Sendable {
    /// Whether the vault is then joined to an account: the store is encrypted on every device, each with its own words.
    var joins = false
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

/// Home currency, the look of days, and whether reminders come.
struct PreferencesStage: Hashable, Sendable {
    enum Focus: Hashable, Sendable, CaseIterable {
        case currency, dayFormat, reminders
    }

    let opening: VaultOpening
    /// Whether the vault is then joined to an account.
    let joins: Bool
    /// What is to be joined, once all is chosen.
    var joining: VaultOpening?
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
