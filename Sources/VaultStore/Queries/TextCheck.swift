internal import ReceiptRows
internal import SQLiteKit
internal import VaultModel
internal import VaultQuery
internal import VaultReplica

/// Checks texts row by row, for conditions that no index decides.
struct TextCheck {
    let connection: Connection

    /// Returns the rows that meet all conditions on texts. Reads whole receipts only if the list's columns do not
    /// decide a condition.
    func rows(of selection: Selection, where conditions: [SearchCondition]) throws -> Selection {
        let line = try connection.prepare("SELECT storeName, tags, note FROM receipts WHERE row = ?")
        var kept = Selection()
        for row in selection.rows {
            try line.bind(.integer(row), at: 1)
            if try line.step() {
                let texts = LineTexts(
                    store: line.text(0), tags: line.text(1), note: line.text(2),
                    noteLength: ReceiptProjection.noteLength)
                let answers = conditions.map(texts.answer)
                if !answers.contains(false) {
                    let open = zip(conditions, answers).filter { $0.1 == nil }.map(\.0)
                    if try open.isEmpty || holds(open, row) { kept.insert(row) }
                }
            }
            line.reset()
        }
        return kept
    }

    private func holds(_ conditions: [SearchCondition], _ row: Int64) throws -> Bool {
        guard let receipt = try EntityTable(connection: connection).receipt(row: row) else { return false }
        let parts = try receipt.id.map(PartTable(connection: connection).parts) ?? ReceiptParts()
        let searched = SearchedReceipt(receipt: receipt, parts: parts)
        return conditions.allSatisfy(searched.matches)
    }
}
