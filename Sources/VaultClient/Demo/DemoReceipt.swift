internal import PDFWriter
internal import PageContent
internal import VaultIntake
internal import VaultModel

/// A made-up receipt of paper, as a shop prints it, 80 mm wide.
struct DemoReceipt: Printable {
    private let store: String
    private let day: CalendarDay
    private let total: Money

    init(store: String, day: CalendarDay, total: Money) {
        (self.store, self.day, self.total) = (store, day, total)
    }

    /// Nil for a receipt that lacks one of the values.
    init?(_ receipt: Receipt) {
        guard let day = receipt.purchaseDate, let total = receipt.total, !receipt.storeName.isEmpty else { return nil }
        self.init(store: receipt.storeName, day: day, total: total)
    }

    var title: String { store }
    var format: PageFormat { PageFormat(width: 226, height: 330, margin: 16) }

    var sections: [PageSection] {
        let (text, small) = (TextStyle(10), TextStyle(8, grey: 0.3))
        let amount = total.text()
        func row(_ label: String, _ value: String, _ style: TextStyle) -> PageBlock {
            .row(label: label, style, text: value, style, indent: 106)
        }
        let blocks: [PageBlock] = [
            .text(store, TextStyle(15, .bold)), .text("Market Square 7", small), .gap(10),
            row("Date", day.description, text), row("Receipt", "\(1000 + day.daysSince1970 % 9000)", text), .gap(6),
            .rule, row("1 article", amount, text), .rule, .gap(4),
            row("TOTAL", amount, TextStyle(13, .bold)), row("Card", amount, text), .gap(12),
            .text("Thank you! Returns within 14 days.", small),
        ]
        return [PageSection(heading: store, blocks)]
    }

    /// The receipt as a file that a scanner could have made; nil if PDFs can't be made here.
    func scan() -> ArrivingFile? {
        (try? PDFFile(self)).map { ArrivingFile(name: "scan-\(day).pdf", bytes: $0.bytes) }
    }
}
