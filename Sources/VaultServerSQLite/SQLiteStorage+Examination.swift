internal import SQLiteKit
internal import VaultServerCore

extension SQLiteStorage {
    /// The state of a store's file.
    package struct Examination: Equatable, Sendable {
        /// The number of the last step that was applied to it.
        package let version: Int
        /// The number that it has after the next start.
        package let latest: Int
        /// Every damage that was found, in SQLite's words; empty if each page is sound.
        package let damage: [String]
    }

    /// Examines a file that no process uses, without changing any row. Reads the whole file.
    ///
    /// - Throws: ``VaultServerCore/StorageFailure``; `broken` if it is not a server's store, or one of a newer version.
    package static func examine(path: String, key: [UInt8]) throws -> Examination {
        do {
            let options = ConnectionOptions(access: .readOnly, journal: .exclusiveLog)
            let connection = try key.withUnsafeBytes { try Connection(path: path, key: $0, options: options) }
            let migrator = ServerSchema.migrator(epoch: "")
            return Examination(
                version: try migrator.check(connection), latest: migrator.latest,
                damage: try connection.damage(isThorough: false))
        } catch let error as SQLiteError {
            throw StorageFailure(error)
        }
    }
}
