package import Translation
package import VaultModel

/// The formats of amounts and days in a vault, as chosen at the first start.
package struct VaultPreferences: Hashable, Sendable {
    /// The initial currency of a new receipt.
    package var homeCurrency: Currency
    package var dayFormat: DayFormat

    package init(homeCurrency: Currency, dayFormat: DayFormat) {
        self.homeCurrency = homeCurrency
        self.dayFormat = dayFormat
    }
}

/// The strength of a passphrase, in words.
package struct PassphraseStrength: Hashable, Sendable {
    /// Whether a vault may be created with it.
    package var isEnough: Bool
    /// `strong: years for someone who has the file`, `weak: a word and a year`; fits into 50 columns.
    package var words: Phrase

    package init(isEnough: Bool, words: Phrase) {
        self.isEnough = isEnough
        self.words = words
    }
}
