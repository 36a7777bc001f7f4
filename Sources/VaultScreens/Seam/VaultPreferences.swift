package import Translation
package import VaultModel

/// How amounts and days look in a vault, as a person chose at first run.
package struct VaultPreferences: Hashable, Sendable {
    /// What a new receipt's currency begins with.
    package var homeCurrency: Currency
    package var dayFormat: DayFormat

    package init(homeCurrency: Currency, dayFormat: DayFormat) {
        self.homeCurrency = homeCurrency
        self.dayFormat = dayFormat
    }
}

/// How hard a passphrase is to guess, in words.
package struct PassphraseStrength: Hashable, Sendable {
    /// Whether a vault may be made with it.
    package var isEnough: Bool
    /// `strong: years for someone who has the file`, `weak: a word and a year`; fits into 50 columns.
    package var words: Phrase

    package init(isEnough: Bool, words: Phrase) {
        self.isEnough = isEnough
        self.words = words
    }
}
