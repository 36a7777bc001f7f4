internal import CommandLineKit
internal import CommandTable
package import VaultModel
internal import VaultStore
internal import VaultSync

/// Examines sync: pending changes and open decisions, whether the server may be asked, and how a comparison with it
/// ended.
package struct SyncExamination {
    package let facts: SyncFacts
    let counts: VaultCounts

    package init(facts: SyncFacts, counts: VaultCounts) {
        self.facts = facts
        self.counts = counts
    }

    /// The findings that need only the store.
    package var findings: [Finding] {
        guard facts.server != nil else {
            return [.good(.sync, "This vault is on this device only; it doesn't use the network.")]
        }
        return mode + waiting
    }

    /// Whether the server may be asked.
    package var asksServer: Bool { facts.server != nil && facts.mode != .off }

    private var mode: [Finding] {
        switch facts.mode {
        case .on: []
        case .paused: [.notice(.sync, "Sync is paused; 'rvault sync --resume' resumes it.")]
        case .off: [.notice(.sync, "Sync is off; 'rvault sync on' turns it on.")]
        }
    }

    private var waiting: [Finding] {
        var found: [Finding] = []
        if counts.waiting > 0 { found.append(.notice(.sync, "Pending changes: \(counts.waiting).")) }
        if counts.failed > 0 {
            found.append(
                .problem(
                    .sync, "The server rejected \(counts.failed.worded("change")): 'rvault sync queue' says why.",
                    .someFailed))
        }
        if counts.conflicts > 0 {
            found.append(
                .notice(
                    .sync, "Receipts with conflicts: \(counts.conflicts). 'rvault conflicts' lists them.",
                    .conflicts))
        }
        if counts.offered > 0 {
            found.append(
                .notice(
                    .sync,
                    "A restored server is missing \(counts.offered.worded("change")): 'rvault sync offered' lists them.",
                    .conflicts))
        }
        return found
    }

    /// The findings of a comparison, one for each difference.
    package static func words(_ differences: [SideDifference], agreed: Int) -> [Finding] {
        guard !differences.isEmpty else {
            return [
                .good(
                    .sync, "This device and the server have the same receipts and categories (\(agreed) digests match)."
                )
            ]
        }
        let shown = differences.prefix(20).map { difference in
            let name = difference.title.isEmpty ? difference.id : "\(difference.title) (\(difference.id.suffix(8)))"
            return Finding.problem(.sync, "\(name): \(difference.words).", .someFailed)
        }
        guard differences.count > shown.count else { return shown }
        return shown + [.problem(.sync, "And \(differences.count - shown.count) more.", .someFailed)]
    }
}
