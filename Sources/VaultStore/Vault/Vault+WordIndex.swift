internal import SQLiteKit

extension Vault {
    /// Rebuilds the search index from the receipts, in one transaction.
    ///
    /// - Parameter progress: called with the number of receipts done and the total; false stops, and the index stays as
    ///   it was.
    /// - Returns: the number of receipts in the index.
    /// - Throws: `damagedStore` if something other than the index is damaged, `cancelled`, `diskFull`, `busy`,
    ///   `lookingOnly`.
    @discardableResult
    package func rebuildWordIndex(
        progress: @Sendable (Int, Int) -> Bool = { _, _ in true }
    ) throws(StoreError) -> Int {
        if isReadOnly { throw StoreError(.lookingOnly) }
        defer { connection.releaseMemory() }
        do {
            return try connection.transaction { try WordIndex(connection: connection).rebuild(progress: progress) }
        } catch let error as SQLiteError where error.isOfTables {
            throw StoreError(.damagedStore, sqlite: error)
        } catch let error as StoreError where error.code == .damagedIndex {
            throw StoreError(.damagedStore, sqlite: error.sqlite)
        } catch {
            throw StoreError.wrapping(error)
        }
    }

    /// Whether the number of texts in the search index differs from the number of receipts, so that searches miss some;
    /// cheap enough for every opening.
    package func isWordIndexIncomplete() throws(StoreError) -> Bool {
        try wrapped { try connection.snapshot { try WordIndex(connection: connection).isIncomplete() } }
    }

    /// Compares the search index with the receipts and, unless the vault is read-only, its word lists with its texts.
    /// Reads all of both; other writers wait for it.
    package func wordIndexFaults() throws(StoreError) -> WordIndexFaults {
        try wrapped {
            let index = WordIndex(connection: connection)
            var faults = try connection.snapshot { try index.faults() }
            if faults.isEmpty, !isReadOnly { faults.isDamaged = try !index.hasSoundLists() }
            return faults
        }
    }
}
