import TerminalUI

/// The first two lines of a screen.
package struct Header: Hashable, Sendable {
    /// The place, after the program's name: `Home > Desk lamp`.
    package var place: String
    /// Figures after the place: `214 receipts, 2 marked`; narrow windows drop them first.
    package var detail: String
    /// The short form of ``detail``, where that does not fit: `2 marked`.
    package var shortDetail = ""
    /// The current tab; nil draws ``second`` instead of the tabs.
    package var tab: Tab?
    /// The left end of line 2, without tabs.
    package var second: String
    /// The right end of line 2, without tabs.
    package var right: String
    /// The right end of line 2, beside the tabs.
    package var aside: Aside

    package init(place: String, detail: String = "", second: String = "", right: String = "") {
        self.place = place
        self.detail = detail
        self.second = second
        self.right = right
        aside = Aside()
    }

    /// The longest text after the place that fits into a number of columns. Without line 2 a filter comes first, so
    /// that nobody takes the filtered receipts for all receipts.
    func detail(columns: Int, hasSecond: Bool, in context: Context) -> String {
        let figures = [detail, shortDetail].filter { !$0.isEmpty }
        guard !hasSecond, !aside.lead.isEmpty else {
            return figures.first { TextWidth.columns(of: $0) <= columns } ?? ""
        }
        let all = figures.map { $0 + "   " + aside.text } + [aside.text, aside.lead]
        return all.first { TextWidth.columns(of: $0) <= columns }
            ?? TextWidth.truncated(aside.lead, to: max(0, columns), lines: context.lines)
    }

    /// Creates a header with tabs. The aside has to be that of ``Screen/aside(_:in:)``, by which the mouse finds the
    /// tabs.
    package init(place: String, detail: String = "", tab: Tab, aside: Aside = Aside()) {
        self.init(place: place, detail: detail)
        self.tab = tab
        self.aside = aside
    }
}
