internal import SQLiteKit
internal import VaultJSON
package import VaultModel
internal import VaultReplica

extension VaultReader {
    /// What is wrong with the store, in SQLite's words, at most 100 lines; empty where every page could be read, was
    /// written by us, and fits the others. Reads the whole file.
    ///
    /// - Parameter isThorough: whether every index is compared with its table, too, which takes several times as long.
    package func damage(isThorough: Bool = false) throws(StoreError) -> [String] {
        try wrapped { try connection.damage(isThorough: isThorough) }
    }

    /// An entity as the server gave it last.
    package struct KnownRow: Hashable, Sendable {
        package var id: String
        package var version: Int64
        /// The store's name, or what else tells a person which one it is.
        package var title: String
    }

    /// What the server is known to hold of a type, without tombstones, in the order of ids; reads every row of it.
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
