internal import SQLiteKit
internal import VaultModel

/// Writes `receipts` and `search`, which are derived from `entities` and share its row numbers.
struct ReceiptTable {
    let connection: Connection

    /// Brings a receipt's line and words up to date.
    func save(_ projection: ReceiptProjection, row: Int64, isNew: Bool) throws {
        let values = projection.values
        if isNew {
            try connection.run(
                """
                INSERT OR FAIL INTO receipts (shelf, mark, storeName, note, tags, category, purchaseDay, totalMinor, currency,
                    warrantyMonths, returnDay, flags, byDate, byStore, byTotal, byWarranty, byCreation, warrantyEnds, returnEnds,
                    byPair, row, id)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """,
                values + [.integer(row), .text(projection.receipt.entity.ref.id)])
            try connection.run(
                "INSERT INTO search (docid, words) VALUES (?, ?)", [.integer(row), .text(projection.words)])
            return
        }
        try connection.run(
            """
            UPDATE OR FAIL receipts SET shelf = ?, mark = ?, storeName = ?, note = ?, tags = ?, category = ?, purchaseDay = ?,
                totalMinor = ?, currency = ?, warrantyMonths = ?, returnDay = ?, flags = ?, byDate = ?, byStore = ?,
                byTotal = ?, byWarranty = ?, byCreation = ?, warrantyEnds = ?, returnEnds = ?,
                byPair = ? WHERE row = ?
            """,
            values + [.integer(row)])
        try index(projection.words, row: row)
    }

    /// Changes the mark alone; nothing else of a receipt changes when a server confirms it as it is.
    func setMark(_ mark: SyncMark, row: Int64) throws {
        try connection.run(
            "UPDATE OR FAIL receipts SET mark = ? WHERE row = ? AND mark <> ?",
            [.integer(Int64(mark.rawValue)), .integer(row), .integer(Int64(mark.rawValue))])
    }

    /// Removes a receipt's line and words.
    func delete(row: Int64) throws {
        try connection.run("DELETE FROM receipts WHERE row = ?", [.integer(row)])
        try connection.run("DELETE FROM search WHERE docid = ?", [.integer(row)])
    }

    /// The index is rewritten only where a word changed: it is the dearest part of a save.
    private func index(_ words: String, row: Int64) throws {
        let old = try connection.text("SELECT words FROM search WHERE docid = ?", [.integer(row)])
        guard old != words else { return }
        try connection.run("UPDATE search SET words = ? WHERE docid = ?", [.text(words), .integer(row)])
    }
}
