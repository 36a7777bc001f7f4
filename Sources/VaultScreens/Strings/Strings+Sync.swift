import Translation
import VaultAttachments
import VaultModel
import VaultWording

extension Strings {
    enum Sync {
        static var loading: String { say("Reading the queue...") }
        static var waiting: String { say("PENDING") }
        static var activity: String { say("ACTIVITY") }
        static var errorsOnly: String { say("ACTIVITY (errors only)") }
        static var tries: String { say("tries") }
        static var next: String { say("next", as: "next try") }
        static var nothingWaits: String { say("No pending changes.") }
        static var nothingWaitsDeviceOnly: String { say("Nothing to send: this device has no server.") }
        static var quiet: String { say("No activity yet.") }
        static var noErrors: String { say("No recent errors. f shows everything.") }
        static var entryGone: String { say("This entry is no longer queued: it was sent or discarded.") }

        static var server: String { say("Server") }
        static var account: String { say("Account") }
        static var lastGood: String { say("Last sync") }
        static var nextTry: String { say("Next sync") }
        static var level: String { say("Level", as: "of the network") }
        static var never: String { say("never") }
        static var attachments: String { say("Pictures") }
        /// `3 to send, 1 failed, 2 to fetch`
        static func transfers(unsent: Int, failed: Int, wanted: Int) -> String {
            var parts: [String] = []
            if unsent > 0 { parts.append(say("\(unsent) to send", as: "pictures")) }
            if failed > 0 { parts.append(say("\(failed) failed; S tries again", as: "pictures")) }
            if wanted > 0 { parts.append(say("\(wanted) to fetch", as: "pictures")) }
            return parts.joined(separator: ", ")
        }
        /// `uploading 42 % of 1.4 MB`
        static func transfer(_ moving: TransferProgress) -> String {
            let size = Files.bytes(Int(moving.byteCount))
            return switch moving.task.direction {
            case .upload: say("uploading \(moving.percent) % of \(size)")
            case .download: say("fetching \(moving.percent) % of \(size)")
            }
        }
        static var nobody: String { say("not signed in") }
        static var thisDeviceOnly: String { say("This vault is on this device only. Nothing is sent anywhere.") }
        static var deviceOnlyExplained: String {
            say(
                "Press l to sign in to your own server and share the vault with your other devices. Everything here also works without one."
            )
        }
        static var deviceOnlyShort: String { say("l signs in to your own server.") }
        static var signInAgain: String { say("Signed out of this account; l signs in again.") }
        static var signInFirst: String { say("This vault is on this device only; l signs in to a server.") }
        static var turnOnFirst: String { say("This vault is on this device only; O turns sync back on.") }
        static var noConflicts: String { say("No conflicts.") }
        static var nothingOffered: String { say("The server is missing nothing from this device.") }
        static var nothingAsked: String { say("No full sync is waiting for an answer.") }
        static var signedInAlready: String { say("Already signed in; L signs out.") }
        static var devicesFirst: String { say("Press V to list the devices; d signs one out there.") }
        static var atNextChange: String { say("at the next change") }
        static func atNextChange(orEvery span: String) -> String { say("at the next change, or every \(span)") }
        static var runningNow: String { say("running now") }
        static var isPaused: String { say("paused; P resumes") }
        static var now: String { say("now") }
        static var queued: String { say("queued") }
        static var refused: String { say("rejected") }
        static var offered: String { say("resend?") }
        static var decide: String { say("resolve") }

        static var entryTitle: String { say("Queue entry") }
        static var whatItChanges: String { say("Changes") }
        static var entryKeys: String { say("r retries now. D discards it and restores the old values.") }

        static var signInTitle: String { say("Sign in") }
        static var newAccountTitle: String { say("New account") }
        static var email: String { say("Email") }
        static var password: String { say("Password") }
        static var signInExplained: String {
            say(
                "Signing in merges this vault with the account. Nothing is overwritten without asking you."
            )
        }
        static var newAccountHint: String { say("Ctrl-N: create an account instead") }
        static var oldAccountHint: String { say("Ctrl-N: sign in to an existing account") }
        static var signingIn: String { say("Contacting the server...") }
        static var signingInStoppable: String { say("Contacting the server... Esc stops.") }
        static var signedIn: String { say("Signed in. Sync has started; you can keep working.") }
        static var typeServer: String { say("Type the server's address, like https://vault.example.org.") }
        static var typeEmail: String { say("Type the account's email address.") }
        static var typePassword: String { say("Type the account's password. It isn't this vault's passphrase.") }
        static var typeItAgain: String { say("Type the password again.") }
        static var passwordsDiffer: String { say("The passwords don't match. Ctrl-T shows them.") }

