import VaultModel

extension Strings {
    static let detailTitle = "Receipt"
    static let receiptGone = "This receipt is not in the vault any more. q goes back."
    static let notReadYet = "It is still being read."
    static let isInTrash = "In the Trash. R restores it."
    static func inDispute(_ fields: String) -> String { "C In dispute: \(fields). c decides." }
    static func wasRefused(_ reason: String) -> String { "! The server refused it: \(reason)" }
    static func waitsToBeSent(_ count: Int) -> String {
        count == 1 ? "1 change waits to be sent" : "\(count) changes wait to be sent"
    }
    static let notesTitle = "Notes"
    static let historyTitle = "History (H all)"
    static let noNotes = "No notes. E writes some."
    static let noHistory = "Nothing yet."
    static let thisDevice = "here"
    static let momentWidth = 14
    static func moreBelow(_ count: Int) -> String { "\(count) more below" }
    static let noNext = "This is the last one of the list."
    static let noPrevious = "This is the first one of the list."

    /// A receipt as one line of text, for the clipboard.
    static func asText(_ receipt: Receipt, _ context: Context) -> String {
        [
            receipt.purchaseDate?.text(context.dayFormat), receipt.storeName, receipt.total?.text(context.moneyFormat),
            receipt.id?.description,
        ].compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: "  ")
    }

    static let footDecide = "decide"
    static let footWarranty = "warranty"
    static let footTags = "tags"
    static let footNotes = "notes"
    static let footNext = "next"
    static let helpHistory = "What happened to it; former values"
    static let footBack = "back"
    static let helpNotes = "Edit the notes"
    static let helpTrashOne = "To Trash; undo brings it back"
    static let helpCopy = "Copy date, store, total and id"
    static let helpNext = "Next receipt of the list"
    static let helpPrevious = "Previous receipt of the list"
    static let helpBack = "Back"
}
