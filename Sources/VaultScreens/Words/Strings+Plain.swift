extension Strings {
    enum Plain {
        static let hint = "Type list, search, expiring, conflicts, add, help or quit."
        static let openHint = "Type a number to open, or help."
        static let pageHint = "Type a number to open, or: next, back, search, help."
        static let receiptHint = "Type edit, trash, undo, list or help."
        static let trashHint = "Type restore, list or help."
        static let conflictHint = "Type mine or theirs and a number; the other stays in the receipt's history."
        static let formHint =
            "Enter keeps what is in parentheses, - empties it, a point saves now, cancel leaves everything as it was."

        static let help = [
            "list: all receipts, the newest first.",
            "search and words: what is found, in the language of 'rvault help search'.",
            "next, back: the page after or before.",
            "A number: opens a receipt of the last list.",
            "expiring: return windows and warranties that end soon.",
            "add: a new receipt. edit: the receipt that is open.",
            "trash, restore: of the receipt that is open. trashed: what is in the Trash.",
            "undo, redo: the last change.",
            "conflicts: what was changed on two devices; mine or theirs and a number decides.",
            "sync: now. status: how sync stands.",
            "quit: the end. The first letters of a word are enough.",
        ]

        static func sync(_ words: String) -> String { "Sync: \(words)." }
        static func unknown(_ word: String, _ found: [String]) -> String {
            found.isEmpty
                ? "There is no command \(word). Type help." : "\(word) can be \(found.joined(separator: ", "))."
        }
        static let searchWhat = "Type search and what to look for."
        static let listFirst = "Type list first."
        static let openFirst = "Open a receipt first: type list, then its number."
        static let conflictsFirst = "Type conflicts first."
        static func whichConflict(_ count: Int) -> String {
            count == 0 ? "Nothing is in dispute." : "Type which one, from 1 to \(count)."
        }
        static let noMore = "That was the last page."
        static let noneBefore = "That was the first page."
        static func noNumber(_ number: Int) -> String { "There is no number \(number) on the last lines." }
        static let isGone = "That receipt is gone."
        static let cancelled = "Nothing was changed."
        static func draft(_ when: String) -> String { "What was typed \(when) and not saved is taken up." }
        static func oneOf(_ words: [String]) -> String { "Type one of: \(words.joined(separator: ", "))." }

        static let noReceipts = "No receipts yet. Type add."
        static let nothingFound = "Nothing was found."
        static func shown(_ first: Int, _ last: Int, of total: Int) -> String {
            "Receipts \(first) to \(last) of \(total)."
        }
        static func bought(_ day: String) -> String { "Bought \(day)" }
        static func returnBy(_ words: String) -> String { "Return by \(words)" }
        static func warranty(_ words: String) -> String { "Warranty to \(words)" }
        static let returnWindows = "Return windows"
        static let warranties = "Warranties that end soon"
        static let ended = "Ended in the last days"
        static func nothingEnds(_ days: Int) -> String { "Nothing ends within \(days) days." }
        static func receipt(_ store: String, isInTrash: Bool) -> String {
            "Store: \(store)\(isInTrash ? ", in the Trash" : "")."
        }
        static let noConflicts = "No conflicts."
        static func sides(_ label: String, _ mine: String, _ theirs: String) -> String {
            "\(label): mine \(mine); theirs \(theirs)."
        }
    }
}
