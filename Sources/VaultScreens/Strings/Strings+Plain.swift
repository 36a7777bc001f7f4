import Translation
import VaultSettings
import VaultWording

extension Strings {
    enum Plain {
        static var hint: String { say("Type list, search, expiring, conflicts, add, help or quit.") }
        static var openHint: String { say("Type a number to open, or help.") }
        static var pageHint: String { say("Type a number to open, or: next, back, search, help.") }
        static var receiptHint: String { say("Type edit, trash, undo, list or help.") }
        static var trashHint: String { say("Type restore, purge, list or help.") }
        static var purgeInTrash: String { say("To delete permanently, move it to the Trash first: type trash.") }
        static var secretHint: String { say("Ctrl-D cancels.") }
        static var cancelHint: String { say("cancel changes nothing.") }
        static func typeTheWord(_ word: String) -> String { say("Type \"\(word)\" to confirm, or cancel.") }
        static var conflictHint: String {
            say("Type mine or theirs and a number; the other value stays in the receipt's history.")
        }
        static func moreConflicts(_ count: Int, of total: Int) -> String {
            say("The first \(count) of \(total) conflicts; the next ones follow as you resolve these.")
        }
        static var choiceHint: String { say("Type a number, or cancel.") }
        static var numberPrompt: String { say("Number: ") }
        static func noSuchField(_ fields: String) -> String {
            say("For a column, type its number and one of: \(fields).")
        }
        static func oneToNumber(_ count: Int) -> String { say("Type a number from 1 to \(count), or cancel.") }
        static var whichReceipt: String { say("Open a receipt first, or add its number from the list.") }
        static var changesFirst: String { say("Type changes first.") }
        static var nothingDone: String { say("Nothing to undo.") }
        static var changesHint: String {
            say("Type undo or redo and a number, or no number for the last change.")
        }
        static var snoozed: String { say("Snoozed") }
        static var muted: String { say("Muted") }
        static var nothingQuiet: String { say("Nothing is snoozed or muted.") }
        static var quietHint: String { say("Type wake and a number to unsnooze or unmute.") }
        static func quietCount(_ count: Int) -> String { say("Snoozed or muted: \(count). Type quiet to list them.") }

        static func keepsFailing(_ tries: Int, _ reason: Phrase, _ next: String) -> String {
            say("Sync failed \(tries) times: \(reason) Next try: \(next).")
        }
        static func toAdd(_ count: Int) -> String { say("To add: \(count).") }
        static func alreadyHere(_ count: Int) -> String { say("Already here: \(count).") }
        static func refusedRows(_ count: Int) -> String { say("Rejected: \(count).") }
        static func row(_ number: Int, _ text: String, _ reason: String) -> String {
            say("Row \(number), \(text): \(reason)")
        }
        static func importThem(_ count: Int) -> String { say("Import \(receipts(count)).") }
        static var importHint: String {
            say(
                "1 imports. Another number changes that setting and reads the file again; for a column, add a field. cancel changes nothing."
            )
        }

        static func noVault(_ path: String) -> String { say("No vault here yet: \(path).") }
        static var waysToBegin: [String] {
            let ways = [
                (Start.newVault, Start.newVaultHint), (Start.join, Start.joinHint),
                (Backup.restore, Backup.restoreHint), (Start.demo, Start.demoHint),
            ]
            return ways.enumerated().map { "\($0 + 1). \($1.0): \($1.1)." } + [waysHint]
        }
        static var waysHint: String { say("Type a number from 1 to 4, or quit.") }
        static var passwordsDiffer: String { say("The passwords don't match. Type the password again.") }
        static var notTheSame: String { say("The passphrases don't match. Type the passphrase again.") }
        static func strength(_ words: String) -> String {
            "\(Start.strength): \(words)" + (words.hasSuffix(".") ? "" : ".")
        }
        static var sheetHint: String {
            say("Or type sheet and a file name, such as sheet ~/recovery.pdf, to save the code as a printable sheet.")
        }
        static var keepHint: String { say("Enter keeps the value in parentheses.") }
        static func reminders(_ stage: PreferencesStage, _ context: Context) -> String {
            stage.reminds
                ? Start.remindersOn(context.settings.effective.reminderDays) : Start.remindersOff
        }
        static func waysToRemind(_ context: Context) -> [String] {
            let on = Start.remindersOn(context.settings.effective.reminderDays)
            return [say("1. Reminders \(on)."), say("2. No reminders."), say("3. Send a test reminder.")]
        }
        static var joinHint: String { say("cancel skips this; signin joins later.") }

        static func isSignedIn(_ account: String) -> String { say("This vault is signed in as \(account).") }
        static var waysToSignIn: [String] {
            [
                say("1. Sign in to an account."), say("2. Create an account."),
                say("3. Join with a pairing code from another device."), choiceHint,
            ]
        }
        static var formHint: String {
            say(
                "Enter keeps the value in parentheses, - clears it, a period saves now, cancel changes nothing."
            )
        }

