package import Translation
internal import VaultJSON
package import VaultModel

/// A file of receipts that is written piece by piece, so that a large vault is never in memory as a whole.
///
/// Its text is ``header``, then the results of ``add(_:)`` for each receipt, then ``footer``.
package struct ReceiptFile: Sendable {
    /// The format of the file; never PDF, which is not text.
    package let format: ExportFormat
    /// The number of receipts added so far.
    package private(set) var count = 0
    /// The number of those that are in the file as a comment, or not at all; ``remark`` says why.
    package private(set) var leftOut = 0
    private let writtenAt: Timestamp
    private var ledger: LedgerBook

    /// Nil for a format that is not text.
    package init?(_ format: ExportFormat, at moment: Timestamp) {
        guard format != .pdf else { return nil }
        self.format = format
        writtenAt = moment
        ledger = LedgerBook(format == .beancount ? .beancount : .hledger)
    }

    /// Whether ``add(_:)`` uses the parts of a receipt.
    package var takesParts: Bool {
        switch format {
        case .json, .jsonl, .ical: true
        case .csv, .hledger, .beancount, .pdf: false
        }
    }

    /// The text before the first receipt.
    package var header: String {
        switch format {
        case .csv: CSVExport.header
        case .json: "{\"schema\":\"\(ItemList.schema)\",\"items\":["
        case .hledger, .beancount: ledger.header
        case .ical: CalendarFile.header
        case .jsonl, .pdf: ""
        }
    }

    /// Returns the text of one receipt.
    package mutating func add(_ item: ReceiptItem) -> String {
        count += 1
        switch format {
        case .csv: return CSVExport.row(item)
        case .json: return (count > 1 ? ",\n" : "\n") + item.json.terminalText
        case .jsonl: return item.json.terminalText + "\n"
        case .hledger, .beancount:
            let entry = ledger.add(item)
            if entry.isComment { leftOut += 1 }
            return entry.text
        case .ical:
            let entries = CalendarEntry.entries(of: item)
            if entries.isEmpty { leftOut += 1 }
            return entries.map { CalendarFile.text(of: $0, at: writtenAt) }.joined()
        case .pdf: return ""
        }
    }

    /// The text after the last receipt.
    package var footer: String {
        switch format {
        case .json: "\n],\"truncated\":false}\n"
        case .hledger, .beancount: ledger.footer
        case .ical: CalendarFile.footer
        case .csv, .jsonl, .pdf: ""
        }
    }

    /// A sentence about what was left out; nil if nothing was.
    package var remark: Phrase? {
        guard leftOut > 0 else { return nil }
        switch format {
        case .hledger, .beancount:
            return .counted(
                leftOut, "\(leftOut) of them has no date or no amount, so it is in the file as a comment.",
                "\(leftOut) of them have no date or no amount, so they are in the file as a comment.")
        case .ical:
            return .counted(
                leftOut, "\(leftOut) of them has no warranty or return window to export.",
                "\(leftOut) of them have no warranty or return window to export.")
        case .csv, .json, .jsonl, .pdf: return nil
        }
    }
}
