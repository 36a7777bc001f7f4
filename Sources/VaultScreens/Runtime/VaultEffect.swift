package import VaultModel

/// Opens, creates or restores the vault as a whole, and handles its passphrase and recovery code.
package enum VaultEffect: Hashable, Sendable {
    /// Opens the vault. Answer: `unlocked` or `unlockFailed`.
    case unlock(Passphrase)
    /// Creates the vault and opens it. Answer: `created`, with the recovery code, or `unlockFailed`.
    case create(Passphrase)
    /// Opens a vault in memory with sample receipts. Answer: `unlocked`.
    case startDemo
    /// Rates how hard a passphrase is to guess. Answer: `strengthRated`.
    case rateStrength(Passphrase)
    /// Restores a backup and opens it, with its passphrase or recovery code. Answer: `unlocked` or `unlockFailed`.
    case restoreBackup(path: String, Passphrase)
    /// Stops a running restore. Answer: `unlockFailed`, or `unlocked` if it had finished already.
    case cancelRestore
    /// Writes a recovery code into a new file: as a PDF, or as text if the name ends otherwise. Answer:
    /// `recoverySheetWritten` or `recoverySheetFailed`.
    case writeRecoverySheet(path: String, Passphrase)
}
