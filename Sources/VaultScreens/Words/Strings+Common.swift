import VaultModel

extension Strings {
    static let vault = "Vault"
    static let expiring = "Expiring"
    static let sync = "Sync"

    static let deviceOnly = "device only"
    static let deviceOnlyShort = "local"
    static let offline = "offline"
    static let receiving = "receiving"
    static let notSyncedYet = "not synced yet"
    static let allElseSent = ", all else sent"

    static func syncOK(_ ago: String) -> String { "sync ok, \(ago)" }
    static func lastSync(_ ago: String) -> String { "last sync \(ago)" }
    static func sending(_ number: Int, of total: Int) -> String {
        total == 0 ? "sending" : "sending \(number) of \(total)"
    }
    static func comparing(_ listed: Int) -> String { listed == 0 ? "comparing" : "comparing, \(listed) read" }
    static func syncStopped(_ reason: String) -> String { "sync stopped: \(reason)" }
    static func refused(_ count: Int) -> String { counted(count, "change") + " refused" }
    static func changesWaiting(_ count: Int) -> String { counted(count, "change") + " waiting" }
    static func conflicts(_ count: Int) -> String { counted(count, "conflict") }
    static func paused(_ waiting: Int) -> String {
        waiting == 0 ? "sync paused" : "sync paused, " + changesWaiting(waiting)
    }

    /// `1 receipt`, `12 receipts`.
    static func counted(_ count: Int, _ noun: String, plural: String? = nil) -> String {
        count == 1 ? "1 \(noun)" : "\(count) \(plural ?? noun + "s")"
    }

    /// `just now`, `2 min ago`, `3 h ago`, `5 days ago`; a moment of the future counts as now.
    static func ago(from moment: Timestamp, to now: Timestamp) -> String {
        let seconds = max(0, now.milliseconds - moment.milliseconds) / 1000
        switch seconds {
        case ..<60: return "just now"
        case ..<3600: return "\(seconds / 60) min ago"
        case ..<86_400: return "\(seconds / 3600) h ago"
        default: return counted(Int(seconds / 86_400), "day") + " ago"
        }
    }
}
