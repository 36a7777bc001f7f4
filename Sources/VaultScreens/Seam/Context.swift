package import TerminalUI
package import Translation
package import VaultModel
package import VaultSettings

/// What every screen may know beside its own model; the root keeps it.
package struct Context: Hashable, Sendable {
    /// The day in the person's own zone.
    package var today: CalendarDay
    /// The device's clock at the last tick.
    package var now: Timestamp
    /// Seconds that local time is ahead of UTC, for moments that are shown.
    package var secondsFromUTC: Int
    /// The width of the window, at least 1.
    package var columns: Int
    /// The height of the window, at least 1.
    package var rows: Int
    /// Of the settings; without colours where `--color`, `NO_COLOR` or the terminal want none.
    package internal(set) var theme: Theme
    /// Box drawing or ASCII.
    package internal(set) var lines: LineSet
    /// Whether the terminal has no letters but those of ASCII.
    package let isASCII: Bool
    /// What texts are shown in.
    package internal(set) var language: Language
    /// Marks of amounts that are shown; what is typed is read with either mark.
    package var moneyFormat: MoneyFormat
    /// The order of days that are shown and typed.
    package internal(set) var dayFormat: DayFormat
    /// What a new receipt's currency begins with.
    package internal(set) var homeCurrency: Currency
    /// The vault's name; the place in line 1 begins with it.
    package var vaultName: String
    /// The program's version, for the lock screen.
    package var version: String
    /// Where the vault lies, for the lock screen.
    package var storePath: String
    /// Whether the vault is only looked at.
    package let isReadOnly: Bool
    /// The last that the shell sent, counts included.
    package var status: SyncStatus
    /// In the person's order.
    package var categories: [ReceiptCategory]
    /// What was typed and not saved, by form.
    package var drafts: [DraftName: Draft]
    package var searches: SearchMemory
    /// In days, as the person chose it on the Expiring screen.
    package var expiringWindow = ExpiringScreen.usualWindow
    /// The person's own keys.
    package internal(set) var keyMap: KeyMap
    /// What `%` turns.
    package internal(set) var isMouseOn: Bool
    /// Whether the last line tells the keys.
    package internal(set) var showsHints: Bool
    /// What a person has set, and where.
    package internal(set) var settings: SettingLayers
    /// Where that is kept, as people read it.
    package var settingFiles: SettingFiles
    /// What was chosen for the vault that is open; before what was set for all vaults.
    var ofVault: VaultPreferences?
    /// What the settings said of the mouse when it was last turned by them; `%` turns it without them.
    var isMouseSet: Bool?
    /// What holds where nothing is set.
    let unset: Unset
    /// Whether nothing is kept.
    package var isDemo: Bool

    package init(
        today: CalendarDay, now: Timestamp, secondsFromUTC: Int = 0, columns: Int = 80, rows: Int = 24,
        theme: Theme = .terminal, lines: LineSet = .utf8, isASCII: Bool = false,
        language: Language = .english, moneyFormat: MoneyFormat = .continental,
        dayFormat: DayFormat = .yearFirst, homeCurrency: Currency = .eur, vaultName: String = "Home",
        version: String = "", storePath: String = "", isReadOnly: Bool = false,
        status: SyncStatus = SyncStatus(), categories: [ReceiptCategory] = ReceiptCategory.defaults,
        drafts: [DraftName: Draft] = [:], searches: SearchMemory = SearchMemory(),
        settings: SettingLayers = SettingLayers(), settingFiles: SettingFiles = SettingFiles(), isDemo: Bool = false
    ) {
        self.today = today
        self.now = now
        self.secondsFromUTC = secondsFromUTC
        self.columns = columns
        self.rows = rows
        self.theme = theme
        self.lines = lines
        self.isASCII = isASCII
        self.language = language
        self.moneyFormat = moneyFormat
        self.dayFormat = dayFormat
        self.homeCurrency = homeCurrency
        self.vaultName = vaultName
        self.version = version
        self.storePath = storePath
        self.isReadOnly = isReadOnly
        self.status = status
        self.categories = categories
        self.drafts = drafts
        self.searches = searches
        self.settings = settings
        self.settingFiles = settingFiles
        self.isDemo = isDemo
        unset = Unset(theme: theme, lines: lines, language: language, dayFormat: dayFormat, homeCurrency: homeCurrency)
        keyMap = KeyMap()
        isMouseOn = true
        showsHints = true
        applySettings()
    }

    /// The store's figures, as part of the sync status.
    package var counts: VaultCounts { status.counts }

    /// A moment in local time, with the zone's letters cut off.
    package func local(_ moment: Timestamp) -> Timestamp {
        Timestamp(milliseconds: moment.milliseconds + Int64(secondsFromUTC) * 1000)
    }

    /// A category's name as the person gave it; nil where it is gone or none is set.
    package func categoryName(_ id: CategoryID?) -> String? {
        guard let id else { return nil }
        return categories.first { $0.id == id }?.name
    }
}
