import VaultModel

extension Strings {
    enum Sync {
        static let loading = "Reading the queue..."
        static let waiting = "WAITING TO GO"
        static let activity = "ACTIVITY"
        static let errorsOnly = "ACTIVITY (errors only)"
        static let tries = "tries"
        static let next = "next"
        static let nothingWaits = "Nothing waits to be sent."
        static let nothingWaitsDeviceOnly = "Nothing waits: this device has no server."
        static let quiet = "Nothing happened yet."
        static let noErrors = "Nothing went wrong lately. f shows everything."
        static let entryGone = "That entry has gone meanwhile: it was sent, or given up."
        static let asked = "Sync was asked for."

        static let server = "Server"
        static let account = "Account"
        static let lastGood = "Last good"
        static let nextTry = "Next try"
        static let never = "never yet"
        static let nobody = "nobody is signed in"
        static let thisDeviceOnly = "This vault is on this device only. Nothing is sent anywhere."
        static let deviceOnlyExplained =
            "Press l to sign in at a server of your own and share the vault with your other devices. Everything here keeps working without one."
        static let deviceOnlyShort = "l signs in at a server of your own."
        static let signInFirst = "This vault is on this device only; l signs in at a server."
        static let atNextChange = "at the next change"
        static let runningNow = "running now"
        static let isPaused = "paused; P goes on"
        static let now = "now"
        static let queued = "queued"
        static let refused = "refused"
        static let offered = "send?"
        static let decide = "decide"

        static let entryTitle = "Entry of the queue"
        static let whatItChanges = "What it changes"
        static let error = "The server said"
        static let entryKeys = "r sends it at once. D gives it up and brings the old values back."

        static let signInTitle = "Sign in"
        static let newAccountTitle = "New account"
        static let email = "E-mail"
        static let password = "Password"
        static let signInExplained =
            "The receipts of this vault and those of the account come together; nothing is overwritten without asking."
        static let newAccountHint = "Ctrl-N: make a new account instead"
        static let oldAccountHint = "Ctrl-N: sign in to an account that exists"
        static let signingIn = "Asking the server..."
        static let signedIn = "Signed in. Sync has begun; you can go on working."
        static let typeServer = "Type the server's address, like https://vault.example.org."
        static let typeEmail = "Type the e-mail address of the account."
        static let typePassword = "Type the account's password. It is not the passphrase of this vault."

        static func place(_ vault: String) -> String { "\(vault) > Sync" }
        static func waitingCount(_ count: Int, isSetAside: Bool = false) -> String {
            let title = isSetAside ? setAside : waiting
            return count == 0 ? title : "\(title) (\(count))"
        }
        static func reach(_ reach: Reach) -> String {
            switch reach {
            case .unknown: "not asked yet"
            case .online: "reached"
            case .slow: "reached, slow"
            case .limited: "the network is there, the server is not"
            case .offline: "no network"
            }
        }
        static func lastCounts(_ sent: Int, _ received: Int, _ conflicts: Int) -> String {
            "sent \(sent), received \(received), conflicts \(conflicts)"
        }
        static func inTime(_ seconds: Int64) -> String {
            switch seconds {
            case ...0: now
            case ..<100: "in \(seconds) s"
            case ..<6000: "in \((seconds + 59) / 60) min"
            default: "in \((seconds + 3599) / 3600) h"
            }
        }
        static func stopped(_ reason: String) -> String { "not before you act: \(reason)" }
        static func more(_ count: Int) -> String { "\(count) more ..." }

        static func intent(_ intent: Operation.Intent) -> String {
            switch intent {
            case .create: "new"
            case .update: "change"
            case .delete: "delete"
            case .release: "release"
            }
        }
        static func kind(_ kind: ActivityLine.Kind) -> String { kind.rawValue }

        static func logOutQuestion(_ left: NotUploaded) -> Confirmation {
            let stays =
                left.count == 0
                ? "Everything stays on this device, and on the server."
                : "\(left.words) not uploaded: kept in the queue, and sent when you sign in again.\n"
                    + "'rvault export' writes every receipt to a file."
            return Confirmation(
                title: "Sign out?", text: "Sync stops. \(stays)", action: "sign out", effects: [.logOut])
        }
        static func dropQuestion(_ detail: QueueEntryDetail, in context: Context) -> Confirmation {
            let title = detail.line.title.isEmpty ? Sync.intent(detail.line.intent) : "\"\(detail.line.title)\""
            let changes = ChangeWords.all(of: detail, in: context)
            let shown = changes.prefix(6).map { "\($0.label): \($0.to) goes back to \($0.from)" }
            let rest = changes.count > shown.count ? [more(changes.count - shown.count)] : []
            let lost =
                switch detail.line.intent {
                case .create where detail.line.entity.type == .event: ["The history loses that line."]
                case .create: ["The server never hears of this receipt, and it goes from this device too."]
                case .delete: ["The receipt comes back from Trash."]
                case .update, .release: shown + rest
                }
            return Confirmation(
                title: "Give up this change of \(title)?", text: lost.joined(separator: "\n"), action: "drop",
                effects: [.drop(detail.line.id)])
        }
    }
}
