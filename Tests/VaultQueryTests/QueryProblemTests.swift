import Testing
import VaultModel

@testable import VaultQuery

@Suite("A query that cannot be read")
struct QueryProblemTests {
    private func problem(_ text: String) -> QueryProblem? {
        do throws(QueryProblem) {
            _ = try SearchQuery(parsing: text)
            return nil
        } catch {
            return error
        }
    }

    @Test(
        arguments: [
            ("cafe stroe:bosch", "stroe:", "stroe: is unknown. Did you mean store: ?"),
            ("colour:red", "colour:", "colour: is unknown. Quote it to search for it as text."),
            ("total:", "total:", "total: needs an amount, such as total:>50 or total:10..20."),
            ("a -tag: b", "-tag:", "tag: needs a tag, such as tag:kitchen."),
            ("store:\"\"", "store:\"\"", "store: needs a name, such as store:bosch or store:\"bo concept\"."),
            ("store:&", "store:&", "store: needs a name, such as store:bosch or store:\"bo concept\"."),
            ("x total:abc", "abc", "Not an amount. Use 50, >12.50, 10..20 or >=100EUR."),
            ("total:>", ">", "Not an amount. Use 50, >12.50, 10..20 or >=100EUR."),
            ("total:1..5..9", "1..5..9", "Not an amount. Use 50, >12.50, 10..20 or >=100EUR."),
            ("total:20..10", "20..10", "The range ends before it begins."),
            ("total:1EUR..2USD", "1EUR..2USD", "Not an amount. Use 50, >12.50, 10..20 or >=100EUR."),
            ("total:1.234EUR..1.5JPY", "1.234EUR..1.5JPY", "JPY has 0 decimal places."),
            ("total:1.25 currency:JPY", "1.25", "JPY has 0 decimal places."),
            ("bought:2025-13", "2025-13", "Not a date. Use 2025, 2025-10, 2025-10-27, >2024 or 2024..2025-06."),
            (
                "bought:29.2.2025", "29.2.2025",
                "Not a date. Use 2025, 2025-10, 2025-10-27, >2024 or 2024..2025-06."
            ),
            ("before:>2025", ">2025", "Not a date. Use 2025, 2025-10, 2025-10-27, >2024 or 2024..2025-06."),
            ("expires:soon", "soon", "Not a date. Use 2025, 2025-10, 2025-10-27, >2024 or 2024..2025-06."),
            ("warranty:two", "two", "Not a number of months. Use 24, >=12 or 12..36."),
            ("currency:kr", "kr", "A currency has three letters, such as EUR."),
            (
                "has:nothing", "nothing",
                "has: accepts warranty, notes, tags, category, total, date, attachment and return."
            ),
            ("is:", "is:", "is: needs a word, such as is:favorite or is:pending."),
            ("東京 is:good", "good", "is: accepts favorite, returned, pending, failed, conflict, inbox and trash."),
        ] as [(String, String, String)])
    func `says where and what`(text: String, meant: String, sentence: String) throws {
        let found = try #require(problem(text))
        let characters = Array(text)
        #expect(String(characters[found.range]) == meant)
        #expect(found.sentence == sentence)
    }

    @Test(arguments: ["\"", "-\"", "\"\"", "--", "-- x", "“cafe” »x«", "a:/b", ":", ":x", "1:2", "é:x", "store:a:b"])
    func `odd signs are text`(text: String) {
        #expect(problem(text) == nil)
    }

    @Test func `only the first currency by name is that of the amounts`() throws {
        let query = try SearchQuery(parsing: "total:1.250 -currency:KWD")
        let span = AmountSpan(12_500_000...12_500_000)
        #expect(query.terms.first?.condition == .total(span))
    }
}