        static var help: [String] {
            [
                say("list: all receipts, newest first."),
                say("search and words: matching receipts; 'rvault help search' explains the syntax."),
                say("next, back: the next or the previous page."),
                say("A number: opens that receipt of the last list."),
                say("expiring: return windows and warranties that expire soon; add words to filter them."),
                say(
                    "snooze, mute: hide the reminders of the open receipt, or of a number. wake shows them again, quiet lists what is hidden."
                ),
                say("add: a new receipt. edit: the open receipt."),
                say("trash, restore: the open receipt. trashed: receipts in the Trash."),
                say("purge: deletes the open receipt in the Trash permanently, once you type the word."),
                say("undo, redo: the last change. changes: what can be undone; undo 3 undoes three of them."),
                say("import and a file: shows what is in it, then asks what to do; pictures and PDFs go to the Inbox."),
                say(
                    "inbox: what arrived and waits for you; accept, review or skip and a number. viewer: opens the picture."
                ),
                say("conflicts: what changed on two devices; mine or theirs and a number resolves one."),
                say("sync: sync now. status: the state of sync. signin: sign in to your own server."),
                say(
                    "Items, warranties, claims, exports, backups, devices and settings: use shell commands, see 'rvault help'."
                ),
                say("quit: quits. The first letters of a command are enough."),
            ]
        }

        static func sync(_ words: String) -> String { say("Sync: \(words).") }
        static func unknown(_ word: String, _ found: [String]) -> String {
            found.isEmpty
                ? say("Unknown command: \(word). Type help.")
                : say("\(word) is ambiguous: \(found.joined(separator: ", ")).")
        }
        static var searchWhat: String { say("Type search and what to look for.") }
        static var listFirst: String { say("Type list first.") }
        static var openFirst: String { say("Open a receipt first: type list, then its number.") }
        static var conflictsFirst: String { say("Type conflicts first.") }
        static func whichConflict(_ count: Int) -> String {
            count == 0 ? say("No conflicts.") : say("Type which one, from 1 to \(count).")
        }
        static var noMore: String { say("This is the last page.") }
        static var noneBefore: String { say("This is the first page.") }
        static func noNumber(_ number: Int) -> String { say("No number \(number) in the last list.") }
        static var isGone: String { say("That receipt no longer exists.") }
        static var keptAsDraft: String { say("Nothing was changed; what you typed is kept as a draft.") }
        static var cancelled: String { say("Nothing was changed.") }
        static func draft(_ when: String) -> String { say("Continuing the unsaved draft (\(when)).") }
        static func oneOf(_ words: [String]) -> String { say("Type one of: \(words.joined(separator: ", ")).") }

        static var nothingToSyncWith: String { say("This vault is on this device only. Type signin to use a server.") }
        static var inboxFirst: String { say("Type inbox first.") }
        static func whichScan(_ count: Int) -> String { say("Type which one, from 1 to \(count).") }
        static func scans(_ total: Int, shown: Int) -> String {
            total > shown
                ? say(total, "Inbox: \(total) scan, the oldest first.", "Inbox: \(total) scans, the oldest first.")
                : say(shown, "Inbox: \(shown) scan.", "Inbox: \(shown) scans.")
        }
        static var inboxHint: String {
            say(
                "Type accept, review, skip or viewer and the number of a scan, or only the number to open it. skip moves it to the Trash."
            )
        }
        static var reviewHint: String { say("Type review and its number to fill in the rest.") }
        static var noReceipts: String { say("No receipts yet. Type add.") }
        static var nothingFound: String { say("No matches.") }
        static func shown(_ first: Int, _ last: Int, of total: Int) -> String {
            say("Receipts \(first) to \(last) of \(total).")
        }
        static func bought(_ day: String) -> String { say("Bought \(day)") }
        static func returnBy(_ words: String) -> String { say("Return by \(words)") }
        static func warranty(_ words: String) -> String { say("Warranty until \(words)") }
        static var warrantyForLife: String { say("Lifetime warranty") }
        static var returnWindows: String { say("Return windows") }
        static var warranties: String { say("Warranties expiring soon") }
        static var ended: String { say("Recently expired") }
        static func nothingEnds(_ days: Int) -> String { say("Nothing expires within \(days) days.") }
        static func receipt(_ store: String, isInTrash: Bool) -> String {
            isInTrash ? say("Store: \(store), in the Trash.") : say("Store: \(store).")
        }
        static var noConflicts: String { say("No conflicts.") }
        static func sides(_ label: String, _ mine: String, _ theirs: String) -> String {
            say("\(label): mine \(mine); theirs \(theirs).")
        }
    }
}
