package import Translation
package import VaultModel
import VaultWording

extension Phrase {
    /// Returns why a requested sync does not start at once; nil if it does, or if one is in progress.
    package static func noSyncYet(_ status: SyncStatus, now: Timestamp) -> Phrase? {
        switch status.state {
        case .paused: return "Sync is paused; pending changes are sent when it resumes."
        case .stopped(let reason): return "Action needed before syncing: \(reason)"
        case .deviceOnly: return "This vault is on this device only; it doesn't sync."
        case .waiting where status.obstacle == .otherProgram:
            return "Another program is syncing this vault; pending changes are sent next."
        case .waiting:
            let left = (status.notBefore?.milliseconds ?? 0) - now.milliseconds
            return left > 0 ? "The server asked to wait; retrying in \((left + 999) / 1000) s." : nil
        case .idle, .pulling, .pushing, .comparing: return nil
        }
    }
}

extension Strings {
    /// The message after a person has requested a sync.
    static func syncRequested(_ context: Context) -> String {
        Phrase.noSyncYet(context.status, now: context.now).map { say($0) } ?? syncRequested
    }
}
