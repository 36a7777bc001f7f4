package import PageContent
internal import Translation
package import VaultModel

/// Receipts as sheets of paper for a shop or an insurer. Each receipt starts on a new sheet, which says what was
/// bought, what is covered until when, and what has changed since.
package struct ClaimPack: Printable {
    /// The formats of days and amounts, and the current day.
    package struct Style: Equatable, Sendable {
        package var dayFormat: DayFormat
        package var moneyFormat: MoneyFormat
        package var today: CalendarDay

        package init(dayFormat: DayFormat, moneyFormat: MoneyFormat, today: CalendarDay) {
            (self.dayFormat, self.moneyFormat, self.today) = (dayFormat, moneyFormat, today)
        }
    }

    private let claims: [ClaimFacts]
    private let style: Style

    private static let label = TextStyle(10, grey: 0.35)
    private static let text = TextStyle(10)
    private static let sentence = TextStyle(10, direction: .leftToRight)
    private static let strong = TextStyle(10, .bold)
    private static let small = TextStyle(8, grey: 0.35)
    private static let indent = 120.0

    /// The texts are in ``Language/current`` at the time when they are asked for.
    package init(_ claims: [ClaimFacts], _ style: Style) {
        (self.claims, self.style) = (claims, style)
    }

    package var title: String { say("Proof of purchase and warranty") }

    package var sections: [PageSection] { claims.flatMap { [section($0)] + pictures(of: $0) } }

    private func pictures(of claim: ClaimFacts) -> [PageSection] {
        let heading = ClaimWords(claim, style).continued
        return claim.pictures.map { PageSection(heading: heading, [.picture($0)]) }
    }

    package func footer(page: Int, of count: Int) -> PageFooter? {
        PageFooter(
            left: ClaimWords.foot(claims, day: style.today.text(style.dayFormat)),
            right: ClaimWords.page(page, of: count), ClaimPack.small)
    }

    package func remarks(onMissing missing: [Unicode.Scalar]) -> [PageBlock] {
        title(ClaimWords.missing) + [.text(ClaimWords.tell(missing), ClaimPack.text)]
    }

    private func section(_ claim: ClaimFacts) -> PageSection {
        let words = ClaimWords(claim, style)
        var blocks: [PageBlock] = [
            .text(ClaimWords.kicker, TextStyle(9, .bold, grey: 0.35)), .gap(2),
            .text(words.store, TextStyle(20, .bold)), .text(words.prepared, ClaimPack.small),
        ]
        blocks += title(ClaimWords.purchase) + words.purchaseRows.map { row($0, ClaimPack.text) }
        blocks += title(ClaimWords.cover) + words.coverRows.map { row($0, ClaimPack.sentence) }
        let cover = ClaimCoverWords(claim, style)
        for (name, some) in [
            (ClaimCoverWords.items, cover.itemRows), (ClaimCoverWords.warranties, cover.warrantyRows),
            (ClaimCoverWords.claims, cover.claimRows),
        ] where !some.isEmpty {
            // Notes have no label.
            blocks += title(name) + some.map { row($0, $0.label.isEmpty ? ClaimPack.text : ClaimPack.sentence) }
        }
        if !claim.returns.isEmpty {
            blocks += title(ClaimWords.returns)
            blocks += claim.returns.map { .text($0, ClaimPack.sentence) }
        }
        blocks += title(ClaimWords.notes) + [.text(words.notes, ClaimPack.text)]
        if !claim.history.isEmpty {
            blocks += title(ClaimWords.history)
            blocks += claim.history.map { row(($0.moment, VisibleText.line($0.words)), ClaimPack.sentence) }
        }
        return PageSection(heading: words.continued, blocks)
    }

    private func row(_ row: (label: String, text: String), _ style: TextStyle) -> PageBlock {
        .row(label: row.label, ClaimPack.label, text: row.text, style, indent: ClaimPack.indent)
    }

    /// Keeps a title from standing alone at the foot of a sheet.
    private func title(_ name: String) -> [PageBlock] {
        [.gap(16), .room(48), .text(name, ClaimPack.strong), .rule]
    }
}
