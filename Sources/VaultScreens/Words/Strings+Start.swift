import Translation
import VaultReminders

extension Strings {
    enum Start {
        static var title: String { say("Start") }
        static var locked: String { say("[LOCKED]") }
        static var passphrase: String { say("Passphrase") }
        static var again: String { say("Once more") }
        static var strength: String { say("Strength") }
        static var stayOpen: String { say("Stay open") }
        static var untilQuit: String { say("until I quit") }
        static func untilIdle(_ seconds: Int) -> String {
            if seconds.isMultiple(of: 3600) { return say("\(seconds / 3600) h idle") }
            return seconds.isMultiple(of: 60) ? say("\(seconds / 60) min idle") : say("\(seconds) s idle")
        }
        static var opening: String { say("Opening... the key is being made; this takes a second on purpose.") }
        static var creating: String { say("Making the vault... this takes a second on purpose.") }
        static var preparingDemo: String { say("Preparing the demo...") }

        static var typePassphrase: String { say("Type the passphrase first.") }
        static var typeItAgain: String { say("Type it a second time, so that a slip cannot lock you out.") }
        static var notTheSame: String { say("The two are not the same. Ctrl-T shows them.") }
        static var tooWeak: String { say("That is too easy to guess. Four or five random words are good.") }
        static var noSuchCurrency: String { say("Type a currency's three letters, like EUR, NOK or JPY.") }

        static var firstTime: String { say("First time on this computer? Choose:") }
        static var otherwise: String { say("Or, with Tab:") }
        static var newVault: String { say("New vault here") }
        static var newVaultHint: String { say("works without a network") }
        static var join: String { say("Join from another device") }
        static var joinHint: String { say("pairing code and server address") }
        static let helpJoin: Phrase = "Make a vault here that joins your account"
        static let footJoin: Phrase = "join"
        static var demo: String { say("Look around (demo data)") }
        static var demoHint: String { say("in memory only, nothing is saved") }
        static var nothingLeaves: String { say("Nothing leaves this machine until you switch sync on.") }
        static var encrypted: String { say("encrypted, mode 0600") }
        static var codeNotStored: String {
            say("The recovery code was never confirmed as stored; 'rvault new-code' makes another.")
        }
        static var store: String { say("Store", as: "file of a vault") }

        static var newTitle: String { say("New vault: passphrase") }
        static var newExplained: String {
            say(
                "It encrypts everything on this computer. Nobody can reset it; the next page shows a code for when it is lost."
            )
        }
        static var joinFirstTitle: String { say("Join: this device's passphrase") }
        static var joinFirstExplained: String {
            say(
                "This device gets a vault of its own first, encrypted by a passphrase and a recovery code of its own. The pairing code comes last, since it is good for ten minutes only."
            )
        }
        static var joinTitle: String { say("Join your account") }
        static var joinExplained: String {
            say(
                "On a device that has the account: Sync (4), then i; or rvault device invite. It shows a code and the server's address. The whole text of its QR picture can be pasted as the code."
            )
        }
        static var joinLater: String { say("Esc goes on without; the Sync screen joins at any time.") }
        static var joined: String { say("Joined. The receipts of the account come in; you can go on working.") }
        static var notJoined: String { say("Not joined. Sync (4), then l and Ctrl-P, does it at any time.") }
        static var recoveryTitle: String { say("Recovery code") }
        static var recoveryExplained: String {
            say(
                "The only way in when the passphrase is lost. Write it down or print it, and keep it away from this computer. It is not shown again."
            )
        }
        static var recoveryShort: String { say("The only way in when the passphrase is lost; not shown again.") }
        static var sheetHint: String { say("Ctrl-P writes it into a file, as a sheet to print.") }
        static var sheetNaming: String {
            say("Enter writes it, Esc does not. A name without .pdf makes it plain text.")
        }
        static var sheetFile: String { say("File of the sheet") }
        static var writingSheet: String { say("Writing the sheet...") }
        static let helpSheet: Phrase = "Write the recovery code into a file, as a sheet to print"
        static let footSheet: Phrase = "sheet"
        static let storedSentence: Phrase = "I have stored it"
        static var typeSentenceLabel: String { say("Type: \(storedSentence)") }
        static var typeTheSentence: String { say("Type the words \"\(storedSentence)\" to go on.") }
        static var codeOnlyOnce: String { say("The code is shown only now. Store it first, then type the words.") }
        static var preferencesTitle: String { say("Amounts, days, reminders") }
        static var reminders: String { say("Reminders") }
        static var remindersOff: String { say("off", as: "reminders") }
        /// `30, 7 and 1 day before`
        static func remindersOn(_ days: [Int]?) -> String {
            let days = (days ?? []).isEmpty ? ReminderPlan.standard.days : days ?? []
            let sorted = days.sorted(by: >)
            guard let last = sorted.last else { return "" }
            let others = sorted.dropLast().map(String.init).joined(separator: ", ")
            let listed = others.isEmpty ? "\(last)" : say("\(others) and \(last)")
            return say(last, "\(listed) day before", "\(listed) days before")
        }
        static var remindersHint: String {
            say("rvault worker tells them, also while this is closed. t tries one now; Settings (5) has more.")
        }
        static var tryingNotice: String { say("Trying...") }
        static let helpTryNotice: Phrase = "Show a reminder now, as a trial"
        static let footTryNotice: Phrase = "try one"
        static var currency: String { say("Currency") }
        static var days: String { say("Days") }
        static var sample: String { say("Sample") }
        static var sampleThing: String { say("Desk lamp") }
        static var preferencesExplained: String {
            say("Guessed from your system. Each receipt can have its own currency.")
        }

        static func unlockTitle(_ vault: String) -> String { say("Unlock \"\(vault)\"") }
        static func program(_ version: String) -> String {
            version.isEmpty ? Strings.programName : "\(Strings.programName) \(version)"
        }
    }
}
