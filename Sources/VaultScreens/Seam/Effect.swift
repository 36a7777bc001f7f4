package import VaultModel
package import VaultSettings

/// A request from a screen to the shell, which performs it and sends the ``Answer`` that each case names; `failed` is a
/// possible answer to all of them.
package enum Effect: Hashable, Sendable {
    // Reading the store.

    /// Loads at most `limit` rows. Answer: `pageLoaded` with the same query and anchor.
    case loadPage(ReceiptQuery, PageAnchor, limit: Int)
    /// Counts the results of a query by what it could be narrowed to. Answer: `facetsLoaded` with the same query.
    case loadFacets(ReceiptQuery)
    /// Answer: `detailLoaded`.
    case loadDetail(ReceiptID)
    /// Loads warranties and return windows that end within a number of days, for receipts that match a query (empty:
    /// for all). Answer: `expiringLoaded` for the same query.
    case loadExpiring(days: Int, matching: String = "")
    /// Answer: `conflictsLoaded`.
    case loadConflicts
    /// Loads the first `limit` entries of the queue. Answer: `queueLoaded`.
    case loadQueue(limit: Int)
    /// Loads what one entry of the queue would change. Answer: `queueEntryLoaded`.
    case loadQueueEntry(OperationID)
    /// Loads the latest `limit` lines. Answer: `activityLoaded`.
    case loadActivity(limit: Int)
    /// Loads at most `limit` lines of the history of an entity, or of the whole vault (nil), that precede a position.
    /// Answer: `historyLoaded`.
    case loadHistory(EntityRef?, before: HistoryPosition?, limit: Int)
    /// Loads one event of a history, with its full values. Answer: `eventLoaded`.
    case loadEvent(EventID)
    /// Answer: `categoriesLoaded`.
    case loadCategories
    /// Answer: `draftsLoaded`.
    case loadDrafts
    /// Loads purchases that a receipt may be the return of, best match first. Answer: `purchasesLoaded`.
    case loadPurchases(ReceiptID, limit: Int)
    /// Answer: `receiptsLoaded`, in the same order, without receipts that are gone.
    case loadReceipts([ReceiptID])
    /// Loads what can be undone and redone, at most `limit` actions of each. Answer: `undoLinesLoaded`.
    case loadUndoLines(limit: Int)
    /// Loads the newest `limit` requests. Answer: `requestsLoaded`.
    case loadRequests(limit: Int)

    // Changing the store.

    /// Creates a receipt (nil) or changes one, and drops its draft in the same transaction. Answer: `saved`.
    case save(ReceiptID?, ReceiptEdit)
    /// Answer: `changed`.
    case trash([ReceiptID])
    /// Restores receipts from the Trash. Answer: `changed`.
    case restore([ReceiptID])
    /// Snoozes or mutes the reminders of these receipts, on this device; nil shows them again. Answer: `silenced`.
    case silence([ReceiptID], Silence?)
    /// Stores how far ahead the Expiring screen looks. No answer.
    case keepExpiringWindow(days: Int)
    /// Records that a person has seen the outcomes of the requests so far. No answer.
    case requestsSeen
    /// Undoes the last change. Answer: `changed`.
    case undo
    /// Redoes the change that was undone last. Answer: `changed`.
    case redo
    /// Undoes these actions, newest first. Answer: `changed`.
    case undoActions([Int64])
    /// Redoes these actions, the one that was undone last first. Answer: `changed`.
    case redoActions([Int64])
    /// Resolves the conflicts of fields. Answer: `changed`.
    case resolve(EntityRef, [FieldName: ConflictChoice])
    /// Loads a receipt with all its parts. Answer: `coverLoaded`.
    case loadCover(ReceiptID)
    /// Creates a part of a receipt, or changes one. Answer: `changed`.
    case savePart(PartEdit)
    /// Moves parts of receipts to the Trash. Answer: `changed`.
    case trashParts([EntityRef])
    /// Answer: `changed`.
    case restoreParts([EntityRef])
    /// Restores the value that an event kept. Answer: `changed`; if that is impossible, it says why.
    case putBack(EventID)
    /// Requests something from the server, now or once there is a network. Answer: `changed`.
    case request(RequestContent)
    /// Deletes receipts of the Trash permanently. Answer: `purged`.
    case purge([ReceiptID])
    /// Requests the splitting of a receipt. Answer: `changed`.
    case split(ReceiptID, [ReceiptPart.Draft])
    /// Keeps the input so far, in place of an earlier draft of that name. No answer.
    case saveDraft(Draft)
    /// No answer.
    case dropDraft(DraftName)

    /// Opens the notes in the person's editor, which gets the terminal; the program waits. Answer: `changed`.
    case editNotes(ReceiptID)

    // The vault as a whole.

    /// Answer: `unlocked` or `unlockFailed`.
    case unlock(Passphrase)
    /// Locks after this number of seconds without a key; nil: only when the program ends. No answer.
    case setIdleLock(Int?)
    /// Locks now: the program starts again, so that nothing of the vault stays in memory. No answer.
    case lock
    /// Rates how hard a passphrase is to guess. Answer: `strengthRated`.
    case rateStrength(Passphrase)
    /// Answer: `created`, with the recovery code, or `unlockFailed`.
    case createVault(Passphrase)
    /// Writes a recovery code into a new file: as a PDF, or as text if the name ends otherwise. Answer:
    /// `recoverySheetWritten` or `recoverySheetFailed`.
    case writeRecoverySheet(path: String, Passphrase)
    /// Records that a person has confirmed the recovery code as stored. No answer.
    case recoveryCodeStored
    /// Opens a vault in memory with sample receipts. Answer: `unlocked`.
    case startDemo
    /// Stores the saved searches and the search history. No answer.
    case keepSearches(SearchMemory)
    /// Stores a setting in the program's own file, or removes it (nil). No answer.
    case keepSetting(String, TOMLValue?)
    /// Opens the config file in the person's editor, which gets the terminal; the program waits. Answer: `configRead`,
    /// or `changed` if the file is unchanged.
    case editConfig
    /// Stores the person's choices for the vault. No answer.
    case savePreferences(VaultPreferences)

    // Sync.

    /// Answer: `statusChanged`, as for everything that sync does.
    case syncNow
    /// Pauses or resumes sync. Answer: `statusChanged`.
    case setPaused(Bool)
    /// Sends an entry of the queue now. Answer: `changed`.
    case retry(OperationID)
    /// Discards an entry of the queue. Answer: `changed`.
    case drop(OperationID)

    /// Signs in to a server, or creates an account there, and starts to sync. Answer: `loggedIn` or `logInFailed`.
    case logIn(LogInRequest)
    /// Ends the session; all data stays on this device. Answer: `statusChanged`.
    case logOut
    /// Signs in with a pairing code from another device. If `server` is empty, it is taken from the code's text, or is
    /// the previous one. Answer: `loggedIn` or `logInFailed`.
    case join(code: String, server: String)
    /// Cancels a `logIn` or `join` in progress, without waiting for anything. Answer: `logInFailed`; if the server was
    /// faster, `loggedIn` may still follow.
    case cancelLogIn
    /// Loads the account's devices from the server. Answer: `devicesLoaded` or `devicesFailed`.
    case loadDevices
    /// Signs another device out. Answer: `devicesLoaded` with the remaining devices, or `devicesFailed`.
    case revokeDevice(DeviceID)
    /// Requests a pairing code from the server. Answer: `invited` or `devicesFailed`.
    case invite

    /// Turns sync on or off. On: parked changes return to the queue and everything is compared; off: the vault is on
    /// this device only. Answer: `changed`.
    case turnSync(on: Bool)
    /// Starts a full sync. Answer: `statusChanged`.
    case syncFully
    /// Writes the change of a queue entry into a file. Answer: `changed` with the file's name.
    case saveEntry(OperationID)
    /// Answers resend proposals: sends what a restored server lacks again, or discards it. Answer: `changed`.
    case answerOffer(accept: Bool)
    /// Answers the mass-deletion guard: lets a full sync delete what it asked about, or keeps it. Answer: `changed`.
    case answerBrake(allow: Bool)

    /// Completes a path that is being typed. Answer: `pathCompleted`.
    case completePath(String)

    // Import.

    /// Reads a file (nil: with guessed settings) and reports what an import would do; the shell expands a leading `~`.
    /// Answer: `importPreviewed` or `importFailed`.
    case previewImport(path: String, ImportSettings?)
    /// Imports the previewed file; fails if it has changed since. Answer: `importProgress` from time to time, finally
    /// `importFinished` or `importFailed`.
    case runImport(path: String, ImportSettings, shown: FileDigest)
    /// Stops a running preview or import between two rows. Answer: `importFinished`.
    case cancelImport

    /// Shows a test reminder, on the desktop and wherever else reminders go. Answer: `noticeTried`.
    case tryNotice

    // Files for others.

    /// Writes a file, completely or not at all. Answer: `exported`, `exportTaken` or `exportFailed`.
    case export(ExportOrder)
    /// Writes a claim pack of these receipts under a name that the shell chooses. Answer: `changed` with the file's
    /// name.
    case claim([ReceiptID])

    /// Makes a backup of the whole vault. Answer: `backupProgress` from time to time, finally `backedUp`, `backupTaken`
    /// or `backupFailed`.
    case backUp(BackupOrder)
    /// Stops a running backup. Answer: `backupFailed`.
    case cancelBackup
    /// Restores a backup and opens it, with its passphrase or recovery code. Answer: `unlocked` or `unlockFailed`.
    case restoreBackup(path: String, Passphrase)
    /// Stops a running restore. Answer: `unlockFailed`, or `unlocked` if it had finished already.
    case cancelRestore

    // The terminal and the process.

    /// Ctrl-Z: returns the terminal to the shell until `fg`. Answer: `InputEvent.resumed`.
    case suspend
    /// Draws every cell again. No answer.
    case redraw
    /// Turns mouse reporting on or off. No answer.
    case setMouse(Bool)
    /// Copies text to the clipboard. Answer: `copied`.
    case copy(String)
    /// Ends the program. No answer.
    case quit

    /// Handled by the root; it never reaches the shell.
    case navigate(Navigation)
}
