import Translation

extension Strings {
    enum Plain {
        static var hint: String { say("Type list, search, expiring, conflicts, add, help or quit.") }
        static var openHint: String { say("Type a number to open, or help.") }
        static var pageHint: String { say("Type a number to open, or: next, back, search, help.") }
        static var receiptHint: String { say("Type edit, trash, undo, list or help.") }
        static var trashHint: String { say("Type restore, list or help.") }
        static var conflictHint: String {
            say("Type mine or theirs and a number; the other stays in the receipt's history.")
        }
        static var formHint: String {
            say(
                "Enter keeps what is in parentheses, - empties it, a point saves now, cancel leaves everything as it was."
            )
        }

        static var help: [String] {
            [
                say("list: all receipts, the newest first."),
                say("search and words: what is found, in the language of 'rvault help search'."),
                say("next, back: the page after or before."),
                say("A number: opens a receipt of the last list."),
                say("expiring: return windows and warranties that end soon."),
                say("add: a new receipt. edit: the receipt that is open."),
                say("trash, restore: of the receipt that is open. trashed: what is in the Trash."),
                say("undo, redo: the last change."),
                say("conflicts: what was changed on two devices; mine or theirs and a number decides."),
                say("sync: now. status: how sync stands."),
                say("quit: the end. The first letters of a word are enough."),
            ]
        }

        static func sync(_ words: String) -> String { say("Sync: \(words).") }
        static func unknown(_ word: String, _ found: [String]) -> String {
            found.isEmpty
                ? say("There is no command \(word). Type help.")
                : say("\(word) can be \(found.joined(separator: ", ")).")
        }
        static var searchWhat: String { say("Type search and what to look for.") }
        static var listFirst: String { say("Type list first.") }
        static var openFirst: String { say("Open a receipt first: type list, then its number.") }
        static var conflictsFirst: String { say("Type conflicts first.") }
        static func whichConflict(_ count: Int) -> String {
            count == 0 ? say("Nothing is in dispute.") : say("Type which one, from 1 to \(count).")
        }
        static var noMore: String { say("That was the last page.") }
        static var noneBefore: String { say("That was the first page.") }
        static func noNumber(_ number: Int) -> String { say("There is no number \(number) on the last lines.") }
        static var isGone: String { say("That receipt is gone.") }
        static var cancelled: String { say("Nothing was changed.") }
        static func draft(_ when: String) -> String { say("What was typed \(when) and not saved is taken up.") }
        static func oneOf(_ words: [String]) -> String { say("Type one of: \(words.joined(separator: ", ")).") }

        static var noReceipts: String { say("No receipts yet. Type add.") }
        static var nothingFound: String { say("Nothing was found.") }
        static func shown(_ first: Int, _ last: Int, of total: Int) -> String {
            say("Receipts \(first) to \(last) of \(total).")
        }
        static func bought(_ day: String) -> String { say("Bought \(day)") }
        static func returnBy(_ words: String) -> String { say("Return by \(words)") }
        static func warranty(_ words: String) -> String { say("Warranty to \(words)") }
        static var returnWindows: String { say("Return windows") }
        static var warranties: String { say("Warranties that end soon") }
        static var ended: String { say("Ended in the last days") }
        static func nothingEnds(_ days: Int) -> String { say("Nothing ends within \(days) days.") }
        static func receipt(_ store: String, isInTrash: Bool) -> String {
            isInTrash ? say("Store: \(store), in the Trash.") : say("Store: \(store).")
        }
        static var noConflicts: String { say("No conflicts.") }
        static func sides(_ label: String, _ mine: String, _ theirs: String) -> String {
            say("\(label): mine \(mine); theirs \(theirs).")
        }
    }
}
