internal import DigestKit
internal import ServerRows

/// All rows that a table has of one account, as its store reads them back.
struct RowGroup: Equatable {
    /// Empty for a table that is of no account.
    let account: String
    var count = 0
    /// The SHA-256 of the rows, in the order of their key.
    var hash: [UInt8] = []
}

/// Reads a table account by account, and keeps none of its rows.
struct RowGroups {
    private let reader: any StoreRowReader
    private let isOfAccounts: Bool
    private let note: (Int) throws -> Void
    private var batch: ArraySlice<[StoredValue]> = []
    private var count = 0

    /// - Parameter note: gets the number of rows that were read so far, after each batch.
    init(_ reader: any StoreRowReader, of table: StoreTable, note: @escaping (Int) throws -> Void) {
        self.reader = reader
        self.note = note
        isOfAccounts = table.isOfAccounts
    }

    /// - Returns: nil at the end.
    /// - Throws: ``VaultServerCore/StorageFailure``.
    mutating func next() throws -> RowGroup? {
        guard let first = try peek() else { return nil }
        var group = RowGroup(account: account(of: first))
        var (hash, bytes): (SHA256, [UInt8]) = (SHA256(), [])
        while let row = try peek(), account(of: row) == group.account {
            bytes.removeAll(keepingCapacity: true)
            for value in row { value.append(to: &bytes) }
            hash.add(bytes)
            group.count += 1
            batch.removeFirst()
        }
        group.hash = hash.hash()
        return group
    }

    private mutating func peek() throws -> [StoredValue]? {
        if batch.isEmpty {
            batch = try reader.next()[...]
            count += batch.count
            if !batch.isEmpty { try note(count) }
        }
        return batch.first
    }

    private func account(of row: [StoredValue]) -> String { isOfAccounts ? row.first?.text ?? "" : "" }
}
