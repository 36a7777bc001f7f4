import Testing
import VaultJSON
import VaultModel

@testable import VaultQuery

@Suite("What a query finds")
struct QueryEvaluationTests {
    @Test(
        arguments: [
            // Words: in any field, by their beginning; case and accents do not matter.
            ("", true), ("cafe", true), ("CAFÉ", true), ("zuri", true), ("urich", false), ("lamp desk", true),
            ("grosse", true), ("GRÖSSE", true), ("lamp kettle", false), ("gift", true), ("4410", true), ("2025", true),
            ("2025-10", true), ("10-27", true), ("2026", false), ("&", true),
            // Words with punctuation inside, and CJK inside a longer run.
            ("usb-c", true), ("usbc", true), ("usb-d", false), ("東京", true), ("京駅", true), ("京東", false),
            ("東駅", false),
            // Phrases: consecutive whole words in one field.
            ("\"desk lamp\"", true), ("\"lamp desk\"", false), ("\"desk la\"", false), ("\"desk la", true),
            ("\"cafe\"", true), ("\"caf\"", false), ("\"zurich desk\"", false), ("\"gift idea\"", true),
            // Exclusions.
            ("-kettle", true), ("-lamp", false), ("cafe -\"desk lamp\"", false), ("-", true), ("- cafe", true),
            // Field names.
            ("store:cafe", true), ("store:lamp", false), ("STORE:zur", true), ("store:\"cafe zurich\"", true),
            ("store:=cafe", false), ("store:=\"cafe zurich\"", true), ("-store:bosch", true),
            ("notes:lamp", true), ("note:cafe", false), ("notes:東京", true), ("tag:kitchen", true), ("tag:kit", true),
            ("tag:idea", true), ("tag:lamp", false), ("tag:=gift", false), ("tags:=\"gift idea\"", true),
            ("category:home", true), ("category:tools", false), ("-category:tools", true),
            // Amounts, in every notation.
            ("total:1290", true), ("total:1290.00", true), ("total:1290,00", true), ("total:1.290,00", true),
            ("total:1,290.00", true), ("total:1,290", true), ("total:1.290", true), ("total:\"1 290,00\"", true),
            ("total:>1289.99", true), ("total:>1290", false), ("total:>=1290", true), ("total:<1290.01", true),
            ("total:<=1289", false), ("total:1000..1290", true), ("total:1290..", true), ("total:..1289", false),
            ("total:=1290", true), ("total:1290nok", true), ("total:1290EUR", false), ("total:>0 currency:nok", true),
            ("currency:eur", false), ("-currency:EUR", true), ("amount:≥1290", true),
            // Days, months and years.
            ("bought:2025", true), ("bought:2024", false), ("bought:2025-10", true), ("bought:10.2025", true),
            ("bought:27.10.2025", true), ("bought:10/27/2025", true), ("bought:>2025-09", true),
            ("bought:>2025", false),
            ("bought:>=2025", true), ("bought:2024..2025-10", true), ("bought:2025-11..", false),
            ("before:2026", true), ("before:2025", false), ("before:2025-10-28", true), ("after:2025-10", false),
            ("after:2025-10-26", true), ("expires:2027", true), ("expires:2027-10-27", true), ("expires:<2027", false),
            ("return:2025-11", true), ("return:..2025-10", false),
            // Fields that exist, and states.
            ("warranty:24", true), ("warranty:>=36", false), ("warranty:12..24", true), ("has:warranty", true),
            ("has:notes", true), ("has:tag", true), ("has:category", true), ("has:total", true), ("has:date", true),
            ("has:return", true), ("-has:notes", false), ("is:favorite", true), ("is:favourite", true),
            ("is:pending", true), ("is:conflict", false), ("is:failed", false), ("is:returned", false),
            ("is:trash", false), ("-is:trash", true),
            // Text that looks like a field name.
            ("https://example.org", false), ("12:30", false), ("\"is:pending\"", false),
        ] as [(String, Bool)])
    func `each case finds the sample or does not`(text: String, isFound: Bool) throws {
        #expect(try sample().matches(SearchQuery(parsing: text)) == isFound)
    }

    @Test(
        arguments: [
            ("Θεσσαλονίκη ΟΔΟΣ", "θεσσαλονικη", true), ("Θεσσαλονίκη ΟΔΟΣ", "οδος", true), ("οδός", "ΟΔΟΣ", true),
            ("Ёлка Щёкино", "елка", true), ("ЩЕКИНО", "щёк", true), ("Łódź", "lodz", true),
            ("İstanbul", "istanbul", true),
            ("ﬁne", "fine", true), ("ｶﾞｽ", "ガス", true), ("한국어", "국어", true), ("Smørrebrød", "smorrebrod", true),
            ("McDonald's", "mcdonalds", true), ("D.I.Y.", "diy", true), ("日本橋", "日橋", false),
        ] as [(String, String, Bool)])
    func `letters of other scripts fold`(store: String, text: String, isFound: Bool) throws {
        #expect(try sample([.storeName: .string(store)]).matches(SearchQuery(parsing: "store:" + text)) == isFound)
    }

    @Test(arguments: [
        "total:<10", "total:>=0", "total:..", "has:total", "currency:NOK", "bought:..", "before:9999", "has:date",
        "expires:..", "has:warranty", "warranty:>=0", "return:..", "has:return", "has:notes", "has:tags", "notes:x",
    ])
    func `what is missing is in no span`(text: String) throws {
        let empty = SearchedReceipt(receipt: try receipt([.storeName: "x"]))
        #expect(try !empty.matches(SearchQuery(parsing: text)))
        #expect(try empty.matches(SearchQuery(parsing: "-" + text)))
    }

    @Test(
        arguments: [
            ("KWD", 1_290, "total:1.290 currency:kwd", true), ("KWD", 1_290, "total:1,290KWD", true),
            ("JPY", 18_900, "total:18900", true), ("JPY", 18_900, "total:>18.899JPY", true),
            ("EUR", -500, "total:<0", true),
            ("EUR", -500, "total:-5", true), ("EUR", -500, "total:-10..-1,50", true),
            ("JPY", 999_999_999_999, "total:>900000000000", true), ("EUR", 5_001, "total:<=50", false),
        ] as [(String, Int64, String, Bool)])
    func `amounts have the minor units of their currency`(
        code: String, minor: Int64, text: String, isFound: Bool
    ) throws {
        let found = try sample([.totalMinor: .integer(minor), .currency: .string(code)])
            .matches(SearchQuery(parsing: text))
        #expect(found == isFound)
    }
}
