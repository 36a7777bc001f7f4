internal import SQLiteKit
internal import VaultModel

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

    func insert(_ words: String, row: Int64) throws {
        try Self.blamed {
            try connection.run("INSERT INTO search (docid, words) VALUES (?, ?)", [.integer(row), .text(words)])
        }
    }

    func delete(row: Int64) throws {
        try Self.blamed { try connection.run("DELETE FROM search WHERE docid = ?", [.integer(row)]) }
    }

    /// Rewrites a receipt's words only if one has changed, because this is the most expensive part of a save.
    ///
    /// Never uses UPDATE: SQLite 3.15 writes a wrong index if one transaction updates a row of it twice.
    func replace(_ words: String, row: Int64) throws {
        let old = try Self.blamed {
            try connection.text("SELECT words FROM search WHERE docid = ?", [.integer(row)])
        }
        guard old != words else { return }
        try delete(row: row)
        try insert(words, row: row)
    }

    /// Applies changes in the order of rows. FTS4 writes what it has collected to the disk whenever a row number is lower
    /// than the previous one: a hundred receipts in any other order took half of the time of their transaction.
    func apply(_ pending: PendingWords) throws {
        for (row, words) in pending.texts.sorted(by: { $0.key < $1.key }) { try replace(words, row: row) }
        pending.texts = [:]
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
        for name in ["search"] + Self.ownTables + Self.earlierTables {
            try connection.execute("DROP TABLE IF EXISTS \(name)")
        }
        try connection.execute(StoreSchema.words)
        let figures = try Counts(connection: connection).all()
        let total = figures.receipts + figures.trash
        var done = 0
        try ReceiptTable(connection: connection).eachWords { words, row in
            if done.isMultiple(of: 500), !progress(done, total) { throw StoreError(.cancelled) }
            try insert(words, row: row)
            done += 1
        }
        return done
    }

    /// The tables in which FTS4 keeps an index with `matchinfo=fts3`.
    static let ownTables = ["search_content", "search_segments", "search_segdir", "search_stat"]
    /// The tables that an index without `matchinfo=fts3` would have.
    private static let earlierTables = ["search_docsize"]
}

/// Words of changed receipts that wait for the end of their transaction.
final class PendingWords {
    /// By row.
    var texts: [Int64: String] = [:]
}
