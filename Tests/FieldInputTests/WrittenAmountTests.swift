import FieldInput
import Testing
import VaultModel
import VaultTestKit

@Suite("Amounts as the screens write them")
struct WrittenAmountTests {
    @Test(arguments: 0..<300)
    func `a written amount is read back`(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        let currency = try #require(
            ["EUR", "JPY", "KWD", "NOK"].randomElement(using: &random).flatMap { Currency($0) })
        let money = Money(minor: Int64.random(in: -Money.limit...Money.limit, using: &random), currency: currency)
        for format in [MoneyFormat.plain, .continental, .english] {
            #expect(try AmountInput(in: currency).read(money.amount(format)) == money, "\(money.amount(format))")
            #expect(try AmountInput(in: nil).read(money.text(format)) == money, "\(money.text(format))")
        }
    }

    @Test(arguments: [
        ("1.290", "KWD", 1290), ("0.290", "KWD", 290), ("18 900", "JPY", 18_900), ("1'234.50", "CHF", 123_450),
    ])
    func `the decimals of a currency tell whether a lone mark is a decimal mark`(
        text: String, code: String, minor: Int64
    ) throws {
        let currency = try #require(Currency(code))
        #expect(try AmountInput(in: currency).read(text)?.minor == minor)
    }

    @Test(arguments: DayFormat.allCases)
    func `a written day is read back`(format: DayFormat) throws {
        let day = try #require(CalendarDay("2025-03-04"))
        #expect(try DayInput(order: DateOrder(format), today: nil).read(day.text(format)) == day)
    }
}
