extension Strings {
    enum Start {
        static let title = "Start"
        static let locked = "[LOCKED]"
        static let passphrase = "Passphrase"
        static let again = "Once more"
        static let strength = "Strength"
        static let stayOpen = "Stay open"
        static let untilQuit = "until I quit"
        static let untilIdle = "15 min idle"
        static let opening = "Opening... the key is being made; this takes a second on purpose."
        static let creating = "Making the vault... this takes a second on purpose."
        static let preparingDemo = "Preparing the demo..."

        static let typePassphrase = "Type the passphrase first."
        static let typeItAgain = "Type it a second time, so that a slip cannot lock you out."
        static let notTheSame = "The two are not the same. Ctrl-T shows them."
        static let tooWeak = "That is too easy to guess. Four or five random words are good."
        static let noSuchCurrency = "Type a currency's three letters, like EUR, NOK or JPY."

        static let firstTime = "First time on this computer? Choose:"
        static let otherwise = "Or, with Tab:"
        static let newVault = "New vault here"
        static let newVaultHint = "works without a network"
        static let demo = "Look around (demo data)"
        static let demoHint = "in memory only, nothing is saved"
        static let nothingLeaves = "Nothing leaves this machine until you switch sync on."
        static let encrypted = "encrypted, mode 0600"
        static let store = "Store"

        static let newTitle = "New vault: passphrase"
        static let newExplained =
            "It encrypts everything on this computer. Nobody can reset it; the next page shows a code for when it is lost."
        static let recoveryTitle = "Recovery code"
        static let recoveryExplained =
            "The only way in when the passphrase is lost. Write it down or print it, and keep it away from this computer. It is not shown again."
        static let recoveryShort = "The only way in when the passphrase is lost; not shown again."
        static let storedSentence = "I have stored it"
        static let typeSentenceLabel = "Type: I have stored it"
        static let typeTheSentence = "Type the words \"I have stored it\" to go on."
        static let codeOnlyOnce = "The code is shown only now. Store it first, then type the words."
        static let preferencesTitle = "How amounts and days look"
        static let currency = "Currency"
        static let days = "Days"
        static let sample = "Sample"
        static let sampleThing = "Desk lamp"
        static let preferencesExplained = "Guessed from your system. Each receipt can have its own currency."

        static func unlockTitle(_ vault: String) -> String { "Unlock \"\(vault)\"" }
        static func program(_ version: String) -> String {
            version.isEmpty ? Strings.programName : "\(Strings.programName) \(version)"
        }
    }
}
