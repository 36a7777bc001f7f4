internal import SQLiteKit
package import ServerRows
internal import VaultModel
internal import VaultServerCore

/// The embedded store as a whole, for a move from it or to it. Locks everybody else out of the file while it exists.
///
/// One thread at a time uses it.
package final class SQLiteStoreCopy: StoreTarget {
    private let connection: Connection
    private var statements: [StoreTable.Name: String] = [:]
    /// The account of the last row of a lookup key.
    private var account: (text: String, id: UserID)?

    /// Opens the file of a store that ``SQLiteStorage`` has opened before, or creates a file without any accounts; its folder
    /// must exist. What is written to a new file goes to the file itself, since nobody needs a part of it.
    ///
    /// - Throws: ``VaultServerCore/StorageFailure``.
    package init(path: String, isNew: Bool, key: [UInt8]) throws {
        connection = try SQLiteStoreFailure.mapped {
            let options = ConnectionOptions(
                access: isNew ? .create : .readWrite, journal: isNew ? .truncate : .exclusiveLog,
                pageCacheKiB: 64 * 1024)
            let opened = try key.withUnsafeBytes { try Connection(path: path, key: $0, options: options) }
            try ServerSchema.migrator(epoch: "").migrate(opened)
            return opened
        }
    }

    /// The epoch; empty for a new file.
    package var epoch: String {
        get throws { try SQLiteStoreFailure.mapped { try connection.text("SELECT epoch FROM server") ?? "" } }
    }

    /// The first table that has any rows; nil for a store in which nobody has done anything.
    package var filledTable: StoreTable.Name? {
        get throws {
            try SQLiteStoreFailure.mapped {
                try StoreTables.all.first { table in
                    try connection.integer("SELECT 1 FROM \(table.name.rawValue) LIMIT 1") != nil
                }?.name
            }
        }
    }

    /// Begins the transaction of a move; reading sees one state until ``commit()``.
    package func begin() throws {
        try SQLiteStoreFailure.mapped { try connection.execute("BEGIN IMMEDIATE") }
    }

    package func commit() throws {
        try SQLiteStoreFailure.mapped { try connection.execute("COMMIT") }
    }

    /// Undoes everything since ``begin()``.
    package func undo() {
        if connection.isInTransaction { _ = try? connection.execute("ROLLBACK") }
    }

    /// Marks the file, so that it gets a new epoch if anybody serves it again: others will have written elsewhere since then.
    package func markMoved() throws {
        try SQLiteStoreFailure.mapped {
            try connection.run("UPDATE server SET file = 'moved'")
            try connection.checkpoint()
        }
    }

    /// Passes on the bytes of the file, encrypted with its key. It opens as the same store, with the same epoch.
    ///
    /// - Throws: ``VaultServerCore/StorageFailure``, and what the body throws.
    package func copyFile(_ body: ([UInt8]) throws -> Void) throws {
        try SQLiteStoreFailure.mapped { try connection.copyFile(body) }
    }

    package func rows(of table: StoreTable) throws -> any StoreRowReader {
        try SQLiteStoreFailure.mapped {
            if table.name == .lookup { return try LookupReader(connection) }
            return try TableReader(table, connection)
        }
    }

    package func insert(_ rows: [[StoredValue]], into table: StoreTable) throws {
        let statement = statements[table.name] ?? Self.insertion(table)
        statements[table.name] = statement
        do throws(SQLiteError) {
            for row in rows {
                let values = table.name == .lookup ? try lookupKey(row) : row.map(SQLiteValue.init)
                try connection.run(statement, values)
            }
        } catch {
            guard error.code == .constraint else { throw StorageFailure(error) }
            throw StorageFailure(
                .broken, reason: "a row of \(table.name.rawValue) has no account, or is there twice: \(error.message)")
        }
    }

    package func complete(epoch: String) throws {
        try SQLiteStoreFailure.mapped { _ = try connection.run("UPDATE server SET epoch = ?", [.text(epoch)]) }
    }

    /// Accounts whose ids have the same second half share their lookup keys, see ``ServerRows/LookupCoding``.
    private static func insertion(_ table: StoreTable) -> String {
        let columns = table.columns.compactMap(\.embedded)
        var places = (1...columns.count).map { "?\($0)" }
        if table.name == .account, let email = columns.firstIndex(of: "email"),
            let isRemoved = columns.firstIndex(of: "is_removed")
        {
            places[email] = "CASE WHEN ?\(isRemoved + 1) THEN 'removed ' || ?1 ELSE ?\(email + 1) END"
        }
        let verb = table.name == .lookup ? "INSERT OR IGNORE" : "INSERT"
        return """
            \(verb) INTO \(table.name.rawValue)(\(columns.joined(separator: ", "))) \
            VALUES (\(places.joined(separator: ", ")))
            """
    }

    private func lookupKey(_ row: [StoredValue]) throws(SQLiteError) -> [SQLiteValue] {
        if account?.text != row[0].text { account = UserID(row[0].text).map { (text: row[0].text, id: $0) } }
        guard let account, case .bytes(let rest) = row[1] else {
            throw SQLiteError(.corrupt, message: "a lookup key of no account")
        }
        return [.blob(LookupCoding.bytes(of: rest, in: account.id)), SQLiteValue(row[2])]
    }
}

enum SQLiteStoreFailure {
    /// Turns an error of the file into one of the storage.
    static func mapped<Result>(_ body: () throws -> Result) throws -> Result {
        do { return try body() } catch let error as SQLiteError { throw StorageFailure(error) }
    }
}

extension SQLiteValue {
    init(_ value: StoredValue) {
        switch value {
        case .null: self = .null
        case .integer(let number): self = .integer(number)
        case .flag(let flag): self = .flag(flag)
        case .text(let text): self = .text(text)
        case .bytes(let bytes): self = .blob(bytes)
        }
    }
}
