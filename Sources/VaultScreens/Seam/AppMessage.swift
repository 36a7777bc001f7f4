package import TerminalUI
package import Translation
package import VaultModel
package import VaultQuery
package import VaultSettings

/// Everything that can happen to the program's screens.
package enum AppMessage: Hashable, Sendable {
    /// From the terminal, a new size among it.
    case input(InputEvent)
    /// The answer to an effect, or news of the store and of sync.
    case answer(Answer)
    /// The time as the device has it; `today` is the day in the person's own zone.
    case tick(now: Timestamp, today: CalendarDay)
    /// SIGTERM or SIGHUP arrived: drafts are kept already, so it only asks to quit.
    case terminate
}

/// The results of effects, and news that came by themselves.
package enum Answer: Hashable, Sendable {
    case pageLoaded(ReceiptPage, PageAnchor)
    case facetsLoaded(ReceiptQuery, SearchFacets)
    /// Nil where there is no such receipt (any more).
    case detailLoaded(ReceiptID, ReceiptDetail?)
    /// A receipt was closed, the last one that was read of the list below.
    case closed(ReceiptID)
    /// Nil where there is no such receipt (any more).
    case coverLoaded(ReceiptID, ReceiptCover?)
    /// Of what the query finds; empty: of everything.
    case expiringLoaded(ExpiringSummary, matching: String = "")
    case conflictsLoaded([ReceiptConflict])
    case queueLoaded([QueueLine])
    case activityLoaded([ActivityLine])
    /// Nil where the entry has gone meanwhile.
    case queueEntryLoaded(OperationID, QueueEntryDetail?)
    /// For the same subject and position.
    case historyLoaded(HistoryPage)
    /// Nil where there is no such event (any more).
    case eventLoaded(EventID, HistoryLine?)
    /// In the person's order.
    case categoriesLoaded([ReceiptCategory])
    case draftsLoaded([Draft])
    case purchasesLoaded(ReceiptID, [ReturnLine])
    case receiptsLoaded([Receipt])
    case requestsLoaded([RequestLine])
    /// The newest first.
    case undoLinesLoaded([UndoLine])

    case saved(ReceiptID)
    /// Something was done, said in words that fit into a line: `Moved 1 receipt to Trash.`
    case changed(Phrase, canUndo: Bool)
    /// What became of receipts that were to go for good, in words.
    case purged([ReceiptID], Phrase, canUndo: Bool)
    /// What is so now, and of how many receipts it was not so before.
    case silenced(Silence?, count: Int)
    /// Something could not be done: a sentence that says what to do next.
    case failed(Phrase)

    case unlocked(VaultOpening)
    /// The sentence for the lock screen.
    case unlockFailed(Phrase)
    /// A new vault, and the recovery code that is shown once.
    case created(recoveryCode: String, VaultOpening)

    /// A sentence that names the file.
    case recoverySheetWritten(Phrase)
    /// A sentence that says what to do next; nothing was written.
    case recoverySheetFailed(Phrase)

    /// For exactly this passphrase.
    case strengthRated(Passphrase, PassphraseStrength)

    /// Sync has begun.
    case loggedIn(SyncStatus)
    /// A sentence that says what to do next.
    case logInFailed(Phrase)

    /// In the server's order, this device among them.
    case devicesLoaded([DeviceLine])
    /// A sentence that says what to do next; also for a code that could not be had.
    case devicesFailed(Phrase)
    case invited(Invitation)

    /// A sentence that says who was told, or why nobody could be.
    case noticeTried(Phrase)

    case pathCompleted(PathCompletion)
    case importPreviewed(ImportPreview)
    case importProgress(done: Int, total: Int)
    case importFinished(ImportOutcome)
    case importFailed(Phrase)

    /// A sentence that names the file and what was left out of it.
    case exported(Phrase)
    /// A file of that name is there, and the order did not allow to replace it.
    case exportTaken(ExportOrder)
    /// A sentence that says what to do next; nothing was written.
    case exportFailed(Phrase)

    /// Of this step.
    case backupProgress(BackupStep, percent: Int)
    /// A sentence that names the file and its size.
    case backedUp(Phrase)
    /// A file of that name is there, and the order did not allow to replace it.
    case backupTaken(BackupOrder)
    /// A sentence that says what to do next; nothing was written.
    case backupFailed(Phrase)

    /// What the config file says now, and what is wrong in it: the first fault with its line.
    case configRead(Settings, problem: String?)

    /// The way that the text took, in words.
    case copied(Phrase)
    /// Sync moved on, or the counts changed.
    case statusChanged(SyncStatus)
    /// A line was added to the activity list; nothing in the store changed by it.
    case activityAdded
    /// Something in the store changed, by hand, by sync or by another process; screens read again.
    case storeChanged
}

/// What the screens learn when a vault opens.
package struct VaultOpening: Hashable, Sendable {
    /// The vault's name, as line 1 shows it.
    package var name: String
    /// At the moment of opening; later ones come as `statusChanged`.
    package var status: SyncStatus
    /// In the person's order, without the deleted ones.
    package var categories: [ReceiptCategory]
    /// Left behind by a crash or by leaving a form; the newest first.
    package var drafts: [Draft]
    /// Whether nothing is kept: the demo.
    package var isDemo: Bool
    /// Nil keeps what was guessed from the environment.
    package var preferences: VaultPreferences?
    package var searches: SearchMemory
    /// How many days the Expiring screen looks ahead; nil where nobody chose.
    package var expiringWindow: Int?
    /// Whether it was made with a recovery code of which nobody said that it is stored.
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
