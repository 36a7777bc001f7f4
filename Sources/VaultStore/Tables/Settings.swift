internal import SQLiteKit

/// Small values by name, in the encrypted store.
struct Settings {
    let connection: Connection

    static let vaultID = "vault.id"
    static let deviceNames = "sync.deviceNames"

    func text(_ name: String) throws -> String? {
        try connection.text("SELECT value FROM settings WHERE name = ?", [.text(name)])
    }

    /// nil removes it.
    func set(_ name: String, to value: String?) throws {
        if let value {
            try connection.run(
                "INSERT OR REPLACE INTO settings (name, value) VALUES (?, ?)", [.text(name), .text(value)])
        } else {
            try connection.run("DELETE FROM settings WHERE name = ?", [.text(name)])
        }
    }
}
