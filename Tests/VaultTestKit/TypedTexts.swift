package import VaultJSON
package import VaultModel

/// Texts that people type, with the value that each means or its refusal: the same in every form, command and file.
///
/// The setting of all of them: today is 2026-03-14, days are written day first, the home currency is the euro.
package struct TypedText: Sendable, CustomStringConvertible {
    /// The meaning of a text.
    package enum Meaning: Hashable, Sendable {
        case value(JSON)
        /// Minor units and currency.
        case amount(Int64, String)
        case refused
        /// Typed by a person it is this day; in a file, which is read later, it is refused.
        case relativeDay(String)
    }

    package let field: FieldName
    /// The entity that has the field.
    package let type: EntityType
    package let text: String
    package let meaning: Meaning

    package static let today = "2026-03-14"

    package var description: String {
        let shown = VisibleText.line(String(text.prefix(60)))
        return "\(field) '\(shown)'" + (text.count > 60 ? " … (\(text.count))" : "")
    }

    private init(_ field: FieldName, _ type: EntityType, _ text: String, _ meaning: Meaning) {
        self.field = field
        self.type = type
        self.text = text
        self.meaning = meaning
    }

    /// All of them, by field.
    package static let all =
        amounts + currencies + days + months + lifetimes + spans + flags + choices + tags
        + names + notes

    private static func cases(
        _ field: FieldName, of type: EntityType = .receipt, _ list: [(String, Meaning)]
    ) -> [TypedText] {
        list.map { TypedText(field, type, $0.0, $0.1) }
    }

    private static func euros(_ minor: Int64) -> Meaning { .amount(minor, "EUR") }

    package static let amounts = cases(
        .totalMinor,
        [
            ("349", euros(34_900)), ("349.00", euros(34_900)), ("349,00", euros(34_900)), ("349,5", euros(34_950)),
            ("0", euros(0)), ("0,01", euros(1)), (".50", euros(50)), (",50", euros(50)), ("12.", euros(1_200)),
            ("  12,50  ", euros(1_250)), ("\u{A0}12,50", euros(1_250)), ("007", euros(700)), ("1,500", euros(150_000)),
            // Marks of thousands, as each country writes them.
            ("1.290,00", euros(129_000)), ("1,290.00", euros(129_000)), ("1 290,00", euros(129_000)),
            ("1\u{202F}290,00", euros(129_000)), ("1'290.00", euros(129_000)), ("1’290.00", euros(129_000)),
            ("12,34,567.00", euros(123_456_700)), ("1.234.567", euros(123_456_700)), ("1.290", euros(129_000)),
            ("1,290", euros(129_000)), ("1 234 567,89", euros(123_456_789)),
            // Signs.
            ("-349", euros(-34_900)), ("+349", euros(34_900)), ("−5,00", euros(-500)), ("(5,00)", euros(-500)),
            ("5,00-", euros(-500)), ("12.-", euros(1_200)), ("12,--", euros(1_200)), ("--5", .refused),
            ("+-5", .refused), ("(-5)", .refused), ("++5", .refused), ("5+3", .refused),
            // Currencies.
            ("12,50 EUR", euros(1_250)), ("EUR 12,50", euros(1_250)), ("€12.50", euros(1_250)),
            ("12,50 €", euros(1_250)), ("12.50 eur", euros(1_250)), ("$12.50", .amount(1_250, "USD")),
            ("12.50 USD", .amount(1_250, "USD")), ("1 290,00 NOK", .amount(129_000, "NOK")),
            ("JPY 18900", .amount(18_900, "JPY")), ("¥18,900", .amount(18_900, "JPY")),
            ("1,500 KWD", .amount(1_500, "KWD")), ("Rs.500", .amount(50_000, "INR")), ("£3", .amount(300, "GBP")),
            ("12,50 XQZ", .refused), ("12,50 kr", .refused), ("JPY 12,50", .refused), ("EUR 12 USD", .refused),
            ("12,50 US-$", .amount(1_250, "USD")), ("US-$ 12,50", .amount(1_250, "USD")),
            ("CHF 12.—", .amount(1_200, "CHF")),
            ("12:-", euros(1_200)), ("\u{200F}12.50 \u{200F}₪", .amount(1_250, "ILS")), ("12x", .refused),
            // Digits of other scripts.
            ("１２．５０", euros(1_250)), ("١٢٫٥٠", euros(1_250)), ("१२.५०", euros(1_250)), ("½", .refused),
            ("五", .refused), ("1²", .refused), ("1\u{301}2", .refused),
            // No amounts.
            ("twelve", .refused), ("12.50.3", .refused), ("1.29.00", .refused), ("1,2,3", .refused),
            ("12,345.6,7", .refused), ("1e3", .refused), ("0x10", .refused), ("12:50", .refused), ("12/50", .refused),
            ("1 2", .refused), ("12.505", .amount(1_250_500, "EUR")), ("0,123", .refused), ("12,5055", .refused),
            ("12,500000", euros(1_250)), ("12\n50", .refused), ("12\u{7}50", .refused), ("-", .refused),
            (".", .refused),
            ("NaN", .refused), ("inf", .refused), ("10000000000,00", euros(1_000_000_000_000)),
            ("10000000000,01", .refused), ("9223372036854775807", .refused), ("92233720368547758070", .refused),
            (String(repeating: "9", count: 10_000), .refused), ("", .value(.null)), ("  ", .value(.null)),
            ("none", .value(.null)), ("None", .value(.null)), ("keine", .value(.null)), ("καμία", .value(.null)),
        ])

    package static let currencies = cases(
        .currency,
        [
            ("EUR", .value("EUR")), ("eur", .value("EUR")), (" nok ", .value("NOK")), ("€", .value("EUR")),
            ("$US", .refused), ("us$", .value("USD")), ("kr", .refused), ("EURO", .value("EUR")), ("XQZ", .refused),
            ("E", .refused), ("EU", .refused), ("EURR", .refused), ("ＥＵＲ", .refused), ("978", .refused),
            ("E\u{1B}R", .refused),
        ])

    package static let days = cases(
        .purchaseDate,
        [
            ("2025-11-21", .value("2025-11-21")), ("21.11.2025", .value("2025-11-21")),
            ("21/11/2025", .value("2025-11-21")), ("21-11-2025", .value("2025-11-21")),
            ("21 11 2025", .value("2025-11-21")), ("20251121", .value("2025-11-21")),
            ("1.2.2025", .value("2025-02-01")),
            ("03/04/2025", .value("2025-04-03")), ("21.11.25", .value("2025-11-21")),
            ("21/11/25", .value("2025-11-21")),
            ("2025/11/21", .value("2025-11-21")), ("2025.11.21", .value("2025-11-21")),
            ("2025-1-5", .value("2025-01-05")),
            (" 2025-11-21 ", .value("2025-11-21")), ("2025-11-21 14:30", .value("2025-11-21")),
            ("2025-11-21T14:30:00Z", .value("2025-11-21")),
            ("21.11.2025, 14:30", .value("2025-11-21")), ("21\u{A0}11\u{A0}2025", .value("2025-11-21")),
            ("\u{200E}2025-11-21", .value("2025-11-21")),
            // A day that does not exist is not one of another year.
            ("31.11.25", .refused), ("29.02.25", .refused), ("31/04/25", .refused),
            // Only one order gives a day.
            ("02/13/2025", .value("2025-02-13")),
            // Names of months.
            ("27 October 2025", .value("2025-10-27")), ("27 Oct 2025", .value("2025-10-27")),
            ("Oct 27, 2025", .value("2025-10-27")), ("27. Oktober 2025", .value("2025-10-27")),
            ("27 Οκτωβρίου 2025", .value("2025-10-27")), ("Mon, 27 Oct 2025", .value("2025-10-27")),
            ("27th October 2025", .value("2025-10-27")), ("1er mai 2025", .value("2025-05-01")),
            // Digits of other scripts.
            ("２０２５-１１-２１", .value("2025-11-21")), ("٢١/١١/٢٠٢٥", .value("2025-11-21")),
            // Words.
            ("today", .relativeDay("2026-03-14")), ("Today", .relativeDay("2026-03-14")),
            ("heute", .relativeDay("2026-03-14")), ("σήμερα", .relativeDay("2026-03-14")),
            ("yesterday", .relativeDay("2026-03-13")), ("gestern", .relativeDay("2026-03-13")),
            ("χθες", .relativeDay("2026-03-13")), ("tomorrow", .relativeDay("2026-03-15")),
            // No days.
            ("2025-02-29", .refused), ("31.02.2025", .refused), ("31/04/2025", .refused), ("2025-13-01", .refused),
            ("2025-00-10", .refused), ("00.00.0000", .refused), ("1850-01-01", .refused),
            ("9999-12-31", .value("9999-12-31")),
            ("2025-11", .refused), ("21.11.", .refused), ("27 October", .refused), ("October 2025", .refused),
            ("45957", .refused), ("soon", .refused), ("21.11-2025", .refused), ("21..2025", .refused),
            ("1/2/3/4", .refused), ("-2025-11-21", .refused), ("2025-11-21-", .refused),
            ("99999999999999999999-01-01", .refused), ("2025-11-21\u{0}", .refused),
            (String(repeating: "1.", count: 5_000), .refused), ("", .value(.null)), ("none", .value(.null)),
        ])

    package static let months = cases(
        .warrantyMonths,
        [
            ("24", .value(24)), ("0", .value(0)), ("024", .value(24)), ("1200", .value(1200)), (" 24 ", .value(24)),
            ("24 months", .value(24)), ("24months", .value(24)), ("24m", .value(24)), ("1 month", .value(1)),
            ("2 years", .value(24)), ("2y", .value(24)), ("2 yrs.", .value(24)), ("2 Jahre", .value(24)),
            ("24 Monate", .value(24)), ("2 ans", .value(24)), ("2 χρόνια", .value(24)), ("24 μήνες", .value(24)),
            ("100 years", .value(1200)), ("２４", .value(24)), ("٢٤", .value(24)), ("2 YEARS", .value(24)),
            ("1201", .refused), ("101 years", .refused), ("-1", .refused), ("+24", .refused), ("1.5", .refused),
            ("1,5 years", .refused), ("2 weeks", .refused), ("2 days", .refused), ("two years", .refused),
            ("24 x", .refused), ("years", .refused), ("2 years 3 months", .refused), ("24-36", .refused),
            ("99999999999999999999", .refused), ("24\n", .value(24)), ("2\n4", .refused), ("24\u{1B}", .refused),
            ("", .value(.null)), ("none", .value(.null)), ("lifetime", .refused),
        ])

    package static let lifetimes = cases(
        .warrantyMonths, of: .warranty,
        [
            ("24", .value(24)), ("2 years", .value(24)), ("", .value(.null)), ("lifetime", .value(.null)),
            ("For life", .value(.null)), ("lebenslang", .value(.null)), ("εφ' όρου ζωής", .value(.null)),
            ("none", .refused), ("keine", .refused), ("2 weeks", .refused), ("1201", .refused),
        ])

    package static let spans = cases(
        .effectDays, of: .claim,
        [
            ("14", .value(14)), ("14 days", .value(14)), ("14d", .value(14)), ("2 weeks", .value(14)),
            ("2w", .value(14)),
            ("1 day", .value(1)), ("14 Tage", .value(14)), ("2 Wochen", .value(14)), ("14 ημέρες", .value(14)),
            ("2 months", .refused), ("1 year", .refused), ("-14", .refused), ("1.5 days", .refused),
            ("36501", .refused),
            ("36500", .value(36_500)), ("5215 weeks", .refused), ("soon", .refused),
        ])

    package static let flags = cases(
        .isFavorite,
        [
            ("yes", .value(true)), ("Yes", .value(true)), ("y", .value(true)), ("true", .value(true)),
            ("1", .value(true)),
            ("ja", .value(true)), ("ναι", .value(true)), ("ΝΑΙ", .value(true)), ("on", .value(true)),
            ("no", .value(false)), ("n", .value(false)), ("false", .value(false)), ("0", .value(false)),
            ("nein", .value(false)), ("όχι", .value(false)), ("οχι", .value(false)), ("off", .value(false)),
            ("maybe", .refused), ("2", .refused), ("yesno", .refused), ("yes\u{0}", .refused),
        ])

    package static let choices = cases(
        .status,
        [
            ("active", .value("active")), ("returned", .value("returned")), ("Returned", .value("returned")),
            (" returned ", .value("returned")), ("refunded", .value("returned")), ("aktiv", .value("active")),
            ("zurückgegeben", .value("returned")), ("ZURÜCKGEGEBEN", .value("returned")),
            ("επιστράφηκε", .value("returned")), ("ενεργό", .value("active")), ("", .value("active")),
            ("none", .value("active")), ("keine", .value("active")), ("lost", .refused), ("return", .refused),
            ("active returned", .refused), ("1", .refused), ("yes", .refused),
        ])

    package static let tags = cases(
        .userTags,
        [
            ("home", .value(["home"])), ("home, office", .value(["home", "office"])),
            ("office,home", .value(["home", "office"])), ("home;office", .value(["home", "office"])),
            ("home,home", .value(["home"])), (" , home ,, ", .value(["home"])), ("a\\,b", .value(["a,b"])),
            ("a\\\\b", .value(["a\\b"])), ("AC\\DC", .value(["AC\\DC"])), ("end\\", .value(["end\\"])),
            ("", .value([])), (",", .value([])), ("Küche", .value(["Küche"])),
            ("Ku\u{308}che", .value(["Küche"])), ("two words", .value(["two words"])),
            (String(repeating: "x", count: 50), .value([.string(String(repeating: "x", count: 50))])),
            (String(repeating: "x", count: 51), .refused), ((1...65).map { "t\($0)" }.joined(separator: ","), .refused),
            ("a\u{1B}[31mb", .value(["a\u{1B}[31mb"])),
        ])

    package static let names = cases(
        .storeName,
        [
            ("Lampor", .value("Lampor")), ("  Lampor  ", .value("Lampor")), ("Cafe\u{301}", .value("Café")),
            ("none", .value("none")), ("two\tparts", .value("two\tparts")), ("", .refused), ("   ", .refused),
            ("two\nlines", .refused), ("bell\u{7}", .value("bell\u{7}")), ("red\u{1B}[31m", .value("red\u{1B}[31m")),
            (String(repeating: "x", count: 200), .value(.string(String(repeating: "x", count: 200)))),
            (String(repeating: "x", count: 201), .refused), (String(repeating: "x", count: 10_000), .refused),
            ("北京の店", .value("北京の店")), ("مقهى", .value("مقهى")), ("👩‍👩‍👧", .value("👩‍👩‍👧")),
        ])

    package static let notes = cases(
        .userNotes,
        [
            ("as they are", .value("as they are")), ("two\nlines", .value("two\nlines")),
            ("two\r\nlines", .value("two\nlines")), ("Cafe\u{301}", .value("Café")), ("tab\tstop", .value("tab\tstop")),
            ("red\u{1B}[31m", .value("red\u{1B}[31m")), (String(repeating: "x", count: 16_385), .refused),
        ])
}
