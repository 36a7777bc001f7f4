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
    /// What is done beside the merge of an operation, in this order.
    let followers: [any PushFollower]
    let quotas: Quotas
    let rates: OperationRates
    let steps = StepLock()

    static let allFollowers: [any PushFollower] = [
        RequestFollower(), ReturnFollower(), PartFollower(), EventKeys(), CategoryKeys(),
    ]

    /// A page ends early where its text would be longer; one entity may be longer by itself.
    package static let pageBytes = 4 << 20

    package init(
        storage: any ServerStorage, ports: any ServerPorts, policy: AccountPolicy, observer: any CommitObserver
    ) {
        self.storage = storage
        self.ports = ports
        self.observer = observer
        authentication = Authentication(ports: ports, policy: policy)
        followers = SyncService.allFollowers
        quotas = policy.quotas
        rates = OperationRates(quotas: policy.quotas)
    }

    static let cursorInvalid = Problem(.cursorInvalid, "Begin again at the beginning: this position is not known here.")

    func cursor(_ account: UserID, _ seq: Int64) -> Cursor {
        storage.cursor(account, seq)
    }

    /// The seq of a cursor; 0 for none; nil for one that is not of this epoch, account and history, or from before
    /// something was purged.
    func seq(of cursor: Cursor?, _ account: UserID, in ledger: AccountLedger) -> Int64? {
        guard let cursor else { return 0 }
        guard let position = CursorPosition(cursor), position.epoch == storage.epoch,
            position.account == account.description, (ledger.purgedSeq...ledger.lastSeq).contains(position.seq)
        else { return nil }
        return position.seq
    }
}

/// Lets one body run after another.
final class StepLock: Sendable {
    private let lock = Mutex(())

    func one<Result>(_ body: () throws -> sending Result) throws -> sending Result {
        try lock.withLock { _ in try body() }
    }
}

extension SyncService {
    /// Where a live stream begins: after the cursor, or now.
    ///
    /// - Throws: ``Problem`` with `unauthenticated` and `cursorInvalid`.
    package func streamStart(cursor: Cursor?, token: String) throws -> (device: DeviceRecord, seq: Int64) {
        let hash = authentication.tokenHash(token)
        return try storage.read { storage in
            let device = try authentication.device(hash, in: storage)
            let ledger = try storage.ledger(of: device.account)
            guard let cursor else { return (device, ledger.lastSeq) }
            guard let seq = seq(of: cursor, device.account, in: ledger) else { throw SyncService.cursorInvalid }
            return (device, seq)
        }
    }
}
