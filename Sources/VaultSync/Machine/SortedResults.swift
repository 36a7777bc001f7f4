internal import Translation
internal import VaultJSON
internal import VaultModel
internal import VaultWire

/// The results of a push, divided into verdicts and operations to try again.
struct SortedResults {
    /// In order, without transient ones.
    var verdicts: [OperationResult] = []
    /// Keys of entries that stay in the queue, sealed.
    var later: [OperationID] = []
    /// Those of ``later`` that the server could not accept.
    var unavailable: [OperationID] = []
    /// The server's reason for the first of them.
    var unavailableReason: Phrase?
    var appliedKeys: Set<OperationID> = []
    private var joined = 0
    private var conflicts = 0
    private var refusals: [Phrase] = []

    /// Takes operations and their results, both in the same order with the same keys.
    init(_ results: [OperationResult], of operations: [Operation]) {
        var held: Set<EntityRef> = []
        for (operation, result) in zip(operations, results) {
            switch result.verdict {
            case .applied(let outcome, _), .duplicate(let outcome, _):
                appliedKeys.insert(result.key)
                if outcome == .merged { joined += 1 }
                if outcome == .conflict { conflicts += 1 }
                verdicts.append(result)
            case .rejected(let rejection):
                // An operation behind a refused one of the same entity, or of its receipt, may be refused for no other
                // reason, so it is tried again.
                if rejection.code == .otherEpoch {
                    verdicts.append(result)
                } else if rejection.code.isTransient {
                    later.append(result.key)
                    unavailable.append(result.key)
                    unavailableReason = unavailableReason ?? ServerWords.phrase(rejection.detail)
                } else if held.contains(operation.entity) || operation.isPart(ofAny: held) {
                    later.append(result.key)
                } else {
                    refusals.append(ServerWords.phrase(rejection.detail))
                    verdicts.append(result)
                }
                held.insert(operation.entity)
            }
        }
    }

    var applied: Int { appliedKeys.count }

    /// The notes for the person.
    var notes: [SyncAction] {
        var notes: [SyncAction] = []
        if joined > 0 { notes.append(.note(.joined, SyncSentence.joined(joined))) }
        if conflicts > 0 { notes.append(.note(.conflict, SyncSentence.conflicts(conflicts))) }
        return notes + refusals.map { .note(.refused, $0) }
    }
}

extension Operation {
    /// Whether it creates a part of one of these receipts.
    fileprivate func isPart(ofAny receipts: Set<EntityRef>) -> Bool {
        guard intent == .create, let id = changes[.receiptID]?.string, entity.type != .event else { return false }
        return receipts.contains { $0.id == id }
    }
}
