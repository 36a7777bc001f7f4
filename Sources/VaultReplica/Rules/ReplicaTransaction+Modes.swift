internal import VaultModel
package import VaultWire

extension ReplicaTransaction {
    /// Becomes another device of the same account, because the store went back to an older state than the server has
    /// seen of the old device.
    ///
    /// Entries that were never sent get new keys: the lost part of this store's life may have used theirs. Sealed ones
    /// keep theirs, so that the server knows them again. The running number goes on, and a reconciliation is owed.
    package mutating func become(_ session: SessionResponse) throws -> Standing {
        try tables.setSetting(ReplicaSetting.device, to: session.deviceID.description)
        try tables.setSetting(ReplicaSetting.token, to: session.token)
        try renewKeys()
        return try owe(.storeWentBack)
    }

    /// Gives new keys to what was never sent, as far as this store knows: for a session as another device, whose running
    /// number cannot tell whether the store went back.
    package mutating func renewKeys() throws {
        for stored in try tables.unsealedEntries() {
            var renewed = stored
            renewed.entry = stored.entry.unsent(under: minter.next())
            try tables.update(renewed)
        }
    }

    /// From device-only to cloud: what no server has and nothing would send gets its create, what was put away comes
    /// back, and a reconciliation is owed.
    ///
    /// Default categories that nobody changed stay at home. Events that no server gave are sent too.
    package mutating func markEverythingForPush() throws -> Standing {
        for stored in try tables.entries(in: .aside) {
            try tables.move(stored, to: .pending, error: stored.lastError)
        }
        for ref in try tables.unqueued() {
            guard var state = try state(ref), let entry = creation(of: state.record) else { continue }
            try append(entry, to: &state)
            try save(&state)
        }
        return try owe(.toCloud)
    }

    /// From cloud to device-only: what waits is put away, not destroyed, and still shown. What was sent stays sealed; the
    /// cursor stays.
    package mutating func setQueueAside() throws {
        try tables.putBackAll()
        for stored in try tables.entries(in: .pending) {
            try tables.move(stored, to: .aside, error: stored.lastError)
        }
    }

    /// A create that makes an entity as it is shown; nil for a default category that nobody changed.
    private func creation(of record: EntityRecord) -> QueueEntry? {
        guard record.baseline == nil, record.ref.type.isMerged else { return nil }
        return create(record.entity, of: record)
    }
}
