package import Translation
package import VaultAttachments
package import VaultModel
package import VaultQuery
package import VaultSettings

/// The results of effects, and news that nobody asked for. A screen picks what it shows.
package enum Answer: Hashable, Sendable {
    case read(ReadAnswer)
    case written(WriteAnswer)
    /// Something failed: a sentence that says what to do next. A possible answer to every effect.
    case failed(Phrase)
    case vault(VaultAnswer)
    case sync(SyncAnswer)
    case file(FileAnswer)
    case media(MediaAnswer)
    case terminal(TerminalAnswer)
    case news(News)
    /// A receipt was closed; it is the last one that was read from the list below.
    case closed(ReceiptID)
}

/// The store's answer to the ``ReadEffect`` of the same name.
package enum ReadAnswer: Hashable, Sendable {
    case page(ReceiptPage, PageAnchor)
    case facets(ReceiptQuery, SearchFacets)
    /// Nil if there is no such receipt.
    case detail(ReceiptID, ReceiptDetail?)
    /// Nil if there is no such receipt.
    case cover(ReceiptID, ReceiptCover?)
    /// In the order of their ids, like ``PictureRequest/attachment``.
    case attachments(ReceiptID, [AttachmentRecord])
    /// The receipts of the Inbox, the oldest first.
    case inbox([InboxItem])
    /// For receipts that match the query; an empty query matches all.
    case expiring(ExpiringSummary, matching: String = "")
    case conflicts(ConflictList)
    /// Nil if the entity has no conflict.
    case conflict(EntityRef, ReceiptConflict?)
    /// With the number of all conflicts.
    case wholeConflicts([ReceiptConflict], total: Int)
    case queue([QueueLine])
    /// Nil if the entry is not in the queue.
    case queueEntry(OperationID, QueueEntryDetail?)
    case activity([ActivityLine])
    /// For the requested subject and position.
    case history(HistoryPage)
    /// Nil if there is no such event.
    case event(EventID, HistoryLine?)
    /// In the person's order.
    case categories([ReceiptCategory])
    case categoryLines([CategoryLine])
    case drafts([Draft])
    case purchases(ReceiptID, [ReturnLine])
    case receipts([Receipt])
    case requests([RequestLine])
    case texts(TextStanding)
    /// Newest first.
    case undoLines([UndoLine])
}

/// The outcome of a change, or of something else that one line can describe.
package enum WriteAnswer: Hashable, Sendable {
    case saved(ReceiptID)
    /// These receipts have left the Inbox.
    case accepted([ReceiptID])
    /// Something was done, described in one line: `Moved 1 receipt to Trash.`
    case changed(Phrase, canUndo: Bool)
    /// A request to the server was stored, in words; whether another request reverses it.
    case requested(Phrase, isReversible: Bool)
    /// The outcome for receipts that were to be deleted permanently, in words.
    case purged([ReceiptID], Phrase, canUndo: Bool)
    /// The new silence, and the number of receipts that it changed.
    case silenced(Silence?, count: Int)
}

/// The answers to a ``VaultEffect``.
package enum VaultAnswer: Hashable, Sendable {
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
    case strengthRated(Passphrase, PassphraseRating)
}

/// The answers to a ``SyncEffect``.
package enum SyncAnswer: Hashable, Sendable {
    /// Sync has begun.
    case loggedIn(SyncStatus)
    /// A sentence that says what to do next.
    case logInFailed(Phrase)
    /// In the server's order, this device among them.
    case devices([DeviceLine])
    /// A sentence that says what to do next; also if no pairing code was available.
    case devicesFailed(Phrase)
    case invited(Invitation)
}

/// The answers to a ``FileEffect``. The sentence of a failure says what to do next.
package enum FileAnswer: Hashable, Sendable {
    case pathCompleted(PathCompletion)
    case importPreviewed(ImportPreview)
    case importProgress(done: Int, total: Int)
    case importFinished(ImportOutcome)
    case importFailed(Phrase)
    /// The path is a folder, whose files are taken into the Inbox.
    case importIsFolder(String)
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
}

/// The answers to a ``TerminalEffect``.
package enum TerminalAnswer: Hashable, Sendable {
    /// The way in which the text was copied, in words.
    case copied(Phrase)
    /// The settings in the config file, and its first problem with the line; nil if there is none.
    case configRead(Settings, problem: String?)
    /// A sentence that says where the reminder went, or why it reached nobody.
    case noticeTried(Phrase)
}

/// News that no screen asked for.
package enum News: Hashable, Sendable {
    /// The state of sync or the counts have changed.
    case status(SyncStatus)
    /// The files of attachments under way, all of them; nothing in the store has changed.
    case transfers([TransferProgress])
    /// Reminders were shown on this computer while the program is open: a line for each, the nearest first.
    case reminded([String])
    /// A line was added to the activity list; nothing in the store has changed.
    case activityAdded
    /// Something in the store has changed, by a person, by sync or by another process; screens read again.
    case storeChanged
}
