extension Connection {
    /// Runs the body in one transaction that holds the write lock from its beginning (`BEGIN IMMEDIATE`), so that it
    /// never fails halfway because another connection wrote first.
    ///
    /// What the body throws is thrown on after everything was rolled back.
    ///
    /// - Throws: `nestedTransaction` where one is open already; `busy` before the body ran; `full` and `inputOutput`
    ///   also at the commit, after which nothing of it is there.
    package func transaction<Result>(_ body: () throws -> Result) throws -> Result {
        try transaction(beginning: "BEGIN IMMEDIATE", body)
    }

    /// Runs the body over one unchanging state of the file, which holds writers off until it ends.
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
            // After SQLITE_FULL, SQLITE_IOERR, SQLITE_NOMEM SQLite may have rolled back by itself; a second rollback
            // is then refused, which is harmless (<https://www.sqlite.org/lang_transaction.html>).
            if isInTransaction { _ = try? run("ROLLBACK") }
            throw error
        }
    }

    /// Brings everything that is in the log into the file, and cuts the log to nothing, so that no damage to it can
    /// take anything away. Nothing happens in a file without a log.
    ///
    /// - Throws: `full`, `inputOutput`; the log then stays as it is and nothing is lost.
    package func checkpoint() throws(SQLiteError) {
        _ = try run("PRAGMA wal_checkpoint(TRUNCATE)")
    }
}
