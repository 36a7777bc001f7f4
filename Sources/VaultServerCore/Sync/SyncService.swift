internal import Synchronization
internal import VaultModel
package import VaultWire

/// The protocol's pull, push, digest, full list and live position, each in one transaction with the check of its
/// token.
package struct SyncService: Sendable {
    let storage: any ServerStorage
    let ports: any ServerPorts
    let observer: any CommitObserver
    let authentication: Authentication
    /// Effects beyond the merge of an operation, in the order in which they run.
    let hooks: [any OperationHook]
    let quotas: Quotas
    let limits: ServerLimits?
    let rates: OperationRates
    let steps = StepLock()
    let repeated = RepeatedPulls()
    let authors = AuthorBook()

    static let allHooks: [any OperationHook] = [
        RequestHook(), ReturnHook(), PartHook(), EventKeys(), CategoryKeys(), ReadingHook(),
    ]

    /// A page ends early if its text would be longer; a single entity may exceed it.
    package static let pageBytes = 4 << 20

    package init(
        storage: any ServerStorage, ports: any ServerPorts, policy: AccountPolicy, observer: any CommitObserver
    ) {
        self.storage = storage
        self.ports = ports
        self.observer = observer
        authentication = Authentication(ports: ports, policy: policy)
        hooks = SyncService.allHooks
        quotas = policy.quotas
        limits = policy.limits
        rates = OperationRates(quotas: policy.quotas)
    }

    static let cursorInvalid = Problem(.cursorInvalid, "Begin again at the beginning: this position is not known here.")

    private static let cursorAhead = Problem(
        .cursorAhead, "Begin again at the beginning: this server has lost what came before this position.")

    func cursor(_ account: UserID, _ seq: Int64, in ledger: AccountLedger) -> Cursor {
        storage.cursor(account, seq, in: ledger)
    }

    /// The seq of a cursor; 0 for none.
    ///
    /// - Throws: ``Problem`` with `cursorInvalid` for one of another epoch, account or history, or from before a purge, and with
    ///   `cursorAhead` for one that the account hasn't reached, or has reached on another timeline: the store went back, and
    ///   nobody has said so.
    func seq(of cursor: Cursor?, _ account: UserID, in ledger: AccountLedger) throws(Problem) -> Int64 {
        guard let cursor else { return 0 }
        guard let position = CursorPosition(cursor), position.epoch == storage.epoch,
            position.account == account.description, position.seq >= ledger.purgedSeq
        else { throw SyncService.cursorInvalid }
        guard position.seq <= ledger.lastSeq, ledger.timelines.admit(position.timeline, at: position.seq) else {
            throw SyncService.cursorAhead
        }
        return position.seq
    }
}

/// Runs one body at a time.
final class StepLock: Sendable {
    private let lock = Mutex(())

    func one<Result>(_ body: () throws -> sending Result) throws -> sending Result {
        try lock.withLock { _ in try body() }
    }
}

extension SyncService {
    /// The position at which a live stream starts: after the cursor, or at the last change.
    ///
    /// - Throws: ``Problem`` with `unauthenticated` and `cursorInvalid`.
    package func streamStart(cursor: Cursor?, token: String) throws -> (device: DeviceRecord, seq: Int64) {
        let hash = authentication.tokenHash(token)
        return try storage.read { storage in
            let device = try authentication.device(hash, in: storage)
            let ledger = try storage.ledger(of: device.account)
            guard let cursor else { return (device, ledger.lastSeq) }
            return (device, try seq(of: cursor, device.account, in: ledger))
        }
    }
}
