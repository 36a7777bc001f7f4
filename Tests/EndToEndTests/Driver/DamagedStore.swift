import SQLiteKit
import Sealing
import VaultStore

/// Changes that a failing disk or another program could make to a vault.
enum DamagedStore {
    /// Runs SQL statements on the vault in that home, bypassing all rules of the program.
    static func run(_ script: String, home: String, passphrase: String) throws {
        let files = VaultFiles(path: home + "/.local/share/receipt-vault/home.vault")
        let keys = try files.unlock(passphrase: SecretBytes(utf8: passphrase))
        try files.connect(keys, options: ConnectionOptions(access: .readWrite)).execute(script)
    }
}
