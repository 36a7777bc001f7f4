import ReceiptReading
import VaultAttachments
import VaultJSON
import VaultModel
import VaultQuery

extension InboxItem {
    /// The scan as a query sees it: with the values that were read where nobody has given others, and with the names of
    /// its file and of the things on it among the notes.
    func searched(in context: Context) -> SearchedReceipt {
        let words = InboxWords(self, context)
        var fields = receipt.entity.fields
        var things: [String] = []
        if let reading {
            fields.merge(receipt.lacking(reading.fields.fields)) { _, read in read }
            things = reading.fields.items.map(\.name)
        }
        let texts = [receipt.userNotes, name, words.store, words.day, words.total] + things
        fields[.userNotes] = .string(texts.filter { !$0.isEmpty }.joined(separator: "\n"))
        let entity = Entity(ref: receipt.entity.ref, fields: fields, version: receipt.entity.version)
        return SearchedReceipt(
            receipt: Receipt(entity) ?? receipt, categoryName: context.categoryName(receipt.category))
    }
}

extension SearchBar {
    /// Returns the scans that match the query; all of them if there is none.
    func matches(in items: [InboxItem], _ context: Context) -> [InboxItem] {
        guard !text.isEmpty, let query = try? SearchQuery(parsing: text) else { return items }
        return items.filter { $0.searched(in: context).matches(query) }
    }
}
