internal import VaultModel
internal import VaultScreens
internal import VaultSettings
internal import VaultStore

/// What a person chose at first run, among the store's settings.
enum PreferenceSettings {
    private static let currency = "homeCurrency"
    private static let days = "dayFormat"

    static func save(_ preferences: VaultPreferences, to vault: Vault) async throws(StoreError) {
        try await vault.set([currency: preferences.homeCurrency.code, days: preferences.dayFormat.rawValue])
    }

    /// What was chosen for the vault, or what was set for all, or what the locale suggests; what the config file says goes
    /// before these, and a variable before all.
    static func chosen(
        _ reader: VaultReader, _ environment: ClientEnvironment
    ) throws(StoreError) -> VaultPreferences {
        let guess = LocaleGuess(variables: environment.variables)
        let layers = environment.configuration.layers
        let guessed = VaultPreferences(homeCurrency: guess.currency, dayFormat: guess.dayFormat).under(layers.saved)
        return (try load(reader) ?? guessed).under(layers.config).under(layers.variables)
    }

    /// Nil where nothing was chosen yet.
    static func load(_ reader: VaultReader) throws(StoreError) -> VaultPreferences? {
        guard let code = try reader.setting(currency).flatMap({ Currency($0) }) else { return nil }
        let format = try reader.setting(days).flatMap(DayFormat.init(rawValue:)) ?? .yearFirst
        return VaultPreferences(homeCurrency: code, dayFormat: format)
    }
}

extension VaultPreferences {
    /// What the config file says comes first.
    func under(_ settings: Settings) -> VaultPreferences {
        VaultPreferences(homeCurrency: settings.currency ?? homeCurrency, dayFormat: settings.dates ?? dayFormat)
    }
}
