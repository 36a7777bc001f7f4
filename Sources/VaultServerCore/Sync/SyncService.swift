internal import VaultModel
package import VaultWire

/// The protocol's pull, push and live position, each in one transaction with the check of its token.
package struct SyncService: Sendable {
    let storage: any ServerStorage
    let ports: any ServerPorts
    let observer: any CommitObserver
    let authentication: Authentication

    /// A page ends early where its text would be longer; one entity may be longer by itself.
    static let pageBytes = 4 << 20

    package init(
        storage: any ServerStorage, ports: any ServerPorts, policy: AccountPolicy, observer: any CommitObserver
    ) {
        self.storage = storage
        self.ports = ports
        self.observer = observer
        authentication = Authentication(ports: ports, policy: policy)
    }

    /// Answers a pull.
    ///
    /// - Throws: ``Problem`` with `unauthenticated` and `cursorInvalid`.
    package func pull(_ request: PullRequest, token: String) throws -> PullResponse {
        let hash = authentication.tokenHash(token)
        return try storage.read { storage in
            try pull(request, try authentication.device(hash, in: storage), in: storage)
        }
    }

    private func pull(
        _ request: PullRequest, _ device: DeviceRecord, in storage: any StorageReader
    ) throws -> PullResponse {
        let last = try storage.lastSeq(of: device.account)
        guard let after = seq(of: request.cursor, device.account, lastSeq: last) else {
            throw SyncService.cursorInvalid
        }
        let page = try storage.changes(
            of: device.account, after: after, limit: request.limit, bytes: SyncService.pageBytes)
        // Seqs of states that were replaced since lie between; at the end they are all behind the reader.
        let reached = page.hasMore ? page.changes.last?.seq ?? after : last
        return PullResponse(
            changes: page.changes, cursor: cursor(device.account, reached), hasMore: page.hasMore,
            lastDeviceSeq: device.lastDeviceSeq, epoch: self.storage.epoch, serverTime: ports.now())
    }

    static let cursorInvalid = Problem(.cursorInvalid, "Begin again at the beginning: this position is not known here.")

    func cursor(_ account: UserID, _ seq: Int64) -> Cursor {
        storage.cursor(account, seq)
    }

    /// The seq of a cursor; 0 for none; nil for one that is not of this epoch, account and history.
    func seq(of cursor: Cursor?, _ account: UserID, lastSeq: Int64) -> Int64? {
        guard let cursor else { return 0 }
        guard let position = CursorPosition(cursor), position.epoch == storage.epoch,
            position.account == account.description, position.seq <= lastSeq
        else { return nil }
        return position.seq
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
            let last = try storage.lastSeq(of: device.account)
            guard let cursor else { return (device, last) }
            guard let seq = seq(of: cursor, device.account, lastSeq: last) else { throw SyncService.cursorInvalid }
            return (device, seq)
        }
    }
}

extension SyncService {
    /// For so long a repeated operation is known again; 400 days, in milliseconds.
    static let operationLifetime: Int64 = 400 * 86_400_000

    /// Forgets operations that are older than the protocol promises; some at a time.
    package func forgetOldOperations() throws {
        let moment = Timestamp(milliseconds: ports.now().milliseconds - SyncService.operationLifetime)
        try storage.write { try $0.forgetOperations(appliedBefore: moment) }
    }
}
