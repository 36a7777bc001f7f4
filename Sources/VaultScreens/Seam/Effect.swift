package import VaultModel
package import VaultSettings

/// What a screen asks of the shell. The shell performs it and sends the ``Answer`` that each case names;
/// `failed` is a possible answer to all of them.
package enum Effect: Hashable, Sendable {
    // Reading the store.

    /// At most `limit` rows. Answer: `pageLoaded` with the same query and anchor.
    case loadPage(ReceiptQuery, PageAnchor, limit: Int)
    /// What a query finds, counted by what it could be narrowed to. Answer: `facetsLoaded` with the same query.
    case loadFacets(ReceiptQuery)
    /// Answer: `detailLoaded`.
    case loadDetail(ReceiptID)
    /// Warranties and return windows that end within so many days, of what a query finds (empty: of everything).
    /// Answer: `expiringLoaded` for the same query.
    case loadExpiring(days: Int, matching: String = "")
    /// Answer: `conflictsLoaded`.
    case loadConflicts
    /// The first `limit` entries that wait to be sent. Answer: `queueLoaded`.
    case loadQueue(limit: Int)
    /// What one entry of the queue would change. Answer: `queueEntryLoaded`.
    case loadQueueEntry(OperationID)
    /// The latest `limit` lines. Answer: `activityLoaded`.
    case loadActivity(limit: Int)
    /// At most so many lines of what happened to something, or in the whole vault (nil), after a position.
    /// Answer: `historyLoaded`.
    case loadHistory(EntityRef?, before: HistoryPosition?, limit: Int)
    /// One line of a history, whole. Answer: `eventLoaded`.
    case loadEvent(EventID)
    /// Answer: `categoriesLoaded`.
    case loadCategories
    /// Answer: `draftsLoaded`.
    case loadDrafts
    /// Purchases that a receipt may be the return of, best first. Answer: `purchasesLoaded`.
    case loadPurchases(ReceiptID, limit: Int)
    /// Answer: `receiptsLoaded`, in the same order, without those that are gone.
    case loadReceipts([ReceiptID])
    /// What can be undone and done again, at most so many of each. Answer: `undoLinesLoaded`.
    case loadUndoLines(limit: Int)
    /// The newest `limit` requests. Answer: `requestsLoaded`.
    case loadRequests(limit: Int)

    // Changing the store.

    /// Creates a receipt (nil) or changes one, and drops its draft in the same transaction. Answer: `saved`.
    case save(ReceiptID?, ReceiptEdit)
    /// Answer: `changed`.
    case trash([ReceiptID])
    /// Takes receipts out of the trash. Answer: `changed`.
    case restore([ReceiptID])
    /// Speaks no more of what ends of these receipts, on this device; nil speaks of it again. Answer: `silenced`.
    case silence([ReceiptID], Silence?)
    /// Keeps how far ahead the Expiring screen looks. No answer.
    case keepExpiringWindow(days: Int)
    /// A person has seen what became of the requests so far. No answer.
    case requestsSeen
    /// Takes the last change back. Answer: `changed`.
    case undo
    /// Makes the change that was taken back again. Answer: `changed`.
    case redo
    /// Takes these actions back, the newest first. Answer: `changed`.
    case undoActions([Int64])
    /// Does these again, the one that was undone last first. Answer: `changed`.
    case redoActions([Int64])
    /// Decides disputed fields. Answer: `changed`.
    case resolve(EntityRef, [FieldName: ConflictChoice])
    /// Everything that belongs to a receipt. Answer: `coverLoaded`.
    case loadCover(ReceiptID)
    /// Makes a part of a receipt, or changes one. Answer: `changed`.
    case savePart(PartEdit)
    /// Moves parts of receipts to the trash. Answer: `changed`.
    case trashParts([EntityRef])
    /// Answer: `changed`.
    case restoreParts([EntityRef])
    /// Puts the value that an event kept back. Answer: `changed`, where it cannot be in words that say why.
    case putBack(EventID)
    /// Asks the server for something, now or when there is a network. Answer: `changed`.
    case request(RequestContent)
    /// Forgets receipts of the Trash for good. Answer: `purged`.
    case purge([ReceiptID])
    /// Asks to split a receipt. Answer: `changed`.
    case split(ReceiptID, [ReceiptPart.Draft])
    /// Keeps what was typed so far; the last one for a name counts. No answer.
    case saveDraft(Draft)
    /// No answer.
    case dropDraft(DraftName)

    /// Lets the person edit the notes in an editor, which gets the terminal; the program waits. Answer: `changed`.
    case editNotes(ReceiptID)

    // The vault as a whole.

    /// Answer: `unlocked` or `unlockFailed`.
    case unlock(Passphrase)
    /// Locks after so many seconds without a key; nil: only when the program ends. No answer.
    case setIdleLock(Int?)
    /// Locks now: the program starts again, and nothing of the vault stays in memory. No answer.
    case lock
    /// How hard a passphrase is to guess. Answer: `strengthRated`.
    case rateStrength(Passphrase)
    /// Answer: `created`, which brings the recovery code, or `unlockFailed`.
    case createVault(Passphrase)
    /// Writes a recovery code into a new file, as a PDF or, by a name that ends otherwise, as text. Answer:
    /// `recoverySheetWritten` or `recoverySheetFailed`.
    case writeRecoverySheet(path: String, Passphrase)
    /// A person said that the recovery code is stored. No answer.
    case recoveryCodeStored
    /// Opens a vault in memory with sample receipts. Answer: `unlocked`.
    case startDemo
    /// Keeps the searches by name and those of before. No answer.
    case keepSearches(SearchMemory)
    /// Keeps a setting in the program's own file, or takes it out (nil). No answer.
    case keepSetting(String, TOMLValue?)
    /// Lets the person edit the config file in an editor, which gets the terminal; the program waits. Answer:
    /// `configRead`, or `changed` where it is as it was.
    case editConfig
    /// Keeps what a person chose for the vault. No answer.
    case savePreferences(VaultPreferences)

    // Sync.

    /// Answer: `statusChanged`, as for everything that sync does.
    case syncNow
    /// Stops or goes on. Answer: `statusChanged`.
    case setPaused(Bool)
    /// Sends an entry of the queue at once. Answer: `changed`.
    case retry(OperationID)
    /// Gives an entry of the queue up. Answer: `changed`.
    case drop(OperationID)

    /// Signs in at a server, or makes an account there, and begins to sync. Answer: `loggedIn` or `logInFailed`.
    case logIn(LogInRequest)
    /// Ends the session; everything stays on this device. Answer: `statusChanged`.
    case logOut
    /// Signs in by a code that another device shows; an empty server is in the code's text, or is the one of before.
    /// Answer: `loggedIn` or `logInFailed`.
    case join(code: String, server: String)
    /// Gives up a `logIn` or `join` that is under way, without waiting for anything. Answer: `logInFailed`; where the
    /// server was quicker, `loggedIn` may still follow.
    case cancelLogIn
    /// Asks the server. Answer: `devicesLoaded` or `devicesFailed`.
    case loadDevices
    /// Signs another device out. Answer: `devicesLoaded` with those that are left, or `devicesFailed`.
    case revokeDevice(DeviceID)
    /// Asks the server for a code. Answer: `invited` or `devicesFailed`.
    case invite

    /// On: what was set aside goes back into the queue and everything is compared; off: this device only. Answer:
    /// `changed`.
    case turnSync(on: Bool)
    /// Compares everything with the server. Answer: `statusChanged`.
    case syncFully
    /// Writes what an entry wanted into a file. Answer: `changed` with the file's name.
    case saveEntry(OperationID)
    /// What a restored server does not have goes to it again, or is let go. Answer: `changed`.
    case answerOffer(accept: Bool)
    /// A full sync may delete what it asked about, or keeps it. Answer: `changed`.
    case answerBrake(allow: Bool)

    /// Looks up how a path that is being typed can go on. Answer: `pathCompleted`.
    case completePath(String)

    // Import.

    /// Reads the file (nil: guesses how) and says what would happen; a leading `~` is the shell's to expand.
    /// Answer: `importPreviewed` or `importFailed`.
    case previewImport(path: String, ImportSettings?)
    /// Imports the file that was shown; one that changed since then fails. Answer: `importProgress` now and then, at
    /// the end `importFinished` or `importFailed`.
    case runImport(path: String, ImportSettings, shown: FileDigest)
    /// Ends a running preview or import between two rows. Answer: `importFinished`.
    case cancelImport

    /// Shows a reminder as a trial, on the desktop and wherever else reminders go. Answer: `noticeTried`.
    case tryNotice

    // Files for others.

    /// Writes a file, whole or not at all. Answer: `exported`, `exportTaken` or `exportFailed`.
    case export(ExportOrder)
    /// Writes a claim pack of these receipts under a name of its own. Answer: `changed` with the file's name.
    case claim([ReceiptID])

    /// Makes a backup of the whole vault. Answer: `backupProgress` now and then, at the end `backedUp`, `backupTaken` or
    /// `backupFailed`.
    case backUp(BackupOrder)
    /// Stops a backup that is being made. Answer: `backupFailed`.
    case cancelBackup
    /// Makes the vault of a backup and opens it, by its passphrase or recovery code. Answer: `unlocked` or `unlockFailed`.
    case restoreBackup(path: String, Passphrase)
    /// Stops a backup that is being restored. Answer: `unlockFailed`, or `unlocked` where it was done.
    case cancelRestore

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
