internal import ReceiptRows
internal import SQLiteKit
internal import VaultModel
internal import VaultQuery

/// The word index `search`: derived from the receipts, with their row numbers, and rebuilt from them if it is damaged.
struct WordIndex {
    let connection: Connection

    /// Runs code that reads or writes only the index; throws `damagedIndex` if the index's tables are at fault.
    @discardableResult
    static func blamed<Result>(_ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch let error as SQLiteError where error.isOfTables {
            throw StoreError(.damagedIndex, sqlite: error)
        }
    }

    /// Adds a receipt's words. The rows of their beginnings are written by ``apply(_:)``.
    func insert(_ words: IndexText, row: Int64, _ pending: PendingWords) throws {
        try insert(words.text, row: row)
        pending.beginnings.add(words.beginnings, row: row)
    }

    private func insert(_ words: String, row: Int64) throws {
        try Self.blamed {
            try connection.run("INSERT INTO search (docid, words) VALUES (?, ?)", [.integer(row), .text(words)])
        }
    }

    /// Removes a receipt's words.
    func delete(row: Int64, _ pending: PendingWords) throws {
        pending.texts[row] = nil
        pending.beginnings.replace(Beginning.all(of: try text(of: row) ?? ""), by: [], row: row)
        try Self.blamed { try connection.run("DELETE FROM search WHERE docid = ?", [.integer(row)]) }
    }

    private func text(of row: Int64) throws -> String? {
        try Self.blamed { try connection.text("SELECT words FROM search WHERE docid = ?", [.integer(row)]) }
    }

    /// Rewrites a receipt's words only if one has changed, because this is the most expensive part of a save.
    ///
    /// Never uses UPDATE: SQLite 3.15 writes a wrong index if one transaction updates a row of it twice.
    private func replace(_ words: IndexText, row: Int64, _ pending: PendingWords) throws {
        let old = try text(of: row)
        guard old != words.text else { return }
        try Self.blamed { try connection.run("DELETE FROM search WHERE docid = ?", [.integer(row)]) }
        try insert(words.text, row: row)
        pending.beginnings.replace(Beginning.all(of: old ?? ""), by: words.beginnings, row: row)
    }

    /// Applies changes in the order of rows. FTS4 writes what it has collected to the disk whenever a row number is lower
    /// than the previous one: a hundred receipts in any other order took half of the time of their transaction.
    func apply(_ pending: PendingWords) throws {
        for (row, words) in pending.texts.sorted(by: { $0.key < $1.key }) { try replace(words, row: row, pending) }
        pending.texts = [:]
        try applyBeginnings(pending)
    }

    private func applyBeginnings(_ pending: PendingWords) throws {
        try Self.blamed { try BeginningTable(connection: connection).apply(pending.beginnings) }
        pending.beginnings = BeginningChanges()
    }

    /// Drops the index, intact or not, and rebuilds it from all receipts. Must run in a transaction, so that any
    /// interruption leaves the index as it was. Memory does not grow with the number of receipts.
    ///
    /// - Parameter progress: called every 500 receipts with the number done and the total; false stops.
    /// - Returns: the number of receipts in the index.
    /// - Throws: `cancelled`.
    @discardableResult
    func rebuild(progress: (Int, Int) -> Bool = { _, _ in true }) throws -> Int {
        // Dropping the index also drops its own tables, even if one is missing; without the index they would be in the
        // way.
        for name in ["search"] + Self.ownTables + Self.earlierTables + [BeginningTable.name] {
            try connection.execute("DROP TABLE IF EXISTS \(name)")
        }
        try connection.execute(StoreSchema.words)
        try connection.execute(BeginningTable.schema)
        let figures = try Counts(connection: connection).all()
        let total = figures.receipts + figures.trash
        var done = 0
        let pending = PendingWords()
        try ReceiptTable(connection: connection).eachWords { words, row in
            if done.isMultiple(of: 500) {
                try applyBeginnings(pending)
                if !progress(done, total) { throw StoreError(.cancelled) }
            }
            try insert(IndexText(words), row: row, pending)
            done += 1
        }
        try applyBeginnings(pending)
        return done
    }

    /// Lists the beginnings of words in an index that has only the words; rebuilds it all if it is damaged.
    func fillBeginnings() throws {
        try connection.execute("DROP TABLE IF EXISTS \(BeginningTable.name)")
        try connection.execute(BeginningTable.schema)
        do {
            try Self.blamed {
                let held = try connection.prepare(
                    "SELECT docid, unpack_text(c0words) FROM search_content ORDER BY docid")
                let pending = PendingWords()
                while try held.step() {
                    let row = held.integer(0)
                    if row.isMultiple(of: RowBlock.size) { try applyBeginnings(pending) }
                    pending.beginnings.add(Beginning.all(of: held.text(1)), row: row)
                }
                try applyBeginnings(pending)
            }
        } catch let error as StoreError where error.code == .damagedIndex {
            try rebuild()
        }
    }

    /// The tables in which FTS4 keeps an index with `matchinfo=fts3`.
    static let ownTables = ["search_content", "search_segments", "search_segdir", "search_stat"]
    /// The tables that an index without `matchinfo=fts3` would have.
    private static let earlierTables = ["search_docsize"]
}

/// Words of changed receipts that wait for the end of their transaction.
final class PendingWords {
    /// By row.
    var texts: [Int64: IndexText] = [:]
    var beginnings = BeginningChanges()
}
