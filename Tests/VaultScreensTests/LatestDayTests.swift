import TerminalUI
import Testing
import VaultModel

@testable import VaultScreens
@testable import VaultWording

@Suite("A warranty that ends after the last day that can be written")
struct LatestDayTests {
    private let context = Context.sample()

    @Test func `is not said to lack the purchase date that it has`() {
        let words = Strings.warranty(months: 24, from: day("9999-12-31"), to: nil, context)
        #expect(words == "24 months, ends after the year 9999")
        #expect(Strings.warranty(months: 24, from: nil, to: nil, context) == "24 months, purchase date missing")
    }

    @Test func `says so among the warranties, too`() {
        let cover = Cover(starts: day("9999-12-31"), months: 24)
        #expect(Strings.Cover.length(cover, months: 24, context) == "24 months, ends after the year 9999")
        let unknown = Cover(starts: nil, months: 24)
        #expect(Strings.Cover.length(unknown, months: 24, context) == "24 months, start date missing")
    }

    @Test func `is hinted at while its months are typed`() {
        var tester = ScreenTester()
        tester.press(.char("a"))
        tester.type("Kiosk")
        tester.press(.tab)
        tester.type("9999-12-31")
        tester.press(.tab, .tab, .tab, .tab)
        tester.type("24")
        #expect(tester.shows("months; ends after the year 9999"))
    }
}
