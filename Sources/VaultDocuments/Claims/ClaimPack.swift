package import PageLayout
package import VaultModel

/// Receipts as sheets of paper for a shop or an insurer. Each receipt starts on a new sheet, which says what was
/// bought, what is covered until when, and what has changed since.
package struct ClaimPack: Sendable {
    /// The formats of days and amounts, and the current day.
    package struct Style: Equatable, Sendable {
        package var dayFormat: DayFormat
        package var moneyFormat: MoneyFormat
        package var today: CalendarDay

        package init(dayFormat: DayFormat, moneyFormat: MoneyFormat, today: CalendarDay) {
            (self.dayFormat, self.moneyFormat, self.today) = (dayFormat, moneyFormat, today)
        }
    }

    /// The finished sheets.
    package let pages: [Page]
    /// Characters that no font draws, each once; the last section lists them.
    package let missing: [Unicode.Scalar]

    private static let label = PageFlow.TextStyle(10, grey: 0.35)
    private static let text = PageFlow.TextStyle(10)
    private static let strong = PageFlow.TextStyle(10, .bold)
    private static let small = PageFlow.TextStyle(8, grey: 0.35)
    private static let indent = 120.0

    /// Lays out one receipt after the other.
    package init(_ claims: [ClaimFacts], _ style: Style, _ typeface: Typeface, format: PageFormat = .a4) {
        var flow = PageFlow(format, typeface)
        for claim in claims { ClaimPack.write(claim, style, &flow) }
        ClaimPack.tellMissing(&flow)
        let day = style.today.text(style.dayFormat)
        flow.writeFeet(ClaimPack.small) { page, count in
            (ClaimWords.foot(claims, day: day), ClaimWords.page(page, of: count))
        }
        (pages, missing) = (flow.pages, flow.missing)
    }

    private static func write(_ claim: ClaimFacts, _ style: Style, _ flow: inout PageFlow) {
        let words = ClaimWords(claim, style)
        flow.startPage(heading: words.continued)
        flow.paragraph(ClaimWords.kicker, PageFlow.TextStyle(9, .bold, grey: 0.35))
        flow.skip(2)
        flow.paragraph(words.store, PageFlow.TextStyle(20, .bold))
        flow.paragraph(words.prepared, small)
        section(ClaimWords.purchase, words.purchaseRows, &flow)
        section(ClaimWords.cover, words.coverRows, &flow)
        let cover = CoverWords(claim, style)
        for (name, rows) in [
            (CoverWords.items, cover.itemRows), (CoverWords.warranties, cover.warrantyRows),
            (CoverWords.claims, cover.claimRows),
        ] where !rows.isEmpty {
            section(name, rows, &flow)
        }
        if !claim.returns.isEmpty {
            title(ClaimWords.returns, &flow)
            for line in claim.returns { flow.paragraph(VisibleText.block(line), text) }
        }
        title(ClaimWords.notes, &flow)
        flow.paragraph(words.notes, text)
        guard !claim.history.isEmpty else { return }
        section(
            ClaimWords.history, claim.history.map { ($0.moment, VisibleText.line($0.words)) }, &flow)
    }

    private static func section(_ name: String, _ rows: [(label: String, text: String)], _ flow: inout PageFlow) {
        title(name, &flow)
        for row in rows { flow.row(row.label, label, row.text, text, at: indent) }
    }

    /// Keeps a title from standing alone at the foot of a sheet.
    private static func title(_ name: String, _ flow: inout PageFlow) {
        flow.skip(16)
        flow.keepTogether(48)
        flow.paragraph(name, strong)
        flow.rule()
    }

    private static func tellMissing(_ flow: inout PageFlow) {
        guard !flow.missing.isEmpty else { return }
        let missing = flow.missing
        title(ClaimWords.missing, &flow)
        flow.paragraph(ClaimWords.tell(missing), text)
    }
}
