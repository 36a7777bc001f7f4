internal import SQLiteKit
internal import VaultModel

/// The index of words, `search`: derived from the receipts, under their row numbers, and rebuilt from them where it is
/// damaged.
struct WordIndex {
    let connection: Connection

    /// Runs what reads or writes the index alone, and says so where its tables are at fault.
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

    /// The index is rewritten only where a word changed: it is the dearest part of a save.
    ///
    /// Never by UPDATE: SQLite 3.15 writes a wrong index where one transaction updates a row of it twice.
    func replace(_ words: String, row: Int64) throws {
        let old = try Self.blamed {
            try connection.text("SELECT words FROM search WHERE docid = ?", [.integer(row)])
        }
        guard old != words else { return }
        try delete(row: row)
        try insert(words, row: row)
    }

    /// Drops the index, whole or not, and writes that of every receipt. Belongs into a transaction, so that whatever
    /// ends it leaves the index as it was; memory does not grow with the number of receipts.
    ///
    /// - Parameter progress: called now and then with the receipts done and the number of all; false stops it.
    /// - Returns: the receipts in it.
    /// - Throws: `cancelled`.
    @discardableResult
    func rebuild(progress: (Int, Int) -> Bool = { _, _ in true }) throws -> Int {
        // The index takes its own tables with it, also where one is missing; without the index they would be in the way.
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
    /// What an index without that would have.
    private static let earlierTables = ["search_docsize"]
}
