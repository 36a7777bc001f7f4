import Testing
import VaultModel
import VaultTestKit

@testable import VaultExchange

@Suite("Amounts of a column")
struct AmountColumnTests {
    private func readings(_ cells: [String], currency: String? = "EUR", stated: String? = nil) -> [AmountReading] {
        var column = AmountColumn(fallback: currency.flatMap { Currency($0) })
        for cell in cells { column.observe(cell) }
        return cells.map { column.read($0, stated: stated.flatMap { Currency($0) }) }
    }

    private func texts(_ cells: [String], currency: String? = "EUR", stated: String? = nil) -> [String] {
        readings(cells, currency: currency, stated: stated).map { reading in
            switch reading {
            case .money(let money, let assumed): money.text() + (assumed ? "?" : "")
            case .refused: "-"
            }
        }
    }

    @Test(arguments: [
        ("12.50", "12.50 EUR"), ("12,50", "12.50 EUR"), ("12", "12.00 EUR"), ("12.5", "12.50 EUR"), (".50", "0.50 EUR"),
        ("-5.00", "-5.00 EUR"), ("−5,00", "-5.00 EUR"), ("5.00-", "-5.00 EUR"), ("(5.00)", "-5.00 EUR"),
        ("+5.00", "5.00 EUR"),
        ("1,234.56", "1234.56 EUR"), ("1.234,56", "1234.56 EUR"), ("1 234,56", "1234.56 EUR"),
        ("1\u{A0}234,56", "1234.56 EUR"),
        ("1\u{202F}234\u{202F}567,8", "1234567.80 EUR"), ("1'234.56", "1234.56 EUR"), ("1’234.56", "1234.56 EUR"),
        ("1,234,567", "1234567.00 EUR"), ("12,34,567.50", "1234567.50 EUR"), ("€12,50", "12.50 EUR"),
        ("12,50 EUR", "12.50 EUR"),
        ("eur 12.50", "12.50 EUR"), ("-€5.00", "-5.00 EUR"), ("€-5.00", "-5.00 EUR"), ("(€5.00)", "-5.00 EUR"),
        ("RM4.00", "4.00 MYR"), ("RM 3.30", "3.30 MYR"), ("$5.00", "5.00 USD"), ("12.-", "12.00 EUR"),
        ("CHF 12.--", "12.00 CHF"),
        ("1290 kr", "-"), ("Rs.500", "500.00 INR"), ("¥1,234", "1234 JPY"), ("KWD 1.234", "1.234 KWD?"),
        ("4.00 JPY", "4 JPY"),
        ("0.123 KWD", "0.123 KWD"), ("1234,567 KWD", "1234.567 KWD"), ("12.500", "12500.00 EUR?"),
        ("12.5000", "12.50 EUR"),
    ])
    func `amounts as people write them`(cell: String, expected: String) {
        #expect(texts([cell]) == [expected])
    }

    @Test(arguments: [
        "", "abc", "1.2.3", "1,23,4", "12.505.5", "4.50 JPY", "12.345.67", "--5", "-(5)", "5 EUR USD", "1e5", "0x10",
        "12 34",
        "99999999999999999999", "10000000000.01", "12.5050", "NaN", "5 XXX", "€5$", "..5", "-", "1..5",
    ])
    func `what is no amount is refused`(cell: String) {
        #expect(texts([cell]) == ["-"])
    }

    @Test func `the column tells whether a lone mark before three digits is a decimal mark`() {
        #expect(texts(["1,234", "12.50"]) == ["1234.00 EUR", "12.50 EUR"])
        #expect(texts(["1,234", "12,50"]) == ["-", "12.50 EUR"])
        #expect(texts(["1.234", "12,50"]) == ["1234.00 EUR", "12.50 EUR"])
        #expect(texts(["1,234"]) == ["1234.00 EUR?"])
        #expect(texts(["1.234", "4.5"], currency: "KWD") == ["1.234 KWD", "4.500 KWD"])
        #expect(texts(["1,234"], currency: "JPY") == ["1234 JPY"])
    }

    @Test func `the currency comes from the amount, its column, or the default`() {
        #expect(texts(["12.50"], currency: nil, stated: "SEK") == ["12.50 SEK"])
        #expect(texts(["12.50"], currency: nil) == ["-"])
        #expect(texts(["12.50 kr"], stated: "SEK") == ["12.50 SEK"])
        #expect(texts(["12.50 kr"], currency: "NOK") == ["12.50 NOK"])
        #expect(texts(["$12.50"], currency: "CAD") == ["12.50 CAD"])
        #expect(texts(["€12.50"], stated: "SEK") == ["-"])
    }

    @Test(arguments: 0..<100)
    func `every amount survives every way of writing it`(seed: Int) throws {
        var random = SeededRandom(seed: UInt64(seed))
        let currency = try #require(
            ["EUR", "JPY", "KWD", "CHF"].randomElement(using: &random).flatMap { Currency($0) })
        let money = Money(minor: Int64.random(in: -9_999_999...9_999_999, using: &random), currency: currency)
        for format in [MoneyFormat.plain, .continental, .english] {
            let anchor = Money(minor: 1_234_567_890, currency: currency).amount(format)
            #expect(texts([money.text(format), anchor], currency: currency.code).first == money.text())
        }
    }
}
