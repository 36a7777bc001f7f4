internal import CommandLineKit
package import CommandTable
internal import Translation
package import VaultJSON
package import VaultModel

/// The result of a sync, as a command reports it.
package enum SyncOutcome: Hashable, Sendable {
    /// A complete sync: the exit code, the sentence, and the item of `--json`.
    case synced(ExitCode, String, JSON)
    /// It ended early.
    case failed(Failure)
}

/// The result of one sync by a command.
package struct SyncReport {
    let status: SyncStatus

    package init(status: SyncStatus) {
        self.status = status
    }

    /// The failure that ended the sync early; nil if it is complete.
    package var failure: Failure? {
        switch status.state {
        case .waiting(_, let reason):
            switch status.obstacle {
            case .device: Failure(.failed, reason)
            case .otherProgram: Failure(.busy, reason)
            case .server, nil: unreachable(reason)
            }
        case .stopped(let reason) where status.obstacle == .server: unreachable(reason)
        case .stopped(let reason): Failure(.refused, reason)
        case .paused: Failure(.usage, kind: "paused", "Sync is paused.", hint: "Resume with: rvault sync --resume")
        case .deviceOnly:
            Failure(
                .usage, kind: "off", "This vault is on this device only.",
                hint: "Turn sync on with: rvault sync on")
        case .idle, .pulling, .pushing, .comparing: nil
        }
    }

    private func unreachable(_ reason: Phrase) -> Failure {
        Failure(.unreachable, reason, hint: "Pending changes are kept; try again later.")
    }

    /// The exit code after a complete sync; conflicts and questions that need the user's answer take precedence.
    var code: ExitCode {
        if status.counts.conflicts > 0 || status.question != nil { return .conflicts }
        let isPartial = status.counts.failed > 0 || status.counts.failedRequests > 0 || status.attachmentsReason != nil
        return isPartial ? .someFailed : .ok
    }

    package var outcome: SyncOutcome { failure.map(SyncOutcome.failed) ?? .synced(code, sentence, json) }

    /// `Synced: 3 sent, 12 received, 1 in conflict: see 'rvault conflicts'.`
    var sentence: String {
        var parts = ["Synced: \(status.sent) sent, \(status.received) received"]
        let counts = status.counts
        if status.attachmentsSent + status.attachmentsReceived > 0 {
            parts.append("pictures: \(status.attachmentsSent) sent, \(status.attachmentsReceived) received")
        }
        let unsent = counts.attachments.failed
        if unsent > 0 { parts.append(unsent.worded("picture not sent yet", "pictures not sent yet")) }
        if status.gone > 0 { parts.append("\(status.gone) of them deleted permanently, here too") }
        if counts.waiting > 0 { parts.append("\(counts.waiting) pending") }
        if counts.failed > 0 { parts.append("\(counts.failed) rejected by the server") }
        if counts.setAside > 0 {
            parts.append("\(counts.setAside) from the server can't be stored: see 'rvault status'")
        }
        if counts.failedRequests > 0 {
            let requests = counts.failedRequests.worded("request")
            parts.append("\(requests) failed: see 'rvault requests'")
        }
        if counts.conflicts > 0 { parts.append("\(counts.conflicts) in conflict: see 'rvault conflicts'") }
        if counts.offered > 0 { parts.append("\(counts.offered) to resend or discard: see 'rvault sync offered'") }
        if let question = status.question {
            parts.append("\(question.count) of \(question.total) would be deleted here: see 'rvault sync deletions'")
        }
        let whole = parts.joined(separator: ", ") + "."
        return status.attachmentsReason.map { "\(whole) Pictures wait: \($0.english)" } ?? whole
    }

    /// The item of `rvault sync --json`.
    var json: JSON {
        let counts = status.counts
        return [
            "sent": .integer(Int64(status.sent)), "received": .integer(Int64(status.received)),
            "gone": .integer(Int64(status.gone)),
            "attachmentsSent": .integer(Int64(status.attachmentsSent)),
            "attachmentsReceived": .integer(Int64(status.attachmentsReceived)),
            "attachmentsUnsent": .integer(Int64(counts.attachments.unsent)),
            "attachmentsReason": .optionalText(status.attachmentsReason?.english),
            "waiting": .integer(Int64(counts.waiting)), "failed": .integer(Int64(counts.failed)),
            "failedRequests": .integer(Int64(counts.failedRequests)), "conflicts": .integer(Int64(counts.conflicts)),
            "offered": .integer(Int64(counts.offered)), "setAside": .integer(Int64(counts.setAside)),
            "deletions": status.question.map { ["count": .integer(Int64($0.count)), "of": .integer(Int64($0.total))] }
                ?? .null,
        ]
    }
}
