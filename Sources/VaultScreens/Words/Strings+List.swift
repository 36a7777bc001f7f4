import VaultModel

extension Strings {
    static let listTitle = "Vault list"
    static let trash = "Trash"
    static let scopeConflicts = "In dispute"
    static let scopeUnsynced = "Not synced"
    static let noDate = "no date"
    static let noStore = "(no store)"
    static let noTotal = "--"
    static let returned = "returned"
    static let previewTitle = " preview (p hides it) "
    static let filterPrompt = "/ "
    static let sortTitle = "Sort and show"

    static func columnTitle(_ kind: ListColumns.Kind) -> String {
        switch kind {
        case .date: "DATE"
        case .store: "STORE"
        case .what: "WHAT"
        case .total: "TOTAL"
        case .warranty: "WARRANTY"
        case .returning: "RETURN"
        }
    }

    static func marked(_ count: Int) -> String { "\(count) marked" }
    static func position(_ number: Int, of total: Int) -> String { "\(number) of \(total)" }
    static func filter(_ text: String) -> String { "filter: \(text)" }
    static func shown(_ count: Int, isRanked: Bool) -> String {
        "\(count) shown\(isRanked ? ", best first" : "")"
    }

    static func name(of order: ReceiptQuery.Order) -> String {
        switch order {
        case .purchaseDate: "Date bought"
        case .storeName: "Store"
        case .total: "Total"
        case .warrantyExpiryDate: "Warranty end"
        case .createdAt: "Date added"
        }
    }

    static func direction(_ order: ReceiptQuery.Order, descending: Bool) -> String {
        switch order {
        case .purchaseDate, .createdAt: descending ? "newest first" : "oldest first"
        case .storeName: descending ? "Z to A" : "A to Z"
        case .total: descending ? "largest" : "smallest"
        case .warrantyExpiryDate: descending ? "latest" : "soonest"
        }
    }

    static func name(of scope: ReceiptQuery.Scope) -> String {
        switch scope {
        case .vault: "All receipts"
        case .unsynced: "Not synced ^ !"
        case .conflicts: "In dispute C"
        case .trash: "Trash"
        }
    }

    static func nothingMatches(_ text: String) -> String { "Nothing matches \"\(text)\"." }
    static let escDropsFilter = "Every word and every condition must hold. Esc drops the filter."
    static func emptyVault(add: String, importing: String) -> [String] {
        ["No receipts yet.", "\(add) adds one, \(importing) imports a CSV or JSON file, F1 helps."]
    }
    static let emptyTrash = "The Trash is empty."
    static func goesBack(_ key: String) -> String { "\(key) or Esc goes back to the vault." }
    static let emptyConflicts = "Nothing is in dispute."
    static let emptyUnsynced = "Everything is on the server."
    static let escShowsAll = "Esc shows all receipts."
    static let nothingHere = "There is no receipt here. a adds one."
    static let alreadyInTrash = "It is in the Trash already. R restores it."
    static let restoreFirst = "It is in the Trash. R restores it, then it can be edited."
    static func tooManyToMark(_ most: Int) -> String { "More than \(most) are shown: filter first, then mark." }
    static let enterOpens = "Enter opens"

    static let footChoose = "choose"
    static let footClose = "close"
    static let footKeep = "keep"
    static let footDropFilter = "show all"
    static let footOpen = "open"
    static let footFilter = "filter"
    static let footRestore = "restore"
    static let footAdd = "add"
    static let footImport = "import"
    static let footEdit = "edit"
    static let footTrash = "trash"
    static let footSort = "sort"
    static let footMark = "mark"
}

extension Strings {
    static let helpMenuPick = "Take the line; the current order turns"
    static let helpMenuDown = "Next line of the menu"
    static let helpMenuUp = "Previous line of the menu"
    static let helpMenuClose = "Close the menu"
    static let helpFilterKeep = "Keep the filter, back to the list"
    static let helpFilterDrop = "Drop the filter, or leave the Trash"
    static let helpDown = "Next line"
    static let helpUp = "Previous line"
    static let helpPageDown = "One page down"
    static let helpPageUp = "One page up"
    static let helpHalfDown = "Half a page down"
    static let helpHalfUp = "Half a page up"
    static let helpFirst = "First line"
    static let helpLast = "Last line"
    static let helpOpen = "Open the receipt"
    static let helpFilter = "Filter while typing"
    static let helpRestore = "Take out of the Trash"
    static let helpAdd = "Add a receipt"
    static let helpImport = "Import a CSV or JSON file"
    static let helpEdit = "Edit the receipt"
    static let helpTrash = "To Trash, all marked ones if any"
    static let helpSort = "Sort menu, and what the list shows"
    static let helpFavourite = "Favourite on or off"
    static let helpTags = "Edit the tags"
    static let helpWarranty = "Edit the warranty"
    static let helpConflict = "Decide what is in dispute"
    static let helpShowTrash = "Show the Trash, or go back"
    static let helpPreview = "Preview on or off"
    static let helpReload = "Read the list again"
    static let helpMark = "Mark, or take the mark away"
    static let helpRange = "Begin a range; again marks it"
    static let helpMarkAll = "Mark everything that is shown"
    static let helpMarkNone = "Take all marks away"
}
