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
