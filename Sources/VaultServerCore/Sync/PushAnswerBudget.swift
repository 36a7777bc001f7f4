internal import VaultJSON
internal import VaultModel
internal import VaultWire

/// Limits the answer of a push to about one page: each of its results may contain a whole entity, and the three texts
/// of its conflicts.
///
/// Operations beyond the budget are not applied, and the device sends them again. So no verdict is ever lost for being
/// long, and the first operation of a push always gets its own.
struct PushAnswerBudget {
    private var left: Int

    init(bytes: Int = SyncService.pageBytes) {
        left = bytes
    }

    /// The result of the operation; a rejection if the previous results used up the budget.
    mutating func result(
        of operation: PreparedOperation, _ apply: (PreparedOperation) throws -> OperationResult
    ) rethrows -> OperationResult {
        guard left > 0 else {
            let reason = "The answers before this one were enough for one push; it's tried again."
            return OperationResult(key: operation.submitted.key, verdict: .rejected(Rejection(.unavailable, reason)))
        }
        let result = try apply(operation)
        left -= PushAnswerBudget.size(of: result)
        return result
    }

    private static func size(of result: OperationResult) -> Int {
        guard let effect = result.verdict.effect else { return 200 }
        return effect.conflicts.reduce(300 + JSON.textSize(ofMembers: effect.data ?? [:])) { $0 + $1.json.textSize }
    }
}
