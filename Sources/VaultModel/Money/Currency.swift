/// An ISO 4217 currency: three upper-case letters and the number of digits of its minor unit.
package struct Currency: Hashable, Sendable, Comparable, CustomStringConvertible {
    /// Three letters `A` … `Z`.
    package let code: String

    /// Nil unless it is three ASCII capitals; a code that ISO has not assigned is accepted, with two digits.
    package init?(_ code: some StringProtocol) {
        guard code.utf8.count == 3, code.utf8.allSatisfy({ (0x41...0x5A).contains($0) }) else { return nil }
        self.code = String(code)
    }

    private init(known code: String) {
        self.code = code
    }

    package var description: String { code }

    package static func < (left: Self, right: Self) -> Bool { left.code < right.code }

    package static let eur = Currency(known: "EUR")

    /// Digits after the decimal mark: 0 for yen, 2 for most, 3 for dinars, 4 for two units of account.
    package var digits: Int {
        Currency.exceptions[code] ?? 2
    }

    /// Minor units in one major unit.
    package var scale: Int64 {
        (0..<digits).reduce(1) { product, _ in product * 10 }
    }

    /// Whether ISO 4217 lists the code, or did until recently, since older receipts may have it.
    package var isAssigned: Bool {
        Currency.assigned.contains(code)
    }

    /// Every assigned code, sorted.
    package static let all: [Currency] = assigned.sorted().map(Currency.init(known:))

    /// The currencies that do not have two digits: ISO 4217, list one, amendment of 2024.
    private static let exceptions: [String: Int] = [
        "BIF": 0, "CLP": 0, "DJF": 0, "GNF": 0, "ISK": 0, "JPY": 0, "KMF": 0, "KRW": 0, "PYG": 0, "RWF": 0, "UGX": 0,
        "UYI": 0, "VND": 0, "VUV": 0, "XAF": 0, "XOF": 0, "XPF": 0,
        "BHD": 3, "IQD": 3, "JOD": 3, "KWD": 3, "LYD": 3, "OMR": 3, "TND": 3, "CLF": 4, "UYW": 4,
    ]

    private static let assigned = Set(
        """
        AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD \
        CDF CHE CHF CHW CLF CLP CNY COP COU CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP \
        GMD GNF GTQ GYD HKD HNL HRK HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT \
        LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MXV MYR MZN NAD NGN NIO NOK NPR NZD \
        OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP \
        SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD USN UYI UYU UYW UZS VED VES VND VUV WST XAF XCD XOF XPF \
        YER ZAR ZMW ZWG
        """.split(separator: " ").map(String.init))
}
