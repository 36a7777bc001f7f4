internal import CSQLCipher

extension Connection {
    /// The damage found in the file, in SQLite's words, at most 100 lines. Empty if every page is readable, was written
    /// with this key, and is consistent with the others. Reads the whole file.
    ///
    /// - Parameter isThorough: whether to compare every index with its table as well, which takes several times as
    ///   long.
    /// - Throws: errors unrelated to the pages, such as ``SQLiteError/Code/busy``.
    package func damage(isThorough: Bool = true) throws -> [String] {
        do {
            let lines = try rows(isThorough ? "PRAGMA integrity_check" : "PRAGMA quick_check") { $0.text(0) }
            return lines == ["ok"] ? [] : lines
        } catch let error as SQLiteError where error.primaryCode == SQLITE_ERROR {
            // The PRAGMA itself is valid, so this is how SQLCipher reports a page whose HMAC does not match this key.
            return ["a page was changed after it was written"]
        } catch let error as SQLiteError where error.code == .corrupt {
            return [error.message]
        }
    }
}
