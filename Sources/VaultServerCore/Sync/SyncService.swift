internal import VaultJSON
package import VaultModel
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
        CursorPosition(epoch: storage.epoch, account: account.description, seq: seq).cursor
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

    /// The events of a live stream for what was committed after a position, in order of seq.
    ///
    /// - Returns: each with the seq after which the stream then stands.
    package func events(
        of account: UserID, after seq: Int64, limit: Int
    ) throws -> [(event: ServerSentEvent, seq: Int64)] {
        try storage.read { try $0.nudges(of: account, after: seq, limit: limit) }.map { nudge in
            let event = ServerSentEvent(
                name: ServerSentEvent.change, id: cursor(account, nudge.seq).rawValue, data: nudge.json.text)
            return (event, nudge.seq)
        }
    }
}
