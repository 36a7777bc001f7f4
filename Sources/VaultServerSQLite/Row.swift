internal import SQLiteKit
internal import ServerRows
internal import VaultModel
internal import VaultServerCore
internal import VaultWire

extension Statement: StoredRow {
    package func bytes(_ column: Int32) -> [UInt8] { blob(column) }
}

/// The columns of this store's tables, and values for them.
enum Row {
    static let columns = StoredColumns(account: "account")

    /// Values for the first three columns of a blob.
    static func values(_ key: BlobKey) -> [SQLiteValue] {
        [.text(key.account.description), .blob(key.hash.bytes), .text(key.variant.rawValue)]
    }
}
