extension Connection {
    /// Runs the body in one transaction that holds the write lock from the start (`BEGIN IMMEDIATE`), so that it never
    /// fails halfway because another connection wrote first.
    ///
    /// If the body throws, everything is rolled back and the error is rethrown.
    ///
    /// - Throws: `nestedTransaction` if a transaction is open already; `busy` before the body runs; `full` and
    ///   `inputOutput` also at the commit, which then leaves no changes.
    package func transaction<Result>(_ body: () throws -> Result) throws -> Result {
        try transaction(beginning: "BEGIN IMMEDIATE", body)
    }

    /// Runs the body on one consistent state of the file; blocks writers until it ends.
    package func snapshot<Result>(_ body: () throws -> Result) throws -> Result {
        try transaction(beginning: "BEGIN DEFERRED", body)
    }

    private func transaction<Result>(beginning: String, _ body: () throws -> Result) throws -> Result {
        guard !isInTransaction else {
            throw SQLiteError(.nestedTransaction, message: "a transaction is open already")
        }
        try run(beginning)
        do {
            let result = try body()
            try run("COMMIT")
            return result
        } catch {
            // SQLite may already have rolled back by itself after SQLITE_FULL, SQLITE_IOERR or SQLITE_NOMEM; it then
            // refuses a second rollback, which is harmless (<https://www.sqlite.org/lang_transaction.html>).
            if isInTransaction { _ = try? run("ROLLBACK") }
            throw error
        }
    }

    /// Moves the whole log into the file and truncates the log, so that damage to the log cannot lose anything. Does
    /// nothing for a file without a log.
    ///
    /// - Throws: `full`, `inputOutput`; the log then stays as it is and nothing is lost.
    package func checkpoint() throws(SQLiteError) {
        _ = try run("PRAGMA wal_checkpoint(TRUNCATE)")
    }
}
