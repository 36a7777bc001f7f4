internal import VaultModel
package import VaultSettings
package import VaultStore

/// The user's choices at the first start, in the store's settings.
package enum PreferenceSettings {
    private static let currency = "homeCurrency"
    private static let days = "dayFormat"

    package static func save(_ preferences: VaultPreferences, to vault: Vault) async throws(StoreError) {
        try await vault.set([currency: preferences.homeCurrency.code, days: preferences.dayFormat.rawValue])
    }

    /// The choices for the vault, or else the saved settings, or else the locale's conventions. The config file
    /// overrides these, and an environment variable overrides all.
    package static func chosen(
        _ reader: VaultReader, _ environment: ClientEnvironment
    ) throws(StoreError) -> VaultPreferences {
        let guess = LocaleGuess(variables: environment.variables)
        let layers = environment.configuration.layers
        let guessed = VaultPreferences(homeCurrency: guess.currency, dayFormat: guess.dayFormat).under(layers.saved)
        return (try load(reader) ?? guessed).under(layers.config).under(layers.variables)
    }

    /// Nil if nothing was chosen yet.
    package static func load(_ reader: VaultReader) throws(StoreError) -> VaultPreferences? {
        guard let code = try reader.setting(currency).flatMap({ Currency($0) }) else { return nil }
        let format = try reader.setting(days).flatMap(DayFormat.init(rawValue:)) ?? .yearFirst
        return VaultPreferences(homeCurrency: code, dayFormat: format)
    }
}

extension VaultPreferences {
    /// The preferences, overridden by the settings.
    package func under(_ settings: Settings) -> VaultPreferences {
        VaultPreferences(homeCurrency: settings.currency ?? homeCurrency, dayFormat: settings.dates ?? dayFormat)
    }
}
