package import VaultModel

/// The locale's conventions for money and days, as defaults at the first start.
package struct LocaleGuess: Hashable, Sendable {
    /// That of the locale's country; EUR if it is unknown.
    package let currency: Currency
    /// Whether the locale names a country.
    package let isFromCountry: Bool
    package let dayFormat: DayFormat
    package let moneyFormat: MoneyFormat

    /// - Parameter variables: `LC_ALL` counts first, then `LC_MONETARY` or `LC_TIME`, then `LANG`.
    package init(variables: [String: String]) {
        let monetary = LocaleGuess.territory(variables, "LC_MONETARY")
        isFromCountry = monetary != nil
        let time = LocaleGuess.territory(variables, "LC_TIME")
        currency = monetary.flatMap { LocaleGuess.currencies[$0] }.flatMap { Currency($0) } ?? .eur
        dayFormat = time == "US" ? .monthFirst : time == nil ? .yearFirst : LocaleGuess.days(in: time ?? "")
        moneyFormat =
            ["US", "GB", "IE", "AU", "NZ", "CA", "JP", "CN", "IN", "MX", "SG", "MY", "HK"]
                .contains(monetary ?? "") ? .english : .continental
    }

    /// The locale of a category, such as `de_DE.UTF-8`; empty if none is set.
    package static func locale(_ variables: [String: String], _ category: String) -> String {
        ["LC_ALL", category, "LANG"].compactMap { variables[$0] }.first { !$0.isEmpty } ?? ""
    }

    /// The territory: `DE` for `de_DE.UTF-8`.
    private static func territory(_ variables: [String: String], _ category: String) -> String? {
        let parts = locale(variables, category).prefix { $0 != "." && $0 != "@" }.split(separator: "_")
        return parts.count == 2 ? String(parts[1]) : nil
    }

    private static func days(in territory: String) -> DayFormat {
        ["SE", "JP", "CN", "KR", "HU", "LT", "CA"].contains(territory) ? .yearFirst : .dayFirst
    }

    private static let currencies = [
        "US": "USD", "GB": "GBP", "SE": "SEK", "NO": "NOK", "DK": "DKK", "CH": "CHF", "PL": "PLN", "CZ": "CZK",
        "JP": "JPY", "CN": "CNY", "IN": "INR", "AU": "AUD", "CA": "CAD", "NZ": "NZD", "TR": "TRY", "HU": "HUF",
        "RO": "RON", "MX": "MXN", "BR": "BRL", "KR": "KRW", "SG": "SGD", "HK": "HKD", "MY": "MYR", "ZA": "ZAR",
        "IS": "ISK", "KW": "KWD", "UA": "UAH", "RU": "RUB", "IL": "ILS",
    ]
}
