package import TerminalUI
package import Translation
package import VaultModel
package import VaultQuery
package import VaultSettings

/// The messages to the program's screens.
package enum AppMessage: Hashable, Sendable {
    /// Input from the terminal, including a new size.
    case input(InputEvent)
    /// The answer to an effect, or news of the store and of sync.
    case answer(Answer)
    /// The device's time; `today` is the day in the person's time zone.
    case tick(now: Timestamp, today: CalendarDay)
    /// SIGTERM or SIGHUP arrived: drafts are kept already, so the program just quits.
    case terminate
}

/// The results of effects, and news that nobody asked for.
package enum Answer: Hashable, Sendable {
    case pageLoaded(ReceiptPage, PageAnchor)
    case facetsLoaded(ReceiptQuery, SearchFacets)
    /// Nil if there is no such receipt.
    case detailLoaded(ReceiptID, ReceiptDetail?)
    /// A receipt was closed; it is the last one that was read from the list below.
    case closed(ReceiptID)
    /// Nil if there is no such receipt.
    case coverLoaded(ReceiptID, ReceiptCover?)
    /// For receipts that match the query; an empty query matches all.
    case expiringLoaded(ExpiringSummary, matching: String = "")
    case conflictsLoaded([ReceiptConflict])
    case queueLoaded([QueueLine])
    case activityLoaded([ActivityLine])
    /// Nil if the entry is not in the queue.
    case queueEntryLoaded(OperationID, QueueEntryDetail?)
    /// For the requested subject and position.
    case historyLoaded(HistoryPage)
    /// Nil if there is no such event.
    case eventLoaded(EventID, HistoryLine?)
    /// In the person's order.
    case categoriesLoaded([ReceiptCategory])
    case draftsLoaded([Draft])
    case purchasesLoaded(ReceiptID, [ReturnLine])
    case receiptsLoaded([Receipt])
    case requestsLoaded([RequestLine])
    /// Newest first.
    case undoLinesLoaded([UndoLine])

    case saved(ReceiptID)
    /// Something was done, described in one line: `Moved 1 receipt to Trash.`
    case changed(Phrase, canUndo: Bool)
    /// The outcome for receipts that were to be deleted permanently, in words.
    case purged([ReceiptID], Phrase, canUndo: Bool)
    /// The new silence, and the number of receipts that it changed.
    case silenced(Silence?, count: Int)
    /// Something failed: a sentence that says what to do next.
    case failed(Phrase)

    case unlocked(VaultOpening)
    /// The sentence for the lock screen.
    case unlockFailed(Phrase)
    /// A new vault, and the recovery code, which is shown only once.
    case created(recoveryCode: String, VaultOpening)

    /// A sentence that names the file.
    case recoverySheetWritten(Phrase)
    /// A sentence that says what to do next; nothing was written.
    case recoverySheetFailed(Phrase)

    /// The rating of exactly this passphrase.
    case strengthRated(Passphrase, PassphraseStrength)

    /// Sync has begun.
    case loggedIn(SyncStatus)
    /// A sentence that says what to do next.
    case logInFailed(Phrase)

    /// In the server's order, this device among them.
    case devicesLoaded([DeviceLine])
    /// A sentence that says what to do next; also if no pairing code was available.
    case devicesFailed(Phrase)
    case invited(Invitation)

    /// A sentence that says where the reminder went, or why it reached nobody.
    case noticeTried(Phrase)

    case pathCompleted(PathCompletion)
    case importPreviewed(ImportPreview)
    case importProgress(done: Int, total: Int)
    case importFinished(ImportOutcome)
    case importFailed(Phrase)

    /// A sentence that names the file and what was left out of it.
    case exported(Phrase)
    /// A file of that name exists, and the order does not allow it to be replaced.
    case exportTaken(ExportOrder)
    /// A sentence that says what to do next; nothing was written.
    case exportFailed(Phrase)

    /// The progress of this step.
    case backupProgress(BackupStep, percent: Int)
    /// A sentence that names the file and its size.
    case backedUp(Phrase)
    /// A file of that name exists, and the order does not allow it to be replaced.
    case backupTaken(BackupOrder)
    /// A sentence that says what to do next; nothing was written.
    case backupFailed(Phrase)

    /// The settings in the config file, and its first problem with the line; nil if there is none.
    case configRead(Settings, problem: String?)

    /// The way in which the text was copied, in words.
    case copied(Phrase)
    /// The state of sync or the counts have changed.
    case statusChanged(SyncStatus)
    /// A line was added to the activity list; nothing in the store has changed.
    case activityAdded
    /// Something in the store has changed, by a person, by sync or by another process; screens read again.
    case storeChanged
}

/// The state of a vault that was just opened.
package struct VaultOpening: Hashable, Sendable {
    /// The vault's name, as line 1 shows it.
    package var name: String
    /// The status at the moment of opening; later ones arrive as `statusChanged`.
    package var status: SyncStatus
    /// In the person's order, without the deleted ones.
    package var categories: [ReceiptCategory]
    /// Left behind by a crash or by leaving a form; newest first.
    package var drafts: [Draft]
    /// Whether it is the demo, which stores nothing.
    package var isDemo: Bool
    /// Nil keeps what was guessed from the environment.
    package var preferences: VaultPreferences?
    package var searches: SearchMemory
    /// The number of days that the Expiring screen looks ahead; nil if nobody has chosen it.
    package var expiringWindow: Int?
    /// Whether the vault was created with a recovery code that nobody has confirmed as stored.
    package var lacksCode = false

    package init(
        name: String, status: SyncStatus = SyncStatus(), categories: [ReceiptCategory] = ReceiptCategory.defaults,
        drafts: [Draft] = [], isDemo: Bool = false, preferences: VaultPreferences? = nil,
        searches: SearchMemory = SearchMemory(), expiringWindow: Int? = nil
    ) {
        self.name = name
        self.status = status
        self.categories = categories
        self.drafts = drafts
        self.isDemo = isDemo
        self.preferences = preferences
        self.searches = searches
        self.expiringWindow = expiringWindow
    }
}
