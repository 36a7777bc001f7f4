package import TerminalUI
package import VaultModel
import VaultWording

/// The sync status at the right end of line 1: a sign, and words that fit.
///
/// In order of precedence: paused, with what is open; stopped, rejected changes, repeated failures, a sync in progress,
/// conflicts, failed requests, resend proposals, pending changes, all well.
package struct SyncWords: Hashable, Sendable {
    /// `v sync ok, 2 min ago`.
    package let text: String
    /// For narrow windows: `v 2 min`.
    package let short: String
    private let role: Role

    private enum Role: Hashable, Sendable {
        case good, notice, warning, error, muted
    }

    /// Creates the words for a window. A read-only window says so instead of showing a status that nobody can act on
    /// there.
    package init(in context: Context) {
        self = context.isReadOnly ? .readOnly : SyncWords(context.status, now: context.now)
    }

    private init(text: String, short: String, role: Role) {
        self.text = text
        self.short = short
        self.role = role
    }

    private static var readOnly: SyncWords {
        SyncWords(text: "- " + Strings.readOnlyMark, short: "- " + Strings.readOnlyShort, role: .notice)
    }

    /// Creates the words for a status at a moment of the device's clock.
    package init(_ status: SyncStatus, now: Timestamp) {
        let counts = status.counts
        let away = SyncWords.away(status)
        let found = SyncWords.paused(status) ?? SyncWords.trouble(status) ?? SyncWords.ordinary(status, now: now)
        if counts.conflicts > 0, !found.isUrgent {
            let rest = away.isEmpty && counts.waiting == 0 ? Strings.allElseSent : away
            text = "! " + Strings.conflicts(counts.conflicts) + rest
            short = "! \(counts.conflicts) C"
            role = .warning
        } else if counts.failedRequests > 0, !found.isUrgent {
            text = "! " + Strings.Requests.failed(counts.failedRequests) + away
            short = "! \(counts.failedRequests)"
            role = .warning
        } else if counts.offered > 0, !found.isUrgent {
            text = "? " + Strings.Sync.notAtServer(counts.offered) + away
            short = "? \(counts.offered)"
            role = .warning
        } else {
            (text, short, role) = (found.text, found.short, found.role)
        }
    }

    private struct Words {
        var text: String
        var short: String
        var role: Role
        /// Whether it is more urgent than an open conflict.
        var isUrgent = false
    }

    /// A pause comes before everything else that is open, because nothing of that continues until it ends.
    private static func paused(_ status: SyncStatus) -> Words? {
        guard status.state == .paused else { return nil }
        let counts = status.counts
        let refused = counts.failed == 0 ? nil : Strings.refused(counts.failed)
        let disputed = counts.conflicts == 0 ? nil : Strings.conflicts(counts.conflicts)
        let waiting = counts.waiting == 0 ? nil : Strings.pendingChanges(counts.waiting)
        let isTrouble = refused != nil || disputed != nil
        let rest = [refused, disputed, waiting].compactMap(\.self).joined(separator: ", ")
        return Words(
            text: (isTrouble ? "! " : "- ") + Strings.paused(rest),
            short: isTrouble ? Strings.pausedUrgentShort : Strings.pausedShort,
            role: refused != nil ? .error : disputed != nil ? .warning : .notice, isUrgent: true)
    }

    private static func trouble(_ status: SyncStatus) -> Words? {
        if status.isSignedOut {
            return Words(text: Strings.signInAgain, short: Strings.signedOut, role: .error, isUrgent: true)
        }
        if case .stopped(let reason) = status.state {
            return Words(
                text: "! " + Strings.syncStopped(reason), short: Strings.stoppedShort, role: .error, isUrgent: true)
        }
        if status.counts.failed > 0, status.state != .deviceOnly {
            let text = "! " + Strings.refused(status.counts.failed)
            return Words(text: text, short: "! \(status.counts.failed)", role: .error, isUrgent: true)
        }
        if status.keepsFailing {
            let (waiting, tries) = (status.counts.waiting, status.tries)
            let text = waiting == 0 ? Strings.failingSync(tries) : Strings.unsent(waiting, tries: tries)
            return Words(
                text: "! " + text, short: waiting == 0 ? "! \(tries)" : "! ^\(waiting)", role: .error,
                isUrgent: true)
        }
        return nil
    }

    private static func ordinary(_ status: SyncStatus, now: Timestamp) -> Words {
        let waiting = status.counts.waiting
        let changes = Strings.pendingChanges(waiting)
        // A server that was reachable a moment ago may be silent now.
        if isRunning(status.state), !status.reach.isReached {
            return Words(text: "- " + Strings.noAnswerYet, short: "- ..", role: .notice, isUrgent: true)
        }
        switch status.state {
        case .deviceOnly: return Words(text: Strings.deviceOnly, short: Strings.deviceOnlyShort, role: .muted)
        case .pulling: return Words(text: "v " + Strings.receiving, short: "v ..", role: .notice, isUrgent: true)
        case .pushing(let sent, let total):
            let text = "^ " + Strings.sending(min(sent + 1, total), of: total)
            let short = total > 0 ? "^ \(sent)/\(total)" : "^ .."
            return Words(text: text, short: short, role: .notice, isUrgent: true)
        case .comparing(let listed):
            return Words(text: "v " + Strings.comparing(listed), short: "v ..", role: .notice, isUrgent: true)
        case .paused: return Words(text: "- " + Strings.paused(""), short: Strings.pausedShort, role: .notice)
        case .idle where waiting == 0 && status.counts.attachments.unsent > 0:
            let unsent = status.counts.attachments.unsent
            return Words(text: "^ " + Strings.unsentPictures(unsent), short: "^ \(unsent)", role: .notice)
        case .waiting where waiting == 0:
            return fine(status, now: now, isTryingAgain: status.obstacle != .otherProgram)
        case .idle where waiting == 0: return fine(status, now: now)
        case .waiting, .idle:
            let place = Strings.Sync.reachShort(status.reach)
            return Words(
                text: "^ " + (place.isEmpty ? changes : "\(changes), \(place)"), short: "^ \(waiting)", role: .notice)
        case .stopped(let reason):
            return Words(
                text: "! " + Strings.syncStopped(reason), short: Strings.stoppedShort, role: .error, isUrgent: true)
        }
    }

    /// Adds that the server is not reachable to a more urgent message: low windows have no line under the tabs for
    /// that.
    private static func away(_ status: SyncStatus) -> String {
        guard status.isSyncing, !status.reach.isReached else { return "" }
        return ", " + Strings.Sync.reachShort(status.reach)
    }

    private static func isRunning(_ state: SyncState) -> Bool {
        switch state {
        case .pulling, .pushing, .comparing: true
        case .idle, .waiting, .paused, .stopped, .deviceOnly: false
        }
    }

    /// Says that all is well only if the server is reachable and does its part, even if nothing is pending here.
    private static func fine(_ status: SyncStatus, now: Timestamp, isTryingAgain: Bool = false) -> Words {
        guard let last = status.lastGood else {
            return Words(text: Strings.notSyncedYet, short: "-", role: .notice)
        }
        let ago = Strings.ago(from: last, to: now)
        switch status.reach {
        case .offline: return Words(text: "- " + Strings.offline(ago), short: Strings.offShort, role: .notice)
        case .limited: return Words(text: "! " + Strings.serverSilent(ago), short: Strings.silentShort, role: .warning)
        case .portal: return Words(text: "! " + Strings.loginNeeded(ago), short: Strings.loginShort, role: .warning)
        case .unknown, .online, .slow: break
        }
        guard !isTryingAgain else { return Words(text: "- " + Strings.lastSync(ago), short: "- \(ago)", role: .notice) }
        return Words(text: "v " + Strings.syncOK(ago), short: "v \(ago)", role: .good)
    }

    /// The style of the words.
    package func style(in theme: Theme) -> Style {
        switch role {
        case .good: theme.good
        case .notice: theme.notice
        case .warning: theme.warning
        case .error: theme.error
        case .muted: theme.muted
        }
    }
}
