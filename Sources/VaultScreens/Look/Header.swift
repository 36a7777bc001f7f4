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
    /// The right end of line 2 without tabs.
    package var right: String
    /// The right end of line 2 beside the tabs.
    package var aside: Aside

    package init(place: String, detail: String = "", second: String = "", right: String = "") {
        self.place = place
        self.detail = detail
        self.second = second
        self.right = right
        aside = Aside()
    }

    /// With tabs. The aside has to be what ``Screen/aside(_:in:)`` says, by which the mouse finds the tabs.
    package init(place: String, detail: String = "", tab: Tab, aside: Aside = Aside()) {
        self.init(place: place, detail: detail)
        self.tab = tab
        self.aside = aside
    }
}
