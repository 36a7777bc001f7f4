package import VaultModel

extension MemoryTables {
    package func record(_ ref: EntityRef) -> EntityRecord? {
        guard let record = entities[ref.id]?.record, record.ref.type == ref.type else { return nil }
        return record
    }

    /// Every entity, sorted by its reference.
    package var records: [EntityRecord] {
        entities.values.map(\.record).sorted { $0.ref < $1.ref }
    }

    /// The sign on an entity's line; nil where it is not stored.
    package func mark(of ref: EntityRef) -> SyncMark? { entities[ref.id]?.look.mark }

    package mutating func save(_ record: inout EntityRecord, look: LineLook) {
        if record.row == nil {
            lastRow += 1
            record.row = lastRow
        }
        entities[record.ref.id] = Kept(record: record, look: look)
    }

    package mutating func delete(_ record: EntityRecord) { entities[record.ref.id] = nil }

    package mutating func addEvent(id: String, receipt: String?, at: Timestamp, fields: Fields) {
        guard events[id] == nil else { return }
        events[id] = KeptEvent(receipt: receipt, at: at, fields: fields)
    }

    package mutating func deleteEvent(id: String) { events[id] = nil }
}
