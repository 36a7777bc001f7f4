internal import Folding

/// The sign or code of a currency beside an amount.
struct CurrencySign: Hashable {
    /// The currencies it can mean, the usual one first.
    let currencies: [String]

    /// Nil for a word that is none.
    ///
    /// - Parameter isBefore: whether it stands before the amount. Some words are a sign only after it.
    init?(_ text: String, isBefore: Bool) {
        let folded = TextFolding.fold(text)
        if let known = CurrencySign.signs[text] ?? CurrencySign.signs[folded] {
            currencies = known
        } else if !isBefore, let known = CurrencySign.after[folded] {
            currencies = known
        } else if let last = text.unicodeScalars.last, last.properties.generalCategory == .currencySymbol,
            let known = CurrencySign.signs[String(last)]
        {
            // `US$`, `A$`, `EUR€`.
            currencies = CurrencySign.dollars[TextFolding.fold(text)] ?? known
        } else {
            return nil
        }
    }

    private static let dollars: [String: [String]] = [
        "us$": ["USD"], "a$": ["AUD"], "au$": ["AUD"], "c$": ["CAD"], "ca$": ["CAD"], "cad$": ["CAD"], "s$": ["SGD"],
        "nz$": ["NZD"], "hk$": ["HKD"], "nt$": ["TWD"], "r$": ["BRL"], "mx$": ["MXN"],
    ]

    private static let after: [String: [String]] = [
        "fr": ["CHF", "FRF"], "ft": ["HUF"], "kr": ["SEK", "NOK", "DKK", "ISK"], "tl": ["TRY"], "lei": ["RON"],
        "ron": ["RON"], "kn": ["HRK"], "din": ["RSD"], "zl": ["PLN"], "kc": ["CZK"], "ke": ["CZK"], "lv": ["BGN"],
        "e": ["EUR"],
    ]

    /// By the folded text.
    private static let signs: [String: [String]] = [
        "€": ["EUR"], "eur": ["EUR"], "euro": ["EUR"], "euros": ["EUR"], "ευρω": ["EUR"],
        "£": ["GBP"], "gbp": ["GBP"], "$": ["USD", "CAD", "AUD", "NZD", "SGD", "HKD", "MXN"], "usd": ["USD"],
        "cad": ["CAD"], "aud": ["AUD"], "nzd": ["NZD"], "sgd": ["SGD"], "hkd": ["HKD"],
        "¥": ["JPY", "CNY"], "￥": ["CNY", "JPY"], "jpy": ["JPY"], "cny": ["CNY"], "rmb": ["CNY"], "元": ["CNY"],
        "円": ["JPY"], "₹": ["INR"], "inr": ["INR"], "rs": ["INR", "LKR", "PKR", "NPR"], "rm": ["MYR"], "myr": ["MYR"],
        "kr": ["SEK", "NOK", "DKK", "ISK"], "sek": ["SEK"], "nok": ["NOK"], "dkk": ["DKK"], "isk": ["ISK"],
        "zl": ["PLN"], "pln": ["PLN"], "kc": ["CZK"], "czk": ["CZK"], "huf": ["HUF"], "ft": ["HUF"], "chf": ["CHF"],
        "sfr": ["CHF"], "ron": ["RON"], "lei": ["RON"], "bgn": ["BGN"], "hrk": ["HRK"], "kn": ["HRK"],
        "rsd": ["RSD"], "₺": ["TRY"], "try": ["TRY"], "₽": ["RUB"], "rub": ["RUB"], "₴": ["UAH"], "uah": ["UAH"],
        "₪": ["ILS"], "₩": ["KRW"], "krw": ["KRW"], "฿": ["THB"], "thb": ["THB"], "₫": ["VND"], "vnd": ["VND"],
        "idr": ["IDR"], "rp": ["IDR"], "php": ["PHP"], "₱": ["PHP"], "zar": ["ZAR"], "aed": ["AED"], "brl": ["BRL"],
        "mxn": ["MXN"], "ils": ["ILS"], "sar": ["SAR"], "tnd": ["TND"], "kwd": ["KWD"], "bhd": ["BHD"], "omr": ["OMR"],
        "jod": ["JOD"], "egp": ["EGP"], "mad": ["MAD"], "dem": ["DEM"], "ats": ["ATS"],
    ]
}
