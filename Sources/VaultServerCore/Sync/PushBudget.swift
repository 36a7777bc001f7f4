internal import VaultJSON
internal import VaultModel
internal import VaultWire

/// Limits a push: its answer to about one page, since each result may contain a whole entity and the three texts of its
/// conflicts, and its time, since all accounts of an embedded store wait for it.
///
/// Operations beyond the budget are not applied, and the device sends them again. So no verdict is ever lost for being
/// long, and the first operation of a push always gets its own.
struct PushBudget {
    private var left: Int
    private let now: () -> Timestamp
    private let end: Timestamp
    private var hasBegun = false

    /// A push takes a few milliseconds. Only merges of long notes, and receipts with very many matches, come near it.
    private static let milliseconds: Int64 = 2000

    /// - Parameter now: the server's clock. If it is set, a push ends early or late, and nothing else.
    init(bytes: Int = SyncService.pageBytes, now: @escaping () -> Timestamp) {
        left = bytes
        self.now = now
        end = Timestamp(milliseconds: now().milliseconds + PushBudget.milliseconds)
    }

    /// The result of the operation; a rejection if the previous results used up the budget.
    mutating func result(
        of operation: PreparedOperation, _ apply: (PreparedOperation) throws -> OperationResult
    ) rethrows -> OperationResult {
        guard left > 0 else { return PushBudget.later(operation, "The answers before this one") }
        if hasBegun, now() > end { return PushBudget.later(operation, "The operations before this one") }
        hasBegun = true
        let result = try apply(operation)
        left -= PushBudget.size(of: result)
        return result
    }

    private static func later(_ operation: PreparedOperation, _ enough: String) -> OperationResult {
        let rejection = Rejection(.unavailable, "\(enough) were enough for one push; it's tried again.")
        return OperationResult(key: operation.submitted.key, verdict: .rejected(rejection))
    }

    private static func size(of result: OperationResult) -> Int {
        guard let effect = result.verdict.effect else { return 200 }
        return effect.conflicts.reduce(300 + JSON.textSize(ofMembers: effect.data ?? [:])) { $0 + $1.json.textSize }
    }
}
