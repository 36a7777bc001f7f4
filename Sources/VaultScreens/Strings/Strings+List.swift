import Translation
import VaultModel
import VaultWording

extension Strings {
    static var listTitle: String { say("Receipt list") }
    static var trash: String { say("Trash") }
    static var scopeConflicts: String { say("Conflicts") }
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
        case .purchaseDate: say("Purchase date")
        case .storeName: say("Store")
        case .total: say("Total")
        case .warrantyExpiryDate: say("Expiry date")
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
        case .conflicts: say("Conflicts C")
        case .trash: say("Trash")
        }
    }

    static func nothingMatches(_ text: String) -> String { say("Nothing matches \"\(text)\".") }
    static var escDropsFilter: String { say("Receipts must match every term. Esc clears the filter.") }
    static func emptyVault(add: String, importing: String) -> [String] {
        [say("No receipts yet."), say("\(add) adds one, \(importing) imports files, F1 shows help.")]
    }
    static var emptyTrash: String { say("The Trash is empty.") }
    static func goesBack(_ key: String) -> String { say("\(key) or Esc goes back to the vault.") }
    static var emptyConflicts: String { say("No conflicts.") }
    static var emptyUnsynced: String { say("Everything is synced.") }
    static var escShowsAll: String { say("Esc shows all receipts.") }
    static var nothingHere: String { say("No receipts here. a adds one.") }
    static var nothingHereInTrash: String { say("No receipts here.") }
    static var alreadyInTrash: String { say("Already in the Trash. R restores it.") }
    static var decideOnDeletion: String {
        say("It's in conflict: one device deleted it, another one changed it. Press c to decide.")
    }
    static var restoreInTrash: String { say("Only receipts in the Trash can be restored; T shows the Trash.") }
    static var nothingNewInTrash: String { say("Can't add to the Trash; T goes back to the list.") }
    static var noConflictHere: String { say("This receipt has no conflict.") }
    static var onlyOneIsResolved: String { say("Resolve one receipt at a time; \\ unmarks all.") }
    static var resolveBeforeClaim: String {
        say("This receipt has a conflict; press c to resolve it before making a claim pack.")
    }
    static var restoreFirst: String { say("It's in the Trash. Press R to restore it first.") }
    static func tooManyToMark(_ most: Int) -> String { say("More than \(most) receipts: filter before marking.") }
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
    static let footEndRange: Phrase = "mark range"
    static let footDropRange: Phrase = "cancel"
}

extension Strings {
    static let helpMenuPick: Phrase = "Select; again reverses the order"
    static let helpMenuDown: Phrase = "Next menu line"
    static let helpMenuUp: Phrase = "Previous menu line"
    static let helpMenuClose: Phrase = "Close the menu"
    static let helpFilterLines: Phrase = "Show only matching lines"
    static let helpFilterKeep: Phrase = "Keep the filter, go to the list"
    static let helpDropFilter: Phrase = "Clear the filter"
    static let helpFilterDrop: Phrase = "Clear the filter, or leave the Trash"
    static let helpDown: Phrase = "Next line"
    static let helpUp: Phrase = "Previous line"
    static let helpPageDown: Phrase = "One page down"
    static let helpPageUp: Phrase = "One page up"
    static let helpHalfDown: Phrase = "Half a page down"
    static let helpHalfUp: Phrase = "Half a page up"
    static let helpFirst: Phrase = "First line"
    static let helpLast: Phrase = "Last line"
    static let helpOpen: Phrase = "Open the receipt"
    static let helpFilter: Phrase = "Filter as you type"
    static let helpRestore: Phrase = "Restore from the Trash"
    static let helpAdd: Phrase = "Add a receipt"
    static let helpImport: Phrase = "Import pictures, PDFs, mails, CSV or JSON"
    static let helpEdit: Phrase = "Edit the receipt"
    static let helpTrash: Phrase = "Move to Trash, all marked if any"
    static let helpSort: Phrase = "Sort, and choose what to list"
    static let helpFavorite: Phrase = "Favorite on or off"
    static let helpTags: Phrase = "Edit the tags"
    static let helpWarranty: Phrase = "Edit the warranty"
    static let helpConflict: Phrase = "Resolve the conflict"
    static let helpShowTrash: Phrase = "Show the Trash, or go back"
    static let helpPreview: Phrase = "Show or hide the preview"
    static let helpZoomIn: Phrase = "More room for the list"
    static let helpZoomOut: Phrase = "More room for the other pane"
    static var listIsWhole: String { say("The list already fills the window; _ brings back the preview.") }
    static var previewIsHalf: String { say("The preview already fills half the window; Enter opens the receipt.") }
    static let helpReload: Phrase = "Reload the list"
    static let helpMark: Phrase = "Mark or unmark"
    static let helpRange: Phrase = "Start a range; again marks it"
    static let helpEndRange: Phrase = "Mark the range"
    static let helpDropRange: Phrase = "Cancel the range"
    static let helpMarkAll: Phrase = "Mark all shown"
    static let helpMarkNone: Phrase = "Unmark all"
}
