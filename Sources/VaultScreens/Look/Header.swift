import TerminalUI

/// The first two lines of a screen.
package struct Header: Hashable, Sendable {
    /// Where one is, behind the program's name: `Home > Desk lamp`.
    package var place: String
    /// Figures behind the place: `214 receipts, 2 marked`; the first thing to go in a narrow window.
    package var detail: String
    /// Instead of it where it has no room: `2 marked`.
    package var shortDetail = ""
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

    /// What stands behind the place in so many columns: the longest that has room. Without line 2 a filter comes first,
    /// so that nobody takes what is left for everything.
    func detail(columns: Int, hasSecond: Bool, in context: Context) -> String {
        let figures = [detail, shortDetail].filter { !$0.isEmpty }
        guard !hasSecond, !aside.lead.isEmpty else {
            return figures.first { TextWidth.columns(of: $0) <= columns } ?? ""
        }
        let all = figures.map { $0 + "   " + aside.text } + [aside.text, aside.lead]
        return all.first { TextWidth.columns(of: $0) <= columns }
            ?? TextWidth.truncated(aside.lead, to: max(0, columns), lines: context.lines)
    }

    /// With tabs. The aside has to be what ``Screen/aside(_:in:)`` says, by which the mouse finds the tabs.
    package init(place: String, detail: String = "", tab: Tab, aside: Aside = Aside()) {
        self.init(place: place, detail: detail)
        self.tab = tab
        self.aside = aside
    }
}
