package import VaultModel

/// Reads or writes a file outside the vault.
package enum FileEffect: Hashable, Sendable {
    /// Completes a path that is being typed. Answer: `pathCompleted`.
    case completePath(String)
    /// Reads a file (nil: with guessed settings) and reports what an import would do; the shell expands a leading `~`.
    /// Answer: `importPreviewed` or `importFailed`.
    case previewImport(path: String, ImportSettings?)
    /// Imports the previewed file; fails if it has changed since. Answer: `importProgress` from time to time, finally
    /// `importFinished` or `importFailed`.
    case runImport(path: String, ImportSettings, shown: FileDigest)
    /// Stops a running preview or import between two rows. Answer: `importFinished`.
    case cancelImport
    /// Writes a file, completely or not at all. Answer: `exported`, `exportTaken` or `exportFailed`.
    case export(ExportOrder)
    /// Writes a claim pack of these receipts under a name that the shell chooses. Answer: `changed` with the file's
    /// name.
    case claim([ReceiptID])
    /// Writes the change of a queue entry into a file. Answer: `changed` with the file's name.
    case saveEntry(OperationID)
    /// Makes a backup of the whole vault. Answer: `backupProgress` from time to time, finally `backedUp`, `backupTaken`
    /// or `backupFailed`.
    case backUp(BackupOrder)
    /// Stops a running backup. Answer: `backupFailed`.
    case cancelBackup
}
