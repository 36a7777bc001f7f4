/// The content of the Expiring screen: return windows and warranties that end soon or ended recently, and what is
/// covered.
package struct ExpiringSummary: Hashable, Sendable {
    /// One return window or warranty.
    package struct Line: Hashable, Sendable {
        package let id: ReceiptID
        package var storeName: String
        /// The first line of the notes, else the category's name, else empty.
        package var what: String
        /// The last day of the window or warranty.
        package var day: CalendarDay
        package var total: Money?
        /// Nil unless it is in force on the day of the summary.
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

        /// Describes the item as the warranty does, if the warranty says anything, else as the row does.
        package init(_ row: ReceiptRow, _ day: CalendarDay, silence: Silence? = nil, cover: CoverEnd? = nil) {
            let what = cover?.what ?? ""
            self.init(
                id: row.id, storeName: row.storeName, what: what.isEmpty ? row.what : what, day: day, total: row.total,
                silence: silence, cover: cover)
        }

        /// Identifies the line among those of the same day.
        package var key: String { id.description + (cover?.id.description ?? "") }
    }

    /// A list that may be longer than the lines kept of it.
    package struct Section: Hashable, Sendable {
        /// At most ``ExpiringTally/limit`` lines.
        package var lines: [Line]
        /// The number of lines in the vault.
        package var total: Int

        package init(lines: [Line] = [], total: Int = 0) {
            self.lines = lines
            self.total = total
        }
    }

    /// A bar of the chart: the number of windows and warranties that end in a month.
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

    /// The day that the summary is for.
    package var today: CalendarDay
    /// The number of days that the lists look ahead; the chart always looks nine months ahead.
    package var window: Int
    /// Return windows that close within the window, the nearest first.
    package var returns: Section
    /// Warranties that end within the window, the nearest first.
    package var warranties: Section
    /// Warranties that ended in the last ``ExpiringTally/lookBack`` days, the latest first.
    package var ended: Section
    /// Snoozed receipts regardless of the window, the next to be listed again first. A line's day is the receipt's next
    /// end, or its last one if all are past. Snoozed receipts are in none of the lists above.
    package var snoozed: Section
    /// Muted receipts, like ``snoozed``, the nearest end first.
    package var muted: Section
    /// This month and the eight after it, including what is snoozed or muted.
    package var months: [Month]
    /// Receipts that have a warranty that holds today.
    package var covered: Int
    /// The total cost of those receipts, one amount per currency, the currency with the most receipts first.
    package var coveredTotals: [Money]

    /// The number of ends within the window, shown beside the tab's name.
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

    /// The summary of some rows; rows in the Trash and returned receipts do not count.
    package init(
        rows: some Sequence<ReceiptRow>, covers: [ReceiptID: [CoverEnd]] = [:], today: CalendarDay, window: Int,
        silences: [ReceiptID: Silence] = [:]
    ) {
        var tally = ExpiringTally(today: today, window: window, silences: silences)
        for row in rows { tally.add(row, covers: covers[row.id] ?? []) }
        self = tally.summary
    }
}
