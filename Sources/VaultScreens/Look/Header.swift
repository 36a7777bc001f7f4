/// The first two lines of a screen.
package struct Header: Hashable, Sendable {
    /// Where one is, behind the program's name: `Home > Desk lamp`.
    package var place: String
    /// Figures behind the place: `214 receipts, 2 marked`; the first thing to go in a narrow window.
    package var detail: String
    /// The tab that is shown; nil draws ``second`` instead of the tabs.
    package var tab: Tab?
    /// Line 2 without tabs.
    package var second: String
    /// The right end of line 2: `filter: bo   9 shown`.
    package var right: String

    package init(place: String, detail: String = "", tab: Tab? = nil, second: String = "", right: String = "") {
        self.place = place
        self.detail = detail
        self.tab = tab
        self.second = second
        self.right = right
    }
}
