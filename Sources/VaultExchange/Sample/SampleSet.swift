package import VaultModel

/// The fictional receipts of the demo. Their days are counted back from today, so that something is always about to
/// expire.
package enum SampleSet {
    /// One fictional receipt.
    package struct Sample: Hashable, Sendable {
        /// Everything but an identifier.
        package let draft: ReceiptDraft
        /// The country of the store, ISO 3166 alpha 2; never shown, but it proves the spread.
        package let country: String
    }

    /// Reads `Resources/sample/receipts.csv`: the columns of an import, with `daysAgo` for the day of purchase and
    /// `returnDays` for the number of days from the purchase to the return deadline.
    ///
    /// - Throws: ``ExchangeError`` if the file is not CSV; `.mapping` has the line of a row that does not fit.
    package static func load(_ bytes: some Sequence<UInt8>, today: CalendarDay) throws -> [Sample] {
        let document = try CSVDocument(bytes: bytes)
        let plan = try ImportPlan.csv(document, options: ImportOptions(), lookup: .empty)
        guard let ago = document.header.firstIndex(of: "daysAgo"),
            let days = document.header.firstIndex(of: "returnDays"),
            let country = document.header.firstIndex(of: "country")
        else { throw ExchangeError(.mapping, "The sample set lacks a column.") }
        var samples: [Sample] = []
        var rows = try document.rows()
        for entry in plan.entries {
            guard let row = try rows.next() else { break }
            guard case .add(var draft, _) = entry.outcome, let offset = Int(row.cells[ago]),
                let date = today.adding(days: -offset)
            else { throw ExchangeError(.mapping, line: row.line, "The sample set has a row that can't be read.") }
            draft.purchaseDate = date
            draft.returnBy = Int(row.cells[days]).flatMap { date.adding(days: $0) }
            samples.append(Sample(draft: draft, country: row.cells[country]))
        }
        return samples
    }
}
