import Translation
import VaultModel

extension Strings {
    static var listTitle: String { say("Vault list") }
    static var trash: String { say("Trash") }
    static var scopeConflicts: String { say("In dispute") }
    static var scopeUnsynced: String { say("Not synced") }
    static var noDate: String { say("no date") }
    static var noStore: String { say("(no store)") }
    static let noTotal = "--"
    static var returned: String { say("returned") }
    static var previewTitle: String { say(" preview (p hides it) ") }
    static let filterPrompt = "/ "
    static var sortTitle: String { say("Sort and show") }

    static func columnTitle(_ kind: ListColumns.Kind) -> String {
        switch kind {
        case .date: say("DATE")
        case .store: say("STORE")
        case .what: say("WHAT")
        case .total: say("TOTAL")
        case .warranty: say("WARRANTY")
        case .returning: say("RETURN")
        }
    }

    static func marked(_ count: Int) -> String { say("\(count) marked") }
    static func position(_ number: Int, of total: Int) -> String { say("\(number) of \(total)") }
    static func filter(_ text: String) -> String { say("filter: \(text)") }
    static func shown(_ count: Int, isRanked: Bool) -> String {
        isRanked ? say("\(count) shown, best first") : say("\(count) shown")
    }

    static func name(of order: ReceiptQuery.Order) -> String {
        switch order {
        case .purchaseDate: say("Date bought")
        case .storeName: say("Store")
        case .total: say("Total")
        case .warrantyExpiryDate: say("Warranty end")
        case .createdAt: say("Date added")
        }
    }

    static func direction(_ order: ReceiptQuery.Order, descending: Bool) -> String {
        switch order {
        case .purchaseDate, .createdAt: descending ? say("newest first") : say("oldest first")
        case .storeName: descending ? say("Z to A") : say("A to Z")
        case .total: descending ? say("largest") : say("smallest")
        case .warrantyExpiryDate: descending ? say("latest") : say("soonest")
        }
    }

    static func name(of scope: ReceiptQuery.Scope) -> String {
        switch scope {
        case .vault: say("All receipts")
        case .unsynced: say("Not synced ^ !")
        case .conflicts: say("In dispute C")
        case .trash: say("Trash")
        }
    }

    static func nothingMatches(_ text: String) -> String { say("Nothing matches \"\(text)\".") }
    static var escDropsFilter: String { say("Every word and every condition must hold. Esc drops the filter.") }
    static func emptyVault(add: String, importing: String) -> [String] {
        [say("No receipts yet."), say("\(add) adds one, \(importing) imports a CSV or JSON file, F1 helps.")]
    }
    static var emptyTrash: String { say("The Trash is empty.") }
    static func goesBack(_ key: String) -> String { say("\(key) or Esc goes back to the vault.") }
    static var emptyConflicts: String { say("Nothing is in dispute.") }
    static var emptyUnsynced: String { say("Everything is on the server.") }
    static var escShowsAll: String { say("Esc shows all receipts.") }
    static var nothingHere: String { say("There is no receipt here. a adds one.") }
    static var alreadyInTrash: String { say("It is in the Trash already. R restores it.") }
    static var restoreInTrash: String { say("Only what lies in the Trash is taken out of it; T shows the Trash.") }
    static var nothingNewInTrash: String { say("Nothing is added in the Trash; T goes back to the list.") }
    static var notDisputed: String { say("This receipt is not in dispute.") }
    static var onlyOneIsDecided: String { say("One receipt at a time is decided; \\ takes the marks away.") }
    static var decideBeforeClaim: String { say("This receipt is in dispute; c decides it, then it can go to a shop.") }
    static var restoreFirst: String { say("It is in the Trash. R restores it, then it can be edited.") }
    static func tooManyToMark(_ most: Int) -> String { say("More than \(most) are shown: filter first, then mark.") }
    static var enterOpens: String { say("Enter opens") }

    static let footChoose: Phrase = "choose"
    static let footClose: Phrase = "close"
    static let footKeep: Phrase = "keep"
    static let footDropFilter: Phrase = "show all"
    static let footOpen: Phrase = "open"
    static let footFilter: Phrase = "filter"
    static let footRestore: Phrase = "restore"
    static let footAdd: Phrase = "add"
    static let footImport: Phrase = "import"
    static let footEdit: Phrase = "edit"
    static let footTrash: Phrase = "trash"
    static let footSort: Phrase = "sort"
    static let footMark: Phrase = "mark"
    static let footEndRange: Phrase = "mark these"
    static let footDropRange: Phrase = "no range"
}

extension Strings {
    static let helpMenuPick: Phrase = "Take the line; the current order turns"
    static let helpMenuDown: Phrase = "Next line of the menu"
    static let helpMenuUp: Phrase = "Previous line of the menu"
    static let helpMenuClose: Phrase = "Close the menu"
    static let helpFilterKeep: Phrase = "Keep the filter, back to the list"
    static let helpDropFilter: Phrase = "Drop the filter"
    static let helpFilterDrop: Phrase = "Drop the filter, or leave the Trash"
    static let helpDown: Phrase = "Next line"
    static let helpUp: Phrase = "Previous line"
    static let helpPageDown: Phrase = "One page down"
    static let helpPageUp: Phrase = "One page up"
    static let helpHalfDown: Phrase = "Half a page down"
    static let helpHalfUp: Phrase = "Half a page up"
    static let helpFirst: Phrase = "First line"
    static let helpLast: Phrase = "Last line"
    static let helpOpen: Phrase = "Open the receipt"
    static let helpFilter: Phrase = "Filter while typing"
    static let helpRestore: Phrase = "Take out of the Trash"
    static let helpAdd: Phrase = "Add a receipt"
    static let helpImport: Phrase = "Import a CSV or JSON file"
    static let helpEdit: Phrase = "Edit the receipt"
    static let helpTrash: Phrase = "To Trash, all marked ones if any"
    static let helpSort: Phrase = "Sort menu, and what the list shows"
    static let helpFavourite: Phrase = "Favourite on or off"
    static let helpTags: Phrase = "Edit the tags"
    static let helpWarranty: Phrase = "Edit the warranty"
    static let helpConflict: Phrase = "Decide what is in dispute"
    static let helpShowTrash: Phrase = "Show the Trash, or go back"
    static let helpPreview: Phrase = "Preview on or off"
    static let helpZoomIn: Phrase = "More room for the list"
    static let helpZoomOut: Phrase = "More room for what stands beside it"
    static var listIsWhole: String { say("The list has all the room there is; _ brings the preview back.") }
    static var previewIsHalf: String { say("The preview has half of the window already; Enter opens the receipt.") }
    static let helpReload: Phrase = "Read the list again"
    static let helpMark: Phrase = "Mark, or take the mark away"
    static let helpRange: Phrase = "Begin a range; again marks it"
    static let helpEndRange: Phrase = "Mark the range"
    static let helpDropRange: Phrase = "Drop the range"
    static let helpMarkAll: Phrase = "Mark everything that is shown"
    static let helpMarkNone: Phrase = "Take all marks away"
}
