internal import Dispatch
internal import Synchronization
internal import VaultModel
internal import VaultServerCore

/// Lets one transaction of an account begin after another in this process, as they came.
///
/// They would wait for the account's row anyway, but each with a connection that the others' transactions could use.
final class AccountTurns: Sendable {
    /// Those who wait while one works; without an entry, nobody does.
    private let lines = Mutex<[UserID: [DispatchSemaphore]]>([:])
    private let patience: Duration

    /// - Parameter patience: how long one waits for its turn.
    init(waiting patience: Duration) {
        self.patience = patience
    }

    /// How many wait for an account.
    func waiting(for account: UserID) -> Int { lines.withLock { $0[account]?.count ?? 0 } }

    /// Runs the body when the account's turn comes.
    ///
    /// - Parameter work: runs first if others are before this one.
    /// - Throws: what the body throws; ``VaultServerCore/StorageFailure`` with `busy` if the turn does not come in time.
    func take<Result>(
        _ account: UserID, waiting work: () -> Void = {}, _ body: () throws -> Result
    ) throws -> Result {
        if let bell = enqueue(account) {
            work()
            let milliseconds = Int(patience / .milliseconds(1))
            let isLate = bell.wait(timeout: .now() + .milliseconds(milliseconds)) == .timedOut
            if isLate, leave(bell, account) {
                throw StorageFailure(.busy, reason: "the account's other requests take too long")
            }
        }
        defer { pass(account) }
        return try body()
    }

    /// - Returns: nil if nobody works for the account, so that it is this one's turn.
    private func enqueue(_ account: UserID) -> DispatchSemaphore? {
        lines.withLock { lines in
            guard lines[account] != nil else {
                lines[account] = []
                return nil
            }
            let bell = DispatchSemaphore(value: 0)
            lines[account]?.append(bell)
            return bell
        }
    }

    /// - Returns: false if the turn came at the last moment.
    private func leave(_ bell: DispatchSemaphore, _ account: UserID) -> Bool {
        lines.withLock { lines in
            guard let place = lines[account]?.firstIndex(where: { $0 === bell }) else { return false }
            lines[account]?.remove(at: place)
            return true
        }
    }

    private func pass(_ account: UserID) {
        let next: DispatchSemaphore? = lines.withLock { lines in
            guard lines[account]?.isEmpty == false else {
                lines[account] = nil
                return nil
            }
            return lines[account]?.removeFirst()
        }
        next?.signal()
    }
}
