/// The countries whose receipts are recognized as such, and what tells them.
enum Countries {
    struct Country: Sendable {
        /// ISO 3166.
        let code: String
        /// ISO 4217.
        let currency: String
        /// Calling code, without the plus.
        let phone: String
        /// The ends of its web addresses.
        let domains: [String]
        /// ISO 639, the languages of its receipts.
        let languages: [String]
        /// The beginning of its tax numbers, and how many digits may follow.
        let taxPrefix: String
        let taxDigits: ClosedRange<Int>
    }

    static let all: [Country] = rows.map { row in
        let parts = row.split(separator: " ").map(String.init)
        let digits = parts[6].split(separator: "-").compactMap { Int($0) }
        return Country(
            code: parts[0], currency: parts[1], phone: parts[2],
            domains: parts[3].split(separator: ",").map(String.init),
            languages: parts[4].split(separator: ",").map(String.init), taxPrefix: parts[5] == "-" ? "" : parts[5],
            taxDigits: (digits.first ?? 0)...(digits.last ?? 0))
    }

    static let currencies = Set(all.map(\.currency))

    static let byCode = Dictionary(uniqueKeysWithValues: all.map { ($0.code, $0) })

    /// Code, currency, calling code, domains, languages, prefix and digits of tax numbers.
    private static let rows = [
        "DE EUR 49 de de DE 9-9", "AT EUR 43 at,wien,tirol de ATU 8-8", "CH CHF 41 ch,swiss de,fr,it CHE 9-9",
        "FR EUR 33 fr fr FR 11-11", "BE EUR 32 be,brussels fr,nl BE 9-10", "LU EUR 352 lu fr,de LU 8-8",
        "NL EUR 31 nl,amsterdam nl NL 9-11", "ES EUR 34 es,cat es ES 8-8", "IT EUR 39 it it IT 11-11",
        "PT EUR 351 pt pt PT 9-9", "GR EUR 30 gr el EL 9-9", "CY EUR 357 cy el CY 8-8", "IE EUR 353 ie en IE 7-8",
        "FI EUR 358 fi fi,sv FI 8-8", "EE EUR 372 ee et EE 9-9", "LV EUR 371 lv lv LV 11-11",
        "LT EUR 370 lt lt LT 9-12",
        "SK EUR 421 sk sk SK 10-10", "SI EUR 386 si sl SI 8-8", "MT EUR 356 mt en MT 8-8", "HR EUR 385 hr hr HR 11-11",
        "BG BGN 359 bg bg BG 9-10", "GB GBP 44 uk,london,scot en GB 9-12", "SE SEK 46 se sv SE 12-12",
        "NO NOK 47 no no NO 9-9", "DK DKK 45 dk da DK 8-8", "IS ISK 354 is is IS 5-6", "PL PLN 48 pl pl PL 10-10",
        "CZ CZK 420 cz cs CZ 8-10", "HU HUF 36 hu hu HU 8-8", "RO RON 40 ro ro RO 7-10", "TR TRY 90 tr tr TR 10-10",
        "UA UAH 380 ua uk - 0-0", "RS RSD 381 rs sr RS 9-9", "US USD 1 us en - 0-0", "CA CAD 1 ca en,fr - 0-0",
        "AU AUD 61 au en - 0-0", "NZ NZD 64 nz en - 0-0", "MY MYR 60 my en - 0-0", "SG SGD 65 sg en - 0-0",
        "IN INR 91 in en - 0-0", "CN CNY 86 cn zh - 0-0", "JP JPY 81 jp ja - 0-0", "HK HKD 852 hk en - 0-0",
        "TH THB 66 th th - 0-0", "ID IDR 62 id id - 0-0", "PH PHP 63 ph en - 0-0", "IL ILS 972 il he - 0-0",
        "ZA ZAR 27 za en - 0-0", "AE AED 971 ae en - 0-0", "MX MXN 52 mx es - 0-0", "BR BRL 55 br pt - 0-0",
    ]

    /// States of the USA, before a postal code.
    static let states = Set(
        """
        AL AK AZ AR CA CO CT DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR \
        PA RI SC SD TN TX UT VT VA WA WV WI WY DC
        """.split(separator: " ").map(String.init))
}