        static func atLeast(_ changes: Int) -> String { say("At least \(Strings.changes(changes))") }
        static func tries(_ count: Int) -> String { say(count, "\(count) try", "\(count) tries") }
        static func place(_ vault: String) -> String { say("\(vault) > Sync") }
        static func waitingCount(_ count: Int, isSetAside: Bool = false) -> String {
            let title = isSetAside ? setAside : waiting
            return count == 0 ? title : "\(title) (\(count))"
        }
        static func reach(_ reach: Reachability) -> String {
            switch reach {
            case .unknown: say("not contacted yet")
            case .online: say("reachable")
            case .slow: say("reachable, slow")
            case .limited: say("online, server unreachable")
            case .portal: say("online, this network needs a login")
            case .offline: say("no network")
            }
        }
        /// The text for the rule under the tabs, on every screen; nil if there is nothing to say.
        static func strip(_ reach: Reachability) -> String? {
            switch reach {
            case .unknown, .online: nil
            case .slow: say("Slow connection")
            case .limited: say("Server not answering: changes will sync when it does")
            case .portal: say("This network needs a login")
            case .offline: say("Offline: changes will sync when reconnected")
            }
        }
        /// `key` is that of the Sync screen, or in line mode the command that shows more.
        static func keepsFailing(_ tries: Int, _ reason: Phrase, shownBy key: String) -> String {
            say("Sync failed \(tries) times: \(reason) It keeps retrying; \(key) shows when.")
        }
        static func lastCounts(_ sent: Int, _ received: Int, _ conflicts: Int) -> String {
            say("sent \(sent), received \(received), conflicts \(conflicts)")
        }
        static func inTime(_ seconds: Int64) -> String {
            switch seconds {
            case ...0: now
            case ..<100: say("in \(seconds) s")
            case ..<6000: say("in \((seconds + 59) / 60) min")
            default: say("in \((seconds + 3599) / 3600) h")
            }
        }
        static func stopped(_ reason: Phrase) -> String { say("action needed: \(reason)") }
        static func more(_ count: Int) -> String { say("\(count) more ...") }

        static func intent(_ intent: Operation.Intent) -> String {
            switch intent {
            case .create: say("new")
            case .update: say("change")
            case .delete: say("delete")
            case .release: say("release")
            }
        }
        /// At most eight columns.
        static func kind(_ kind: ActivityLine.Kind) -> String {
            switch kind {
            case .sent: say("sent", as: "activity")
            case .received: say("received", as: "activity")
            case .joined: say("merged", as: "activity")
            case .conflict: say("conflict", as: "activity")
            case .resolved: say("resolved", as: "activity")
            case .finished: say("finished", as: "activity")
            case .offline: say("offline", as: "activity")
            case .error: say("error", as: "activity")
            case .started: say("started", as: "activity")
            case .refused: say("rejected", as: "activity")
            }
        }
        /// The text for line 1; empty if there is nothing to say.
        static func reachShort(_ reach: Reachability) -> String {
            switch reach {
            case .online: ""
            case .offline: offline
            case .unknown: say("unknown", as: "reach")
            case .slow: say("slow", as: "reach")
            case .limited: say("server not answering", as: "reach")
            case .portal: say("network login needed", as: "reach")
            }
        }

        static func logOutQuestion(_ left: UnsentCount) -> Confirmation {
            let stays =
                left.count == 0
                ? say("Everything stays on this device and on the server.")
                : say("\(left.words) not uploaded: kept here, and sent when you sign in again.")
                    + "\n" + say("'rvault export' writes every receipt to a file.")
            return Confirmation(
                title: say("Sign out?"), text: say("Sync stops. \(stays)"), action: say("sign out"),
                effects: [.sync(.logOut)])
        }
        static func dropQuestion(_ detail: QueueEntryDetail, in context: Context) -> Confirmation {
            let title = detail.line.title.isEmpty ? Sync.intent(detail.line.intent) : "\"\(detail.line.title)\""
            let changes = ChangeWords.all(of: detail, in: context)
            let shown = changes.prefix(6).map { say("\($0.label): \($0.to) reverts to \($0.from)") }
            let rest = changes.count > shown.count ? [more(changes.count - shown.count)] : []
            let lost =
                switch detail.line.intent {
                case .create where detail.line.entity.type == .event: [say("This history entry is deleted.")]
                case .create where detail.line.state == .offered:
                    [say("The restored server lacks it, and it will be deleted here.")]
                case .create: [say("It was never uploaded and will be deleted here.")]
                case .delete: [say("The receipt is restored from the Trash.")]
                case .update, .release: shown + rest
                }
            if let request = detail.line.request {
                return Confirmation(
                    title: say("Discard this request?"), text: Strings.Requests.words(request, context),
                    action: say("discard"), effects: [.write(.discard(detail.line.id))])
            }
            return Confirmation(
                title: say("Discard this change to \(title)?"), text: lost.joined(separator: "\n"),
                action: say("discard"),
                effects: [.write(.discard(detail.line.id))])
        }
    }
}
