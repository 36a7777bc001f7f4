internal import SQLiteKit
internal import ServerRows
internal import VaultModel
internal import VaultServerCore

extension SQLiteStoreCopy {
    /// Reads a table that has a column for each of the map's.
    final class TableReader: StoreRowReader {
        private let table: StoreTable
        private let statement: Statement
        private var isDone = false

        init(_ table: StoreTable, _ connection: Connection) throws {
            self.table = table
            let names = table.columns.compactMap(\.embedded)
            // The email of a removed account is there only because it has to be unique.
            let columns = names.map { name in
                table.name == .account && name == "email" ? "CASE WHEN is_removed THEN '' ELSE email END" : name
            }
            statement = try connection.prepare(
                """
                SELECT \(columns.joined(separator: ", ")) FROM \(table.name.rawValue)
                ORDER BY \(names[..<table.keyCount].joined(separator: ", "))
                """)
        }

        func next() throws -> [[StoredValue]] {
            var (rows, bytes): ([[StoredValue]], Int) = ([], 0)
            try SQLiteStoreFailure.mapped {
                while !isDone, rows.count < StoreBatch.rows, bytes < StoreBatch.bytes {
                    guard try statement.step() else {
                        isDone = true
                        return
                    }
                    let row = try table.columns.enumerated().map { try value(Int32($0), $1) }
                    bytes += row.reduce(0) { $0 + $1.byteCount }
                    rows.append(row)
                }
            }
            return rows
        }

        private func value(_ number: Int32, _ column: StoreTable.Column) throws -> StoredValue {
            if statement.isNull(number), column.isOptional { return .null }
            switch column.kind {
            case .integer: return .integer(statement.integer(number))
            case .flag: return .flag(statement.flag(number))
            case .bytes: return .bytes(statement.blob(number))
            case .text:
                guard let text = String(validating: statement.blob(number), as: UTF8.self) else {
                    throw StoredForm.damaged(table.name.rawValue)
                }
                return .text(text)
            }
        }
    }

    /// Reads the lookup keys of one account after another, since a key begins with a part of the account's id.
    final class LookupReader: StoreRowReader {
        private let connection: Connection
        private let accounts: Statement
        private var isDone = false
        private var current: (id: UserID, key: [UInt8], row: String)?

        init(_ connection: Connection) throws {
            self.connection = connection
            accounts = try connection.prepare("SELECT id FROM account ORDER BY id")
        }

        func next() throws -> [[StoredValue]] {
            try SQLiteStoreFailure.mapped {
                while true {
                    guard let (id, key, row) = try current ?? nextAccount() else { return [] }
                    let bounds = LookupCoding.bounds(of: id)
                    let found = try connection.rows(
                        """
                        SELECT key, id FROM lookup WHERE (key, id) > (?, ?) AND key <= ?
                        ORDER BY key, id LIMIT \(StoreBatch.rows)
                        """, [.blob(key), .text(row), .blob(bounds.last)]
                    ) { ($0.blob(0), $0.text(1)) }
                    current = found.last.map { (id: id, key: $0.0, row: $0.1) }
                    if found.isEmpty { continue }
                    return found.map { key, row in
                        [.text(id.description), .bytes(Array(key.dropFirst(bounds.first.count))), .text(row)]
                    }
                }
            }
        }

        private func nextAccount() throws -> (id: UserID, key: [UInt8], row: String)? {
            guard !isDone, try accounts.step() else {
                isDone = true
                return nil
            }
            guard let id = UserID(accounts.text(0)) else { throw StoredForm.damaged("account") }
            return (id: id, key: LookupCoding.bounds(of: id).first, row: "")
        }
    }
}
