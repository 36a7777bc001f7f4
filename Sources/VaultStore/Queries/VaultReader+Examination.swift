internal import SQLiteKit
internal import VaultJSON
package import VaultModel
internal import VaultReplica

extension VaultReader {
    /// Returns the damage found in the store, in SQLite's words, at most 100 lines. Empty if every page is readable,
    /// was written with the vault's key, and is consistent with the others. Reads the whole file.
    ///
    /// - Parameter isThorough: whether to compare every index with its table as well, which takes several times as
    ///   long.
    package func damage(isThorough: Bool = false) throws(StoreError) -> [String] {
        try wrapped { try connection.damage(isThorough: isThorough) }
    }

    /// An entity as last received from the server.
    package struct KnownRow: Hashable, Sendable {
        package var id: String
        package var version: Int64
        /// The store's name, or another text by which a person recognizes the entity.
        package var title: String
    }

    /// Returns the entities of a type that the server is known to have, without tombstones, by ID; reads every row of
    /// the type.
    package func knownRows(of type: EntityType, where isWanted: (String) -> Bool) throws(StoreError) -> [KnownRow] {
        try wrapped {
            let ids = try connection.rows(
                "SELECT id FROM entities WHERE type = ? AND version > 0 ORDER BY id", [.text(type.rawValue)]
            ) { $0.text(0) }
            let table = EntityTable(connection: connection)
            return try ids.filter(isWanted).compactMap { id in
                guard let ref = EntityRef(type: type, id: id), let shadow = try table.record(ref)?.shadow,
                    !shadow.isDeleted
                else { return nil }
                return KnownRow(id: id, version: shadow.version, title: shadow.title)
            }
        }
    }
}
