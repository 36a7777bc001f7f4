internal import VaultStore

/// The number of days that the Expiring screen looks ahead, in the store's settings.
enum ExpiringSettings {
    static func keep(window: Int, in vault: Vault) async throws(StoreError) {
        try await vault.set([StoredSetting.expiringDays: String(window)])
    }

    /// Nil if nobody chose one.
    static func window(_ reader: VaultReader) throws(StoreError) -> Int? {
        try reader.setting(StoredSetting.expiringDays).flatMap { Int($0) }
    }
}
