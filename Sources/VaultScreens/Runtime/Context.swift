package import TerminalUI
package import Translation
package import VaultAttachments
package import VaultModel
package import VaultSettings
package import VaultWording

/// The state that every screen may use besides its own model; the root keeps it.
package struct Context: Hashable, Sendable {
    /// The day in the person's time zone.
    package var today: CalendarDay
    /// The device's clock at the last tick.
    package var now: Timestamp
    /// For times that are displayed.
    let offsets: LocalOffsets
    /// The width of the window, at least 1.
    package var columns: Int
    /// The height of the window, at least 1.
    package var rows: Int
    /// The theme of the settings; without colors if `--color`, `NO_COLOR` or the terminal excludes them.
    package internal(set) var theme: Theme
    /// Box drawing or ASCII.
    package internal(set) var lines: LineSet
    /// Whether the terminal has no letters beyond ASCII.
    package let isASCII: Bool
    /// The language of all texts.
    package internal(set) var language: Language
    /// The marks in displayed amounts; typed amounts may have either mark.
    package var moneyFormat: MoneyFormat
    /// The format of displayed and typed days.
    package internal(set) var dayFormat: DayFormat
    /// The initial currency of a new receipt.
    package internal(set) var homeCurrency: Currency
    /// The vault's name, with which the place in line 1 begins.
    package var vaultName: String
    /// The program's version, for the lock screen.
    package var version: String
    /// The vault's path, for the lock screen.
    package var storePath: String
    /// Whether the window is read-only.
    package let isReadOnly: Bool
    /// The latest status from the shell, counts included.
    package var status: SyncStatus
    /// The files of attachments under way now, in the order in which they were begun.
    package var transfers: [TransferProgress] = []
    /// In the person's order.
    package var categories: [ReceiptCategory]
    /// Unsaved input, by form.
    package var drafts: [DraftName: Draft]
    package var searches: SearchMemory
    /// The pictures that have arrived.
    var pictures = PictureShelf()
    /// In days, as chosen on the Expiring screen.
    package var expiringWindow = ExpiringScreen.usualWindow
    /// The person's own keys.
    package internal(set) var keyMap: KeyMap
    /// Whether mouse reporting is on; `%` toggles it.
    package internal(set) var isMouseOn: Bool
    /// Whether the last line shows the keys.
    package internal(set) var showsHints: Bool
    /// The person's settings, with their origins.
    package internal(set) var settings: SettingLayers
    /// The paths of the files with settings, as displayed.
    package var settingFiles: SettingFiles
    /// The choices for the open vault, which take precedence over those for all vaults.
    var ofVault: VaultPreferences?
    /// The choices that a person has made about conflicts and not saved, until the vault is locked.
    var parkedChoices: [EntityRef: ConflictPicking] = [:]
    /// The mouse setting when it was last applied; `%` toggles the mouse without changing the setting.
    var isMouseSet: Bool?
    /// The values that apply if nothing is set.
    let unset: Unset
    /// Whether it is the demo, which stores nothing.
    package var isDemo: Bool
    /// The bad network that is rehearsed; nil for the real one.
    package var rehearsal: NetworkRehearsal?

    package init(
        today: CalendarDay, now: Timestamp, offsets: LocalOffsets = .utc, columns: Int = 80, rows: Int = 24,
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
        self.offsets = offsets
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

    /// The store's counts, as part of the sync status.
    package var counts: VaultCounts { status.counts }

    /// A moment shifted into local time; the result has no zone.
    package func local(_ moment: Timestamp) -> Timestamp { offsets.local(moment) }

    /// The formats and names that the words for values depend on.
    package var values: ValueContext {
        ValueContext(moneyFormat: moneyFormat, dayFormat: dayFormat, categories: categories)
    }

    /// A category's name as the person gave it; nil if it is deleted or none is set.
    package func categoryName(_ id: CategoryID?) -> String? { values.categoryName(id) }
}
