/// A store whose rows can be read as a whole, in one state and in a fixed order.
package protocol StoreSource: AnyObject {
    /// Starts to read a table, in the order of its key.
    ///
    /// - Throws: ``VaultServerCore/StorageFailure``.
    func rows(of table: StoreTable) throws -> any StoreRowReader
}

/// A store that is filled with the rows of another one, in one transaction. Until it is committed, nobody else sees any of
/// them; reading sees those that were inserted.
package protocol StoreTarget: StoreSource {
    /// Inserts rows of a table; the tables come in the order of ``StoreTables/all``.
    ///
    /// - Throws: ``VaultServerCore/StorageFailure``.
    func insert(_ rows: [[StoredValue]], into table: StoreTable) throws

    /// Sets the epoch, and makes what this store has beside the rows. Comes after all of these.
    ///
    /// - Throws: ``VaultServerCore/StorageFailure``.
    func complete(epoch: String) throws
}

/// Rows that are read in batches, so that a table of any size takes little memory.
package protocol StoreRowReader: AnyObject {
    /// The next rows, with a value for each column of the table; none at the end.
    ///
    /// - Throws: ``VaultServerCore/StorageFailure``.
    func next() throws -> [[StoredValue]]
}

/// The size of a batch.
package enum StoreBatch {
    package static let rows = 1_000
    /// A batch ends soon after so many bytes.
    package static let bytes = 4 << 20
}
