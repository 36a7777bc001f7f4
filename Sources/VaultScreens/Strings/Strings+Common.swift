import Translation
import VaultModel
import VaultWording

extension Strings {
    static var vault: String { say("Vault") }
    static var expiring: String { say("Expiring") }
    static var inbox: String { say("Inbox") }
    static var sync: String { say("Sync") }

    static var deviceOnly: String { say("device only") }
    static var noAnswerYet: String { say("no reply yet") }
    static var deviceOnlyShort: String { say("local") }
    static var readOnly: String { say("Read-only: nothing can be changed. Start without --read-only to edit.") }
    static var readOnlyMark: String { say("read-only") }
    static var readOnlyShort: String { say("r/o") }
    /// The mark in line 1 while a bad network is rehearsed; the name is that of the command line.
    static func rehearsal(_ rehearsal: NetworkRehearsal, isShort: Bool) -> String {
        isShort ? "[\(rehearsal.rawValue)]" : "[\(say("rehearsal: \(rehearsal.rawValue)"))]"
    }
    static var stoppedShort: String { say("! stopped") }
    static var signInAgain: String { say("! signed out; sign in to sync again") }
    static var signedOut: String { say("! signed out") }
    static var pausedShort: String { say("- paused") }
    static var pausedUrgentShort: String { say("! paused") }
    static var offShort: String { say("- off") }
    static var offline: String { say("offline") }
    static var receiving: String { say("receiving") }
    static var notSyncedYet: String { say("not synced yet") }
    static var allElseSent: String { say(", rest synced") }

    static func syncOK(_ ago: String) -> String { say("sync ok, \(ago)") }
    static func failingSync(_ tries: Int) -> String {
        say(tries, "sync failed \(tries) time", "sync failed \(tries) times")
    }
    static func unsent(_ count: Int, tries: Int) -> String {
        say(count, "\(count) change not sent after \(tries) tries", "\(count) changes not sent after \(tries) tries")
    }
    static func serverSilent(_ ago: String) -> String { say("server not answering, last sync \(ago)") }
    static func offline(_ ago: String) -> String { say("offline, last sync \(ago)") }
    static func loginNeeded(_ ago: String) -> String { say("network login needed, last sync \(ago)") }
    static var loginShort: String { say("! login") }
    static var silentShort: String { say("! no server") }
    static func lastSync(_ ago: String) -> String { say("last sync \(ago)") }
    static func sending(_ number: Int, of total: Int) -> String {
        total == 0 ? say("sending") : say("sending \(number) of \(total)")
    }
    static func comparing(_ listed: Int) -> String {
        listed == 0 ? say("comparing") : say("comparing, \(listed) so far")
    }
    static func syncStopped(_ reason: Phrase) -> String { say("sync stopped: \(reason)") }
    static func refused(_ count: Int) -> String { say(count, "\(count) change rejected", "\(count) changes rejected") }
    static func pendingChanges(_ count: Int) -> String {
        say(count, "\(count) pending change", "\(count) pending changes")
    }
    static func unsentPictures(_ count: Int) -> String {
        say(count, "\(count) picture to send", "\(count) pictures to send")
    }
    static func unstorable(_ count: Int) -> String {
        say(
            count, "\(count) change from the server can't be stored", "\(count) changes from the server can't be stored"
        )
    }
    static func conflicts(_ count: Int) -> String { say(count, "\(count) conflict", "\(count) conflicts") }
    static func paused(_ rest: String) -> String { rest.isEmpty ? say("sync paused") : say("sync paused, \(rest)") }
    static var syncResumed: String { say("Sync resumed.") }

    static func changes(_ count: Int) -> String { say(count, "\(count) change", "\(count) changes") }
    static func items(_ count: Int) -> String { say(count, "\(count) item", "\(count) items") }

    /// `just now`, `2 min ago`, `3 h ago`, `5 days ago`; a moment in the future counts as now.
    static func ago(from moment: Timestamp, to now: Timestamp) -> String {
        let seconds = max(0, now.milliseconds - moment.milliseconds) / 1000
        switch seconds {
        case ..<60: return say("just now")
        case ..<3600: return say("\(seconds / 60) min ago")
        case ..<86_400: return say("\(seconds / 3600) h ago")
        default:
            let days = Int(seconds / 86_400)
            return say(days, "\(days) day ago", "\(days) days ago")
        }
    }
}
