package import TerminalUI
package import VaultModel
package import VaultSettings

/// The messages to the program's screens.
package enum AppMessage: Hashable, Sendable {
    /// Input from the terminal, including a new size.
    case input(InputEvent)
    /// The answer to an effect, or news of the store and of sync.
    case answer(Answer)
    /// The device's time; `today` is the day in the person's time zone.
    case tick(now: Timestamp, today: CalendarDay)
    /// SIGTERM or SIGHUP arrived: drafts are kept already, so the program just quits.
    case terminate
}

/// The state of a vault that was just opened.
package struct VaultOpening: Hashable, Sendable {
    /// The vault's name, as line 1 shows it.
    package var name: String
    /// The status at the moment of opening; later ones arrive as `News.status`.
    package var status: SyncStatus
    /// In the person's order, without the deleted ones.
    package var categories: [ReceiptCategory]
    /// Left behind by a crash or by leaving a form; newest first.
    package var drafts: [Draft]
    /// Whether it is the demo, which stores nothing.
    package var isDemo: Bool
    /// Nil keeps what was guessed from the environment.
    package var preferences: VaultPreferences?
    package var searches: SearchMemory
    /// The number of days that the Expiring screen looks ahead; nil if nobody has chosen it.
    package var expiringWindow: Int?
    /// Whether the vault was created with a recovery code that nobody has confirmed as stored.
    package var lacksCode = false
    /// The receipt to show first; nil for the list.
    package var receipt: ReceiptID?

    package init(
        name: String, status: SyncStatus = SyncStatus(), categories: [ReceiptCategory] = ReceiptCategory.defaults,
        drafts: [Draft] = [], isDemo: Bool = false, preferences: VaultPreferences? = nil,
        searches: SearchMemory = SearchMemory(), expiringWindow: Int? = nil
    ) {
        self.name = name
        self.status = status
        self.categories = categories
        self.drafts = drafts
        self.isDemo = isDemo
        self.preferences = preferences
        self.searches = searches
        self.expiringWindow = expiringWindow
    }
}
