internal import SQLiteKit
internal import VaultReplica

/// Small values by name, in the encrypted store.
struct SettingsTable {
    let connection: Connection

    static let vaultID = "vault.id"
    static let deviceNames = "sync.deviceNames"
    /// The server's ID of this device; written with the account.
    static let ownDevice = ReplicaSetting.device
    /// The settings that say nothing about any account, and are kept when an account is erased.
    static let ofTheDevice = [vaultID, StoredSetting.unstoredRecovery, StoredSetting.expiringDays]

    func text(_ name: String) throws -> String? {
        try connection.text("SELECT value FROM settings WHERE name = ?", [.text(name)])
    }

    /// Returns those of the settings that exist.
    func texts(_ names: [String]) throws -> [String: String] {
        let marks = names.map { _ in "?" }.joined(separator: ", ")
        let found = try connection.rows(
            "SELECT name, value FROM settings WHERE name IN (\(marks))", names.map(SQLiteValue.text)
        ) { ($0.text(0), $0.text(1)) }
        return Dictionary(uniqueKeysWithValues: found)
    }

    /// Stores a value; nil removes it.
    func set(_ name: String, to value: String?) throws {
        if let value {
            try connection.run(
                "INSERT OR REPLACE INTO settings (name, value) VALUES (?, ?)", [.text(name), .text(value)])
        } else {
            try connection.run("DELETE FROM settings WHERE name = ?", [.text(name)])
        }
    }
}
