import Translation
import VaultSettings

extension Strings {
    enum Plain {
        static var hint: String { say("Type list, search, expiring, conflicts, add, help or quit.") }
        static var openHint: String { say("Type a number to open, or help.") }
        static var pageHint: String { say("Type a number to open, or: next, back, search, help.") }
        static var receiptHint: String { say("Type edit, trash, undo, list or help.") }
        static var trashHint: String { say("Type restore, purge, list or help.") }
        static var purgeInTrash: String { say("Only what lies in the Trash goes for good; trash moves it there.") }
        static var secretHint: String { say("Ctrl-D cancels.") }
        static var cancelHint: String { say("cancel leaves everything as it was.") }
        static func typeTheWord(_ word: String) -> String { say("Type the word \"\(word)\", or cancel.") }
        static var conflictHint: String {
            say("Type mine or theirs and a number; the other stays in the receipt's history.")
        }
        static var choiceHint: String { say("Type a number, or cancel.") }
        static var numberPrompt: String { say("Number: ") }
        static func noSuchField(_ fields: String) -> String {
            say("A column is set to a field by its number and one of: \(fields).")
        }
        static func oneToNumber(_ count: Int) -> String { say("Type a number from 1 to \(count), or cancel.") }
        static var whichReceipt: String { say("Open a receipt first, or type the number of one that was listed.") }
        static var changesFirst: String { say("Type changes first.") }
        static var nothingDone: String { say("Nothing was done yet that could be undone.") }
        static var changesHint: String {
            say("Type undo or redo and a number; without one they take the last change.")
        }
        static var snoozed: String { say("Snoozed") }
        static var muted: String { say("Muted") }
        static var nothingQuiet: String { say("Nothing is snoozed or muted.") }
        static var quietHint: String { say("Type wake and a number to end it.") }
        static func quietCount(_ count: Int) -> String { say("Snoozed or muted: \(count). Type quiet to hear them.") }

        static func keepsFailing(_ tries: Int, _ reason: String, _ next: String) -> String {
            say("Sync failed \(tries) times: \(Phrase(outside: reason)) Next try: \(next).")
        }
        static func toAdd(_ count: Int) -> String { say("To add: \(count).") }
        static func alreadyHere(_ count: Int) -> String { say("Already here: \(count).") }
        static func refusedRows(_ count: Int) -> String { say("Refused: \(count).") }
        static func row(_ number: Int, _ text: String, _ reason: String) -> String {
            say("Row \(number), \(text): \(reason)")
        }
        static func importThem(_ count: Int) -> String { say("Import \(receipts(count)).") }
        static var importHint: String {
            say(
                "1 imports; another number changes that setting and reads the file again, and with a field behind it a column; cancel changes nothing."
            )
        }

        static func noVault(_ path: String) -> String { say("There is no vault here yet: \(path).") }
        static var waysToBegin: [String] {
            let ways = [
                (Start.newVault, Start.newVaultHint), (Start.join, Start.joinHint),
                (Backup.restore, Backup.restoreHint), (Start.demo, Start.demoHint),
            ]
            return ways.enumerated().map { "\($0 + 1). \($1.0): \($1.1)." } + [waysHint]
        }
        static var waysHint: String { say("Type a number from 1 to 4, or quit.") }
        static var passwordsDiffer: String { say("The two passwords differ. Type the password again.") }
        static var notTheSame: String { say("The two are not the same; type the passphrase anew.") }
        static func strength(_ words: String) -> String {
            "\(Start.strength): \(words)" + (words.hasSuffix(".") ? "" : ".")
        }
        static var sheetHint: String {
            say("Or type sheet and a file's name, such as sheet ~/recovery.pdf, and it is written as a sheet to print.")
        }
        static var keepHint: String { say("Enter keeps what is in parentheses.") }
        static func reminders(_ stage: PreferencesStage, _ context: Context) -> String {
            stage.reminds
                ? Start.remindersOn(context.settings.effective.reminderDays) : Start.remindersOff
        }
        static func waysToRemind(_ context: Context) -> [String] {
            let on = Start.remindersOn(context.settings.effective.reminderDays)
            return [say("1. Reminders \(on)."), say("2. No reminders."), say("3. Try one now.")]
        }
        static var joinHint: String { say("cancel goes on without; signin joins at any time.") }

        static func isSignedIn(_ account: String) -> String { say("This vault is signed in as \(account).") }
        static var waysToSignIn: [String] {
            [
                say("1. Sign in to an account."), say("2. Make a new account."),
                say("3. Join by a code that another device shows."), choiceHint,
            ]
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
                say("expiring: return windows and warranties that end soon; with words, of what is found."),
                say("snooze, mute: say no more of the open receipt, or of a number. wake ends it, quiet lists them."),
                say("add: a new receipt. edit: the receipt that is open."),
                say("trash, restore: of the receipt that is open. trashed: what is in the Trash."),
                say("purge: the open receipt of the Trash goes for good, once the word is typed."),
                say("undo, redo: the last change. changes: what can be undone; undo 3 takes three of them back."),
                say("import and a file: what is in it, then what to do with it."),
                say("conflicts: what was changed on two devices; mine or theirs and a number decides."),
                say("sync: now. status: how sync stands. signin: at a server of your own."),
                say(
                    "Items, warranties, claims, exports, backups, devices and settings: commands of the shell, see 'rvault help'."
                ),
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

        static var nothingToSyncWith: String { say("This vault is on this device only. Type signin for a server.") }
        static var noReceipts: String { say("No receipts yet. Type add.") }
        static var nothingFound: String { say("Nothing was found.") }
        static func shown(_ first: Int, _ last: Int, of total: Int) -> String {
            say("Receipts \(first) to \(last) of \(total).")
        }
        static func bought(_ day: String) -> String { say("Bought \(day)") }
        static func returnBy(_ words: String) -> String { say("Return by \(words)") }
        static func warranty(_ words: String) -> String { say("Warranty to \(words)") }
        static var warrantyForLife: String { say("Warranty for life") }
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
