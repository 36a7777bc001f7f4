import Translation
import VaultReminders
import VaultWording

extension Strings {
    enum Start {
        static var title: String { say("Start") }
        static var locked: String { say("[LOCKED]") }
        static var passphrase: String { say("Passphrase") }
        static var again: String { say("Repeat") }
        static var strength: String { say("Strength") }
        static var stayOpen: String { say("Stay open") }
        static var untilQuit: String { say("until I quit") }
        static func untilIdle(_ seconds: Int) -> String {
            if seconds.isMultiple(of: 3600) { return say("\(seconds / 3600) h idle") }
            return seconds.isMultiple(of: 60) ? say("\(seconds / 60) min idle") : say("\(seconds) s idle")
        }
        static var opening: String { say("Unlocking... This takes a second, on purpose.") }
        static var creating: String { say("Creating the vault... This takes a second, on purpose.") }
        static var preparingDemo: String { say("Preparing the demo...") }

        static var typePassphrase: String { say("Type the passphrase first.") }
        static var typeItAgain: String { say("Type it again, so that a typo can't lock you out.") }
        static var notTheSame: String { say("The passphrases don't match. Ctrl-T shows them.") }
        static var tooWeak: String { say("Too easy to guess. Four or five random words are good.") }
        static var noSuchCurrency: String { say("Type a three-letter currency code, like EUR, NOK or JPY.") }

        static var firstTime: String { say("First time on this computer? Choose:") }
        static var otherwise: String { say("Other choices (Tab):") }
        static var newVault: String { say("New vault here") }
        static var newVaultHint: String { say("works offline") }
        static var join: String { say("Join your account") }
        static var joinHint: String { say("pairing code and server address") }
        static let helpJoin: Phrase = "Create a vault here and join your account"
        static let footJoin: Phrase = "join"
        static var demo: String { say("Look around (demo data)") }
        static var demoHint: String { say("in memory only, nothing is saved") }
        static var nothingLeaves: String { say("Nothing leaves this computer until you turn sync on.") }
        static var encrypted: String { say("encrypted, mode 0600") }
        static var codeNotStored: String {
            say("You never confirmed that you stored the recovery code; 'rvault new-code' creates another.")
        }
        static var store: String { say("Vault") }

        static var newTitle: String { say("New vault: passphrase") }
        static var newExplained: String {
            say(
                "It encrypts everything on this computer. Nobody can reset it; the next page shows a recovery code in case you lose it."
            )
        }
        static var joinFirstTitle: String { say("Join: this device's passphrase") }
        static var joinFirstExplained: String {
            say(
                "This device gets its own vault first, with its own passphrase and recovery code. The pairing code comes last, because it expires after ten minutes."
            )
        }
        static var joinTitle: String { say("Join your account") }
        static var joinExplained: String {
            say(
                "On a device that is signed in, press i on the Sync screen (4) or run 'rvault device invite'. It shows a code and the server's address. You can also paste the whole text of its QR code."
            )
        }
        static var joinLater: String { say("Esc skips this; you can join later on the Sync screen.") }
        static var joined: String { say("Joined. The account's receipts are coming in; you can keep working.") }
        static var notJoined: String { say("Not joined. To join later: Sync (4), then l and Ctrl-P.") }
        static var recoveryTitle: String { say("Recovery code") }
        static var recoveryExplained: String {
            say(
                "The only way in if you lose the passphrase. Write it down or print it, and keep it away from this computer. It won't be shown again."
            )
        }
        static var recoveryShort: String { say("The only way in if you lose the passphrase; not shown again.") }
        static var sheetHint: String { say("Ctrl-P saves it as a printable sheet.") }
        static var sheetNaming: String {
            say("Enter saves it, Esc cancels. Without .pdf in the name it is plain text.")
        }
        static var sheetFile: String { say("Sheet file") }
        static var writingSheet: String { say("Saving the sheet...") }
        static let helpSheet: Phrase = "Save the recovery code as a printable sheet"
        static let footSheet: Phrase = "sheet"
        static let storedSentence: Phrase = "I have stored it"
        static var typeSentenceLabel: String { say("Type: \(storedSentence)") }
        static var typeTheSentence: String { say("Type \"\(storedSentence)\" to continue.") }
        static var codeOnlyOnce: String { say("The code is shown only once. Store it first, then type the words.") }
        static var preferencesTitle: String { say("Currency, dates, reminders") }
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
            say("'rvault worker' sends them, even while no window is open. t sends a test; Settings (5) has more.")
        }
        static var tryingNotice: String { say("Sending a test...") }
        static let helpTryNotice: Phrase = "Send a test reminder now"
        static let footTryNotice: Phrase = "test"
        static var currency: String { say("Currency") }
        static var days: String { say("Dates") }
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
