package import VaultModel

/// What the screen of ends shows, read in one go.
package struct ExpiringReport: Hashable, Sendable {
    /// How many ends a month has, for the bars.
    package struct Month: Hashable, Sendable {
        package var year: Int
        /// 1 … 12.
        package var month: Int
        package var count: Int

        package init(year: Int, month: Int, count: Int) {
            self.year = year
            self.month = month
            self.count = count
        }
    }

    /// The window that was asked for.
    package var days: Int
    /// Return windows that end in the window, the nearest first.
    package var returns: [ReceiptRow]
    /// Warranties that end in the window, the nearest first.
    package var warranties: [ReceiptRow]
    /// Warranties that ended in the last 30 days, the latest first.
    package var ended: [ReceiptRow]
    /// Receipts whose warranty holds today.
    package var covered: Int
    /// What they cost together, by currency.
    package var coveredTotals: [Money]
    /// From this month on, months without ends included.
    package var months: [Month]

    package init(
        days: Int, returns: [ReceiptRow] = [], warranties: [ReceiptRow] = [], ended: [ReceiptRow] = [],
        covered: Int = 0, coveredTotals: [Money] = [], months: [Month] = []
    ) {
        self.days = days
        self.returns = returns
        self.warranties = warranties
        self.ended = ended
        self.covered = covered
        self.coveredTotals = coveredTotals
        self.months = months
    }
}
