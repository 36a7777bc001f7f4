internal import PostgresKit
internal import ServerRows
internal import VaultModel
internal import VaultServerCore
internal import VaultWire

extension PostgresRow: StoredRow {}

/// The columns of this store's tables, and values for them.
enum Row {
    static let columns = StoredColumns(account: "user_id")

    /// The counters of an account, with its bucket of operations, and when the server began that holds its row.
    static let ledger =
        columns.ledger
        + ", operations_used, operations_at, (extract(epoch FROM pg_postmaster_start_time()) * 1000000)::int8"
    /// Operations are stored in thousandths.
    static let operationUnit = 1000.0

    /// ``ServerRows/StoredColumns/entity`` in a statement that names other tables, too.
    static let joinedEntity = columns.entity.split(separator: ", ").map { "entity.\($0)" }.joined(separator: ", ")

    /// Values for the first three columns of a blob.
    static func values(_ key: BlobKey) -> [PostgresValue] {
        [.text(key.account.description), .bytes(key.hash.bytes), .text(key.variant.rawValue)]
    }
}
