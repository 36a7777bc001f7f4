package import VaultModel

/// Reads a currency: a code of ISO 4217 in any case, a sign, or an abbreviation.
package enum CurrencyInput {
    /// Returns the currency that the text means; nil where it says that there is none.
    package static func read(_ text: String) throws(InputProblem) -> Currency? {
        if InputWords.isNone(text) { return nil }
        let meant = currencies(text)
        guard let currency = meant.first else { throw .unknownCurrency(text.trimmed) }
        guard meant.count == 1 else { throw .ambiguousCurrency(text.trimmed, meant) }
        return currency
    }

    /// The currencies that `text` can mean, the likeliest first; empty when it means none.
    package static func currencies(_ text: String) -> [Currency] {
        let trimmed = text.trimmed
        if let currency = Currency(trimmed.uppercased()), currency.isAssigned { return [currency] }
        let key = trimmed.lowercased().filter { $0 != "." && $0 != "-" && !$0.isWhitespace }
        return signs[key] ?? []
    }

    private static let signs: [String: [Currency]] = [
        "€": "EUR", "euro": "EUR", "euros": "EUR", "ευρω": "EUR", "ευρώ": "EUR", "£": "GBP",
        "$": "USD CAD AUD NZD SGD HKD MXN ARS CLP COP TWD", "us$": "USD", "c$": "CAD", "ca$": "CAD", "a$": "AUD",
        "au$": "AUD", "nz$": "NZD", "s$": "SGD", "hk$": "HKD", "nt$": "TWD", "r$": "BRL", "¥": "JPY CNY",
        "￥": "JPY CNY", "円": "JPY", "元": "CNY", "rmb": "CNY", "kr": "SEK NOK DKK ISK", "skr": "SEK", "nkr": "NOK",
        "dkr": "DKK", "rm": "MYR", "zł": "PLN", "zl": "PLN", "kč": "CZK", "kc": "CZK", "fr": "CHF", "sfr": "CHF",
        "₹": "INR", "rs": "INR PKR LKR NPR", "₽": "RUB", "₺": "TRY", "tl": "TRY", "₴": "UAH", "₪": "ILS", "₩": "KRW",
        "฿": "THB", "ft": "HUF", "lei": "RON", "лв": "BGN", "kn": "HRK", "₫": "VND", "₱": "PHP", "rp": "IDR",
        "din": "RSD", "kd": "KWD", "د.ك": "KWD", "دك": "KWD", "₸": "KZT", "₾": "GEL", "₦": "NGN", "r": "ZAR",
    ].mapValues { codes in codes.split(separator: " ").compactMap { Currency($0) } }
}
