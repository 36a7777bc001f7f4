internal import VaultModel
package import VaultWire

extension ReplicaTransaction {
    /// Becomes another device of the same account; see ``StoreTask/become(_:)``.
    package mutating func become(_ session: SessionResponse) throws -> ReplicaStatus {
        try tables.setSetting(ReplicaSetting.device, to: session.deviceID.description)
        try tables.setSetting(ReplicaSetting.token, to: session.token)
        try tables.setSetting(ReplicaSetting.textKey, to: session.smsKey)
        try renewKeys()
        return try owe(.storeWentBack)
    }

    /// Gives new keys to entries that were never sent, as far as this store knows: for a session as another device,
    /// whose sequence number cannot tell whether the store went back.
    package mutating func renewKeys() throws {
        for stored in try tables.unsealedEntries() {
            var renewed = stored
            renewed.entry = stored.entry.unsent(under: minter.next())
            try tables.update(renewed)
        }
    }

    /// Switches from device-only to sync: entities that no server has and no entry would send get a create, parked
    /// entries become pending again, and a full sync is owed.
    ///
    /// Default categories that nobody changed are not sent. Events need no create: their entries are in the queue
    /// already.
    package mutating func markEverythingForPush() throws -> ReplicaStatus {
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

    /// Switches from sync to device-only: pending entries are parked, not deleted, and still shown. Sent entries stay
    /// sealed; the cursor stays.
    package mutating func setQueueAside() throws {
        try tables.putBackAll()
        for stored in try tables.entries(in: .pending) {
            try tables.move(stored, to: .aside, error: stored.lastError)
        }
    }

    /// A create of an entity as it is shown; nil for a default category, which nobody changed if it has no entry, and
    /// for types that are not merged.
    private func creation(of record: ReplicaRecord) -> QueueEntry? {
        guard record.baseline == nil, record.ref.type.isMerged else { return nil }
        return create(record.entity, of: record)
    }
}
