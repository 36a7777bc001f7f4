internal import VaultJSON
internal import VaultModel
internal import VaultScreens
internal import VaultStore

/// Saved searches, in the store's settings, because they reveal as much as receipts do.
enum SearchSettings {
    private static let saved = "searches.saved"
    private static let history = "searches.history"

    static func save(_ searches: SearchMemory, to vault: Vault) async throws(StoreError) {
        let named = searches.saved.map { JSON.object(["name": .string($0.name), "text": .string($0.text)]) }
        try await vault.set([
            saved: JSON.array(named).text, history: JSON.array(searches.history.map(JSON.string)).text,
        ])
    }

    /// Searches that cannot be read are left out.
    static func load(_ reader: VaultReader) throws(StoreError) -> SearchMemory {
        let named = try list(reader, saved).compactMap { entry in
            entry["name"]?.string.flatMap { name in entry["text"]?.string.map { SavedSearch(name: name, text: $0) } }
        }
        return SearchMemory(saved: named, history: try list(reader, history).compactMap(\.string))
    }

    private static func list(_ reader: VaultReader, _ name: String) throws(StoreError) -> [JSON] {
        guard let text = try reader.setting(name), let json = try? JSON(parsing: text) else { return [] }
        return json.array ?? []
    }
}
