internal import SQLiteKit
internal import VaultJSON
package import VaultModel
internal import VaultReplica

extension Vault {
    /// Returns the titles of the entities in these entries of the queue; entities without a title are left out.
    package func titles(of keys: some Sequence<OperationID> & Sendable) throws(StoreError) -> [String] {
        try wrapped {
            let queue = QueueTable(connection: connection)
            let entities = EntityTable(connection: connection)
            return try keys.compactMap { key in
                guard let ref = try queue.entry(key)?.entry.entity else { return nil }
                return try entities.record(ref)?.entity.title
            }
        }
    }
}
