import Testing
import VaultModel

@Suite("Typed spans")
struct TypedSpanTests {
    @Test(
        "months and years are counted in months",
        arguments: [
            ("24", 24), (" 24 ", 24), ("24 months", 24), ("24m", 24), ("2 years", 24), ("2y", 24), ("2 Yrs.", 24),
            ("2 Jahre", 24), ("1 Monat", 1), ("2 έτη", 24), ("6 μήνες", 6), ("3 ans", 36), ("0", 0),
            ("100 years", 1200),
        ] as [(String, Int64)])
    func months(text: String, count: Int64) {
        #expect(TypedSpan.months(text) == count)
    }

    @Test(
        "days and weeks are counted in days",
        arguments: [
            ("14", 14), ("14 days", 14), ("14d", 14), ("2 weeks", 14), ("2w", 14), ("2 Wochen", 14), ("3 ημέρες", 3),
        ] as [(String, Int64)])
    func days(text: String, count: Int64) {
        #expect(TypedSpan.days(text) == count)
    }

    @Test(arguments: [
        "", "years", "two years", "2 weeks", "-3", "2.5", "1.5 years", "1,000", "2 years 3 months", "1234567", "²",
        "2 centuries", ".", "24 months or so",
    ])
    func `a text that says no number of months is none`(_ text: String) {
        #expect(TypedSpan.months(text) == nil)
    }

    @Test(arguments: ["", "2 months", "2 years", "-1", "1.5 weeks"])
    func `a text that says no number of days is none`(_ text: String) {
        #expect(TypedSpan.days(text) == nil)
    }
}
