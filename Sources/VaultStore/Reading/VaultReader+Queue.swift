internal import SQLiteKit
internal import VaultJSON
package import VaultModel

extension VaultReader {
    /// Entries in the order in which they go.
    package func queue(limit: Int, offset: Int = 0) throws(StoreError) -> [QueueLine] {
        try wrapped {
            let entries = try connection.rows(
                "SELECT \(QueueTable.columns) FROM sync_queue ORDER BY sequence LIMIT ? OFFSET ?",
                [.integer(Int64(limit)), .integer(Int64(offset))]
            ) { try QueueTable.entry($0) }
            return try entries.map(line)
        }
    }

    /// One entry with what it would change; nil where the queue does not hold it any more.
    package func queueEntry(_ id: OperationID) throws(StoreError) -> QueueEntryDetail? {
        try wrapped {
            guard let stored = try QueueTable(connection: connection).entry(id) else { return nil }
            let ref = stored.entry.entity
            let record = try EntityTable(connection: connection).record(ref)
            let rest = try QueueTable(connection: connection).entries(of: ref)
                .filter { $0.sequence != stored.sequence && $0.isShown }
            let without = LocalView.derive(shadow: record?.baseline, entries: rest.map(\.entry))
            let names = Self.fields(of: stored.entry)
            return QueueEntryDetail(
                line: try line(stored), createdAt: stored.entry.createdAt,
                changes: names.map { name in
                    QueueEntryDetail.Change(
                        field: name, from: without?.value(name) ?? .null, to: record?.entity.value(name) ?? .null)
                })
        }
    }

    private func line(_ stored: StoredEntry) throws -> QueueLine {
        let record = try EntityTable(connection: connection).record(stored.entry.entity)
        let title = record.flatMap { $0.entity.value($0.ref.type == .receipt ? .storeName : .name).string }
        let state: QueueLine.State =
            switch stored.state {
            case .pending: .pending
            case .inFlight: .inFlight
            case .failed: .failed
            case .conflict: .conflict
            }
        return QueueLine(
            id: stored.entry.id, entity: stored.entry.entity, intent: stored.entry.intent, title: title ?? "",
            fields: Self.fields(of: stored.entry), state: state, tries: stored.attempts, nextTryIn: nil,
            lastError: stored.lastError)
    }

    /// What a person sees of it: not the list of fields edited by hand, which follows from the others.
    private static func fields(of entry: QueueEntry) -> [FieldName] {
        if entry.intent == .delete { return [.isDeleted] }
        return entry.changes.keys.filter { $0 != .userEditedFields && $0 != .createdAt }.sorted()
    }
}
