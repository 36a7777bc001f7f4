package import VaultModel

extension MemoryTables {
    package func record(_ ref: EntityRef) -> ReplicaRecord? {
        guard let record = entities[ref.id]?.value.record, record.ref.type == ref.type else { return nil }
        return record
    }

    /// All entities, sorted by their reference.
    package var records: [ReplicaRecord] {
        entities.values.map(\.value.record).sorted { $0.ref < $1.ref }
    }

    /// The mark on an entity's row; nil if the entity is not stored.
    package func mark(of ref: EntityRef) -> SyncMark? { entities[ref.id]?.value.look.mark }

    package mutating func save(_ record: inout ReplicaRecord, look: RowState) {
        if record.row == nil {
            lastRow += 1
            record.row = lastRow
        }
        entities[record.ref.id] = Shared(Kept(record: record, look: look))
    }

    package mutating func delete(_ record: ReplicaRecord) { entities[record.ref.id] = nil }

    package mutating func confirmNewReceipt(
        by entry: OperationID, version: Int64, seq: Int64, updatedAt: Timestamp
    ) -> Bool {
        guard let stored = self.entry(entry), stored.entry.deviceSeq != nil, stored.entry.intent == .create,
            stored.text == nil, stored.entry.entity.type == .receipt, var record = record(stored.entry.entity),
            record.shadow == nil,
            entries(of: record.ref).count == 1, conflicts(of: record.ref).isEmpty
        else { return false }
        record.shadow = Entity(ref: record.ref, fields: record.shown, version: version, updatedAt: updatedAt)
        record.seq = seq
        save(&record, look: RowState(former: record.shown, mark: .synced, isDeletionDisputed: false))
        delete(stored)
        return true
    }

    /// All events by id.
    package var events: [String: KeptEvent] { toldEvents.mapValues(\.value) }

    package mutating func addEvent(id: String, receipt: String?, at: Timestamp, fields: Fields) {
        guard toldEvents[id] == nil else { return }
        toldEvents[id] = Shared(KeptEvent(receipt: receipt, at: at, fields: fields))
    }

    package mutating func deleteEvent(id: String) { toldEvents[id] = nil }

    package func event(id: String) -> Fields? { toldEvents[id]?.value.fields }
}
