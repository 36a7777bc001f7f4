import Translation
import VaultModel

extension Strings {
    static var detailTitle: String { say("Receipt") }
    static var receiptGone: String { say("This receipt is not in the vault any more. q goes back.") }
    static var notReadYet: String { say("It is still being read.") }
    static var isInTrash: String { say("In the Trash. R restores it.") }
    static func inDispute(_ fields: String) -> String { say("C In dispute: \(fields). c decides.") }
    static func wasRefused(_ reason: String) -> String { say("! Refused: \(Phrase(outside: reason))") }
    static func waitsToBeSent(_ count: Int) -> String {
        say(count, "\(count) change waits to be sent", "\(count) changes wait to be sent")
    }
    static var notesTitle: String { say("Notes") }
    static var historyTitle: String { say("History (H all)") }
    static var noNotes: String { say("No notes. E writes some.") }
    static var noHistory: String { say("Nothing yet.") }
    static var thisDevice: String { say("here") }
    static let momentWidth = 14
    static func moreBelow(_ count: Int) -> String { say("\(count) more below") }
    static var noNext: String { say("This is the last one of the list.") }
    static var noPrevious: String { say("This is the first one of the list.") }

    static var copyTitle: String { say("Copy") }
    static func name(of line: CopyMenu.Line) -> String {
        switch line {
        case .text: say("Text")
        case .amount: say("Amount")
        case .id: say("Id")
        case .link: say("Link")
        }
    }
    static var noAmountToCopy: String { say("This receipt has no amount to copy.") }
    static let helpCopyID: Phrase = "Copy the id"
    static let helpCopyAmount: Phrase = "Copy the amount"
    static let helpCopyText: Phrase = "Copy date, store, total and id"
    static let helpCopyLink: Phrase = "Copy a link, which rvault takes as an id"
    static let footCopy: Phrase = "copy"

    static let footDecide: Phrase = "decide"
    static let footWarranty: Phrase = "warranty"
    static let footTags: Phrase = "tags"
    static let footNotes: Phrase = "notes"
    static let footNext: Phrase = "next"
    static let helpHistory: Phrase = "What happened to it; former values"
    static let footBack: Phrase = "back"
    static let helpNotes: Phrase = "Edit the notes in $VISUAL or $EDITOR"
    static let helpTrashOne: Phrase = "To Trash; undo brings it back"
    static let helpCopy: Phrase = "Copy the text, the amount, the id or a link"
    static let helpNext: Phrase = "Next receipt of the list"
    static let helpPrevious: Phrase = "Previous receipt of the list"
    static let helpBack: Phrase = "Back"
}
