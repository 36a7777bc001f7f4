import Translation
import VaultModel
import VaultWording

extension Strings {
    static var detailTitle: String { say("Receipt") }
    static var receiptGone: String { say("This receipt is no longer in the vault. q goes back.") }
    static var notReadYet: String { say("Still loading.") }
    static var isInTrash: String { say("In the Trash. R restores it.") }
    static func inConflict(_ fields: String) -> String { say("C Conflict: \(fields). c resolves it.") }
    static func wasRefused(_ reason: String) -> String { say("! Rejected: \(Phrase(outside: reason))") }
    static var notesTitle: String { say("Notes") }
    static var historyTitle: String { say("History (H all)") }
    static var noNotes: String { say("No notes. E adds some.") }
    static var noHistory: String { say("No history yet.") }
    static let momentWidth = 14
    static func moreBelow(_ count: Int) -> String { say("\(count) more below") }
    static var noNext: String { say("Last receipt in the list.") }
    static var noPrevious: String { say("First receipt in the list.") }

    static var copyTitle: String { say("Copy") }
    static func name(of line: CopyMenu.Line) -> String {
        switch line {
        case .text: say("Text")
        case .amount: say("Amount")
        case .id: say("ID")
        case .link: say("Link")
        }
    }
    static var noAmountToCopy: String { say("This receipt has no amount to copy.") }
    static let helpCopyID: Phrase = "Copy the ID"
    static let helpCopyAmount: Phrase = "Copy the amount"
    static let helpCopyText: Phrase = "Copy date, store, total and ID"
    static let helpCopyLink: Phrase = "Copy a link that rvault accepts as an ID"
    static let footCopy: Phrase = "copy"

    static let footDecide: Phrase = "resolve"
    static let footWarranty: Phrase = "warranty"
    static let footTags: Phrase = "tags"
    static let footNotes: Phrase = "notes"
    static let footNext: Phrase = "next"
    static let helpHistory: Phrase = "Show history and previous values"
    static let footBack: Phrase = "back"
    static let helpNotes: Phrase = "Edit the notes in $VISUAL or $EDITOR"
    static let helpTrashOne: Phrase = "Move to Trash; undo restores it"
    static let helpCopy: Phrase = "Copy text, amount, ID or link"
    static let helpNext: Phrase = "Next receipt in the list"
    static let helpPrevious: Phrase = "Previous receipt in the list"
    static let helpBack: Phrase = "Go back"
}
