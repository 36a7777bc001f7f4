internal import TerminalUI
internal import Translation
internal import VaultClient
internal import VaultModel
internal import VaultScreens
internal import VaultSettings

extension Context {
    /// The context in which screens or lines start, in the vault of `opener`.
    init(
        _ environment: ClientEnvironment, _ opener: VaultOpener, columns: Int = 80, rows: Int = 24,
        theme: Theme = .plain,
        lines: LineSet = .utf8, isASCII: Bool = false
    ) {
        let guess = LocaleGuess(variables: environment.variables)
        self.init(
            today: environment.today, now: environment.now, offsets: environment.offsets, columns: columns, rows: rows,
            theme: theme, lines: lines, isASCII: isASCII, language: Language(variables: environment.variables),
            moneyFormat: guess.moneyFormat, dayFormat: guess.dayFormat, homeCurrency: guess.currency,
            vaultName: opener.name, version: ProgramVersion.current, storePath: opener.shownPath,
            isReadOnly: opener.isReadOnly, settings: environment.configuration.layers,
            settingFiles: SettingFiles(
                config: environment.shown(path: environment.configuration.path ?? ""),
                saved: environment.shown(path: SavedSettings(environment)?.path ?? "")))
        rehearsal = environment.rehearsal
    }
}
