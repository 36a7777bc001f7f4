package import VaultModel

/// What a screen asks of the shell. The shell performs it and sends the ``Answer`` that each case names;
/// `failed` is a possible answer to all of them.
package enum Effect: Hashable, Sendable {
    // Reading the store.

    /// At most `limit` rows. Answer: `pageLoaded` with the same query and anchor.
    case loadPage(ReceiptQuery, PageAnchor, limit: Int)
    /// Answer: `detailLoaded`.
    case loadDetail(ReceiptID)
    /// Warranties and return windows that end within so many days. Answer: `expiringLoaded`.
    case loadExpiring(days: Int)
    /// Answer: `conflictsLoaded`.
    case loadConflicts
    /// The first `limit` entries that wait to be sent. Answer: `queueLoaded`.
    case loadQueue(limit: Int)
    /// The latest `limit` lines. Answer: `activityLoaded`.
    case loadActivity(limit: Int)
    /// Answer: `categoriesLoaded`.
    case loadCategories
    /// Answer: `draftsLoaded`.
    case loadDrafts

    // Changing the store.

    /// Creates a receipt (nil) or changes one, and drops its draft in the same transaction. Answer: `saved`.
    case save(ReceiptID?, ReceiptEdit)
    /// Answer: `changed`.
    case trash([ReceiptID])
    /// Takes receipts out of the trash. Answer: `changed`.
    case restore([ReceiptID])
    /// Takes the last change back. Answer: `changed`.
    case undo
    /// Makes the change that was taken back again. Answer: `changed`.
    case redo
    /// Decides disputed fields. Answer: `changed`.
    case resolve(ReceiptID, [FieldName: ConflictChoice])
    /// Keeps what was typed so far; the last one for a name counts. No answer.
    case saveDraft(Draft)
    /// No answer.
    case dropDraft(DraftName)

    // The vault as a whole.

    /// Answer: `unlocked` or `unlockFailed`.
    case unlock(Passphrase)
    /// Answer: `created`, which brings the recovery code.
    case createVault(Passphrase)
    /// Opens a vault in memory with sample receipts. Answer: `unlocked`.
    case startDemo

    // Sync.

    /// Answer: `statusChanged`, as for everything that sync does.
    case syncNow
    /// Stops or goes on. Answer: `statusChanged`.
    case setPaused(Bool)
    /// Sends an entry of the queue at once. Answer: `changed`.
    case retry(OperationID)
    /// Gives an entry of the queue up. Answer: `changed`.
    case drop(OperationID)

    // Import.

    /// Reads the file and says what would happen. Answer: `importPlanned` or `importFailed`.
    case planImport(ImportRequest)
    /// Answer: `importProgress` now and then, at the end `importFinished` or `importFailed`.
    case runImport(ImportRequest)
    /// Ends a running import between two rows. Answer: `importFinished`.
    case cancelImport

    // The terminal and the process.

    /// Ctrl-Z: gives the terminal back to the shell until `fg`. Answer: `InputEvent.resumed`.
    case suspend
    /// Draws every cell again. No answer.
    case redraw
    /// Mouse reporting on or off. No answer.
    case setMouse(Bool)
    /// Puts text into the clipboard. Answer: `copied`.
    case copy(String)
    /// Ends the program. No answer.
    case quit

    /// Handled by the root; it never reaches the shell.
    case navigate(Navigation)
}
