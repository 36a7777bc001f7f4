package import VaultModel
package import VaultSettings

/// A change of the vault. It is stored after all changes that were requested before it, then answered.
package enum WriteEffect: Hashable, Sendable {
    /// Creates a receipt (nil) or changes one, and drops its draft in the same transaction. Answer: `saved`.
    case save(ReceiptID?, ReceiptEdit)
    /// Accepts receipts of the Inbox: what is accepted counts as typed by the person, also if nothing of it changes.
    /// Drops their drafts. Answer: `accepted`.
    case accept([InboxAcceptance])
    /// Moves the pictures of a scan to another receipt, and the scan to the Trash. Answer: `changed`.
    case attach(scan: ReceiptID, to: ReceiptID)
    /// Removes an attachment from a receipt. Answer: `changed`.
    case detach(MediaID, from: ReceiptID)
    /// Lets text recognition fill fields of a receipt again. Answer: `changed`.
    case release(ReceiptID, Set<FieldName>)
    /// Makes receipts favorites, or no longer, as one action; their drafts stay. Answer: `changed`.
    case favorite([ReceiptID], Bool)
    /// Adds tags to receipts and removes others, as one action; their drafts stay. Answer: `changed`.
    case tag([ReceiptID], TagChange)
    /// Changes the list of categories. Answer: `changed`.
    case category(CategoryEdit)
    /// Moves receipts to the Trash. Answer: `changed`.
    case trash([ReceiptID])
    /// Restores receipts from the Trash. Answer: `changed`.
    case restore([ReceiptID])
    /// Snoozes or mutes the reminders of these receipts, on this device; nil shows them again. Answer: `silenced`.
    case silence([ReceiptID], Silence?)
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
    /// Creates a part of a receipt, or changes one. Answer: `changed`.
    case savePart(PartEdit)
    /// Moves parts of receipts to the Trash. Answer: `changed`.
    case trashParts([EntityRef])
    /// Restores parts of receipts from the Trash. Answer: `changed`.
    case restoreParts([EntityRef])
    /// Restores the value that an event kept. Answer: `changed`; if that is impossible, it says why.
    case putBack(EventID)
    /// Requests something from the server, now or once there is a network. Answer: `changed`.
    case request(RequestContent)
    /// Deletes receipts of the Trash permanently. Answer: `purged`.
    case purge([ReceiptID])
    /// Requests the splitting of a receipt. Answer: `changed`.
    case split(ReceiptID, [ReceiptPart.Draft])
    /// Sends an entry of the queue now. Answer: `changed`.
    case retry(OperationID)
    /// Discards an entry of the queue. Answer: `changed`.
    case discard(OperationID)
    /// Answers resend proposals: sends what a restored server lacks again, or discards it. Answer: `changed`.
    case answerResendProposals(accept: Bool)
    /// Stores the person's choices for the vault. No answer.
    case savePreferences(VaultPreferences)
}
