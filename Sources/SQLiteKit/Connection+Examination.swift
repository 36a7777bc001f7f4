internal import CSQLCipher

extension Connection {
    /// What is wrong with the file, in SQLite's words, at most 100 lines; empty where every page could be read, was
    /// written with this key, and fits the others. Reads the whole file.
    ///
    /// - Parameter isThorough: whether every index is compared with its table, too, which takes several times as long.
    /// - Throws: what has nothing to do with the pages, such as ``SQLiteError/Code/busy``.
    package func damage(isThorough: Bool = true) throws -> [String] {
        do {
            let lines = try rows(isThorough ? "PRAGMA integrity_check" : "PRAGMA quick_check") { $0.text(0) }
            return lines == ["ok"] ? [] : lines
        } catch let error as SQLiteError where error.primaryCode == SQLITE_ERROR {
            // The check itself cannot be wrong: so SQLCipher says that a page is not as this key wrote it.
            return ["a page was changed after it was written"]
        } catch let error as SQLiteError where error.code == .corrupt {
            return [error.message]
        }
    }
}
