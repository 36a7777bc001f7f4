import FieldInput
import TerminalUI
import Translation
import VaultModel

/// The stage on the way to an open vault.
enum StartStage: Hashable, Sendable {
    case unlock(UnlockStage)
    case choose(ChooseStage)
    case passphrase(PassphraseStage)
    case restore(RestoreStage)
    case recovery(RecoveryStage)
    case preferences(PreferencesStage)
    case join(JoinStage)
}

/// The vault exists; its passphrase is needed.
struct UnlockStage: Hashable, Sendable {
    enum Focus: Int, Hashable, Sendable, CaseIterable {
        case field, stayOpen, demo
    }

    var field = TextField(masked: true)
    var focus = Focus.field
    /// Whether the vault locks itself after ``idleSeconds`` without a key.
    var locksWhenIdle: Bool
    let idleSeconds: Int
    /// Whether the key is being derived or the demo is being created.
    var isBusy = false
    var problem: String?

    /// - Parameter idle: the setting, in seconds; a person may choose otherwise for this time.
    init(idle: Int? = nil) {
        locksWhenIdle = idle != nil
        idleSeconds = idle ?? UnlockStage.usualIdleSeconds
    }

    /// The time that is offered if nothing is set.
    static let usualIdleSeconds = 15 * 60
}

/// The choice of how to begin, at the first start.
struct ChooseStage: Hashable, Sendable {
    /// 0: a new vault; 1: one that joins an account; 2: a backup; 3: the demo.
    var cursor = 0
    var isBusy = false
    var problem: String?
}

/// The passphrase of a new vault, typed twice.
struct PassphraseStage: Hashable, Sendable {
    /// Whether the vault joins an account afterwards. Every device encrypts its vault with a passphrase of its own.
    var joins = false
    var first = TextField(masked: true)
    var second = TextField(masked: true)
    var isSecond = false
    /// The strength of the first text; nil until it is rated.
    var strength: PassphraseRating?
    /// Whether Enter was pressed before the rating arrived.
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

/// The home currency, the format of days, and whether to show reminders.
struct PreferencesStage: Hashable, Sendable {
    enum Focus: Hashable, Sendable, CaseIterable {
        case currency, dayFormat, reminders
    }

    let opening: VaultOpening
    /// Whether the vault joins an account afterwards.
    let joins: Bool
    /// The vault that joins the account, once everything is chosen.
    var joining: VaultOpening?
    var currency: TextField
    var dayFormat: DayFormat
    var focus = Focus.currency
    /// Whether to show reminders: on the days that are set, else on the default ones.
    var reminds: Bool
    /// The value of ``reminds`` before anything was chosen.
    let reminded: Bool
    var problem: String?
    /// The outcome of a test reminder.
    var note: String?

    /// Nil if the text names no currency of ISO 4217, or more than one.
    var chosen: Currency? { try? CurrencyInput.read(currency.text) }
}
