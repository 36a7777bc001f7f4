internal import VaultJSON
package import VaultModel
package import VaultWire

/// The queries that a live stream makes while it lasts.
package struct LiveFeed: Sendable {
    let storage: any ServerStorage
    let ports: any ServerPorts

    package init(storage: any ServerStorage, ports: any ServerPorts) {
        self.storage = storage
        self.ports = ports
    }

    /// The events for changes committed after a position, in order of seq, each with its seq.
    package func events(
        of account: UserID, after seq: Int64, limit: Int
    ) throws -> [(event: ServerSentEvent, seq: Int64)] {
        let (nudges, ledger) = try storage.read { storage in
            let nudges = try storage.nudges(of: account, after: seq, limit: limit)
            return (nudges, nudges.isEmpty ? AccountLedger() : try storage.ledger(of: account))
        }
        return nudges.map { nudge in
            let cursor = storage.cursor(account, nudge.seq, in: ledger)
            let event = ServerSentEvent(
                name: ServerSentEvent.change, id: cursor.rawValue, data: nudge.json.text)
            return (event, nudge.seq)
        }
    }

    /// Whether the device's token is still valid: a stream outlives the request that began it.
    package func isSignedIn(_ device: DeviceRecord) throws -> Bool {
        let now = ports.now()
        return try storage.read { try $0.isSignedIn(device, at: now) }
    }

    /// The devices whose tokens are no longer valid, of up to thousands. What cannot be read now counts as valid.
    package func signedOut(among devices: [DeviceRecord]) -> Set<DeviceID> {
        var left = Dictionary(devices.map { ($0.id, $0) }) { first, _ in first }.values.sorted { $0.id < $1.id }[...]
        var found: Set<DeviceID> = []
        let now = ports.now()
        while !left.isEmpty {
            // So few that nobody waits long for this transaction.
            let part = left.prefix(200)
            left = left.dropFirst(200)
            let gone = try? storage.read { storage in
                try storage.gathering { try part.filter { try !storage.isSignedIn($0, at: now) } }
            }
            found.formUnion((gone ?? []).map(\.id))
        }
        return found
    }
}

extension StorageReader {
    fileprivate func isSignedIn(_ device: DeviceRecord, at now: Timestamp) throws -> Bool {
        try self.device(tokenHash: device.tokenHash).map { $0.expiresAt > now } ?? false
    }
}

extension ServerStorage {
    /// The cursor of a reader of the account who has seen everything up to `seq`.
    func cursor(_ account: UserID, _ seq: Int64, in ledger: AccountLedger) -> Cursor {
        CursorPosition(
            epoch: epoch, account: account.description, seq: seq, timeline: ledger.timelines.name(at: seq)
        ).cursor
    }
}
