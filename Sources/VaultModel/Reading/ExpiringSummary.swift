/// What the screen of expiring things shows: windows and warranties that end soon or ended lately, and what is covered.
package struct ExpiringSummary: Hashable, Sendable {
    /// One return window or warranty.
    package struct Line: Hashable, Sendable {
        package let id: ReceiptID
        package var storeName: String
        /// The first line of the notes, else the category's name, else empty.
        package var what: String
        /// The last day on which it holds.
        package var day: CalendarDay
        package var total: Money?
        /// As far as it is in force on the day of the summary.
        package var silence: Silence?
        /// Nil for a return window and for the receipt's own warranty.
        package var cover: CoverEnd?

        package init(
            id: ReceiptID, storeName: String, what: String, day: CalendarDay, total: Money?, silence: Silence? = nil,
            cover: CoverEnd? = nil
        ) {
            self.id = id
            self.storeName = storeName
            self.what = what
            self.day = day
            self.total = total
            self.silence = silence
            self.cover = cover
        }

        /// What is covered is called as the warranty says, where it says anything.
        package init(_ row: ReceiptRow, _ day: CalendarDay, silence: Silence? = nil, cover: CoverEnd? = nil) {
            let what = cover?.what ?? ""
            self.init(
                id: row.id, storeName: row.storeName, what: what.isEmpty ? row.what : what, day: day, total: row.total,
                silence: silence, cover: cover)
        }

        /// Which one it is, among those of the same day.
        package var key: String { id.description + (cover?.id.description ?? "") }
    }

    /// A list that may be longer than what is kept of it.
    package struct Section: Hashable, Sendable {
        /// At most ``ExpiringTally/limit`` lines.
        package var lines: [Line]
        /// How many there are in the vault.
        package var total: Int

        package init(lines: [Line] = [], total: Int = 0) {
            self.lines = lines
            self.total = total
        }
    }

    /// One bar of the chart: how many windows and warranties end in a month.
    package struct Month: Hashable, Sendable {
        package let year: Int
        /// 1 … 12.
        package let month: Int
        package var count: Int

        package init(year: Int, month: Int, count: Int) {
            self.year = year
            self.month = month
            self.count = count
        }
    }

    /// The day that the summary was made for.
    package var today: CalendarDay
    /// How many days ahead the lists look; the chart looks nine months ahead whatever the window.
    package var window: Int
    /// Return windows that close within the window, the nearest first.
    package var returns: Section
    /// Warranties that end within the window, the nearest first.
    package var warranties: Section
    /// Warranties that ended in the last ``ExpiringTally/lookBack`` days, the latest first.
    package var ended: Section
    /// Receipts that are snoozed, whatever the window, the next to come back first; a line's day is the receipt's next
    /// end, else its last one. They stand in none of the lists above.
    package var snoozed: Section
    /// Receipts that are muted, as for ``snoozed``, the nearest end first.
    package var muted: Section
    /// This month and the eight after it, with what is snoozed or muted.
    package var months: [Month]
    /// Receipts of which a warranty holds today.
    package var covered: Int
    /// What those cost, one amount per currency, the currency with the most receipts first.
    package var coveredTotals: [Money]

    /// How many ends wait for the person; the figure behind the tab's name.
    package var due: Int { returns.total + warranties.total }

    package init(
        today: CalendarDay, window: Int, returns: Section = Section(), warranties: Section = Section(),
        ended: Section = Section(), snoozed: Section = Section(), muted: Section = Section(), months: [Month] = [],
        covered: Int = 0, coveredTotals: [Money] = []
    ) {
        self.today = today
        self.window = window
        self.returns = returns
        self.warranties = warranties
        self.ended = ended
        self.snoozed = snoozed
        self.muted = muted
        self.months = months
        self.covered = covered
        self.coveredTotals = coveredTotals
    }

    /// The summary of some rows; rows in the trash and things given back do not count.
    package init(
        rows: some Sequence<ReceiptRow>, covers: [ReceiptID: [CoverEnd]] = [:], today: CalendarDay, window: Int,
        silences: [ReceiptID: Silence] = [:]
    ) {
        var tally = ExpiringTally(today: today, window: window, silences: silences)
        for row in rows { tally.add(row, covers: covers[row.id] ?? []) }
        self = tally.summary
    }
}
