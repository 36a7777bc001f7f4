import FieldInput
import VaultModel

/// Writes receipts as CSV that both spreadsheets and our own import read: UTF-8, commas, and CRLF as in RFC 4180.
package enum CSVExport {
    private static let columns = [
        "id", "storeName", "purchaseDate", "total", "currency", "category", "warrantyMonths", "returnBy", "userNotes",
        "userTags", "isFavorite", "status",
    ]

    /// The line with the names of the columns, including its line end.
    package static var header: String { columns.joined(separator: ",") + "\r\n" }

    /// The line of one receipt, including its line end; several lines if its notes have several.
    ///
    /// Amounts stay numbers, with a point and as many decimals as the currency has; texts that a spreadsheet would take
    /// for formulas are guarded by ``FormulaGuard``.
    package static func row(_ item: ReceiptItem) -> String {
        let receipt = item.receipt
        let cells = [
            receipt.entity.ref.id, text(receipt.storeName), receipt.purchaseDate?.description ?? "",
            receipt.total?.amount() ?? "", receipt.currency?.code ?? "", text(item.categoryName ?? ""),
            receipt.warrantyMonths.map(String.init) ?? "", receipt.returnBy?.description ?? "", text(receipt.userNotes),
            text(TagsInput.text(receipt.userTags, separator: "; ")), receipt.isFavorite ? "yes" : "no",
            receipt.isReturned ? "returned" : "active",
        ]
        return cells.joined(separator: ",") + "\r\n"
    }

    /// A complete file in memory; for large vaults write ``header`` and then row by row.
    package static func file(_ items: some Sequence<ReceiptItem>) -> String {
        items.reduce(into: header) { file, item in file += row(item) }
    }

    private static func text(_ text: String) -> String {
        let guarded = FormulaGuard.guarded(text)
        let needsQuotes = guarded.unicodeScalars.contains { ",\"\r\n;\t|".unicodeScalars.contains($0) }
        guard needsQuotes || guarded.first?.isWhitespace == true || guarded.last?.isWhitespace == true else {
            return guarded
        }
        return "\"" + guarded.replacing("\"", with: "\"\"") + "\""
    }
}
