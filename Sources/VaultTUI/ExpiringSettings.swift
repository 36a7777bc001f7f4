internal import VaultStore

/// The number of days that the Expiring screen looks ahead, in the store's settings.
enum ExpiringSettings {
    private static let days = "expiring.days"

    static func keep(window: Int, in vault: Vault) async throws(StoreError) {
        try await vault.set([days: String(window)])
    }

    /// Nil if nobody chose one.
    static func window(_ reader: VaultReader) throws(StoreError) -> Int? {
        try reader.setting(days).flatMap { Int($0) }
    }
}
