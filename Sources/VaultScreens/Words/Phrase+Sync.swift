package import Translation
package import VaultModel

extension Phrase {
    /// Why a sync that a person asks for does not begin at once; nil where it does, or one is going on.
    package static func noSyncYet(_ status: SyncStatus, now: Timestamp) -> Phrase? {
        switch status.state {
        case .paused: return "Sync is paused; pending changes are sent when it resumes."
        case .stopped(let reason): return "Nothing is sent before you act: \(Phrase(outside: reason))"
        case .deviceOnly: return "This vault is on this device only; nothing is sent."
        case .waiting where status.obstacle == .otherProgram:
            return "Another program is syncing this vault; pending changes are sent after that."
        case .waiting:
            let left = (status.notBefore?.milliseconds ?? 0) - now.milliseconds
            return left > 0 ? "The server asked to wait; the next try is in \((left + 999) / 1000) s." : nil
        case .idle, .pulling, .pushing, .comparing: return nil
        }
    }
}

extension Strings {
    /// What follows where a person asks for a sync.
    static func syncAsked(_ context: Context) -> String {
        Phrase.noSyncYet(context.status, now: context.now).map { say($0) } ?? syncAsked
    }
}
