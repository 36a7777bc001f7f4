package import VaultModel
package import VaultStore

extension VaultReader {
    /// The names of all categories that are not deleted.
    package func categoryNames() throws(StoreError) -> [CategoryID: String] {
        Dictionary(uniqueKeysWithValues: try categories().map { ($0.id, $0.name) })
    }
}
