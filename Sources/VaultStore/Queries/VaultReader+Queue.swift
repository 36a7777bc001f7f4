internal import SQLiteKit
internal import VaultJSON
package import VaultModel
internal import VaultReplica

extension VaultReader {
    /// Returns first one line for each entity with conflicts, then the entries in the order in which they are sent. Of
    /// the events, only rejected ones are listed, because events follow the changes that they describe.
    ///
    /// - Parameter now: the device's clock, for the time until each entry's next try; nil leaves that out.
    package func queue(
        limit: Int, offset: Int = 0, now: Timestamp? = nil
    ) throws(StoreError) -> [QueueLine] {
        try wrapped {
            try connection.snapshot {
                let table = ConflictTable(connection: connection)
                let disputes = try table.disputes(limit: limit, offset: offset).map(line)
                guard disputes.count < limit else { return disputes }
                let skipped = max(0, offset - (try table.disputeCount()))
                let entries = try connection.rows(
                    """
                    SELECT \(QueueTable.columns) FROM sync_queue WHERE \(Self.isListed)
                    ORDER BY sequence LIMIT ? OFFSET ?
                    """,
                    [.integer(Int64(limit - disputes.count)), .integer(Int64(skipped))]
                ) { try QueueTable.entry($0) }
                return try disputes + entries.map { try line($0, now: now) }
            }
        }
    }

    /// Returns the number of all lines of ``queue(limit:offset:now:)``, including parked entries, which no other count
    /// has.
    package func queueCount() throws(StoreError) -> Int {
        try wrapped {
            try connection.snapshot {
                let entries = try connection.integer("SELECT count(*) FROM sync_queue WHERE \(Self.isListed)")
                return try ConflictTable(connection: connection).disputeCount() + Int(entries ?? 0)
            }
        }
    }

    private static let isListed = "(type <> 'event' OR state = 'failed')"

    /// Returns a line of ``queue(limit:offset:now:)`` with its changes; nil if it has left the queue.
    package func queueEntry(_ id: OperationID) throws(StoreError) -> QueueEntryDetail? {
        try wrapped {
            try connection.snapshot {
                if let dispute = try ConflictTable(connection: connection).dispute(id) { return try detail(dispute) }
                guard let stored = try QueueTable(connection: connection).entry(id) else { return nil }
                return try detail(stored)
            }
        }
    }

    private func detail(_ stored: StoredEntry) throws -> QueueEntryDetail {
        let ref = stored.entry.entity
        let rest = try QueueTable(connection: connection).entries(of: ref).filter { $0.sequence != stored.sequence }
        return QueueEntryDetail(
            line: try line(stored), createdAt: stored.entry.createdAt,
            changes: try changes(
                of: Self.fields(of: stored.entry), in: ref, with: rest,
                conflicts: try ConflictTable(connection: connection).conflicts(of: ref)))
    }

    private func detail(_ dispute: Dispute) throws -> QueueEntryDetail {
        let waiting = try QueueTable(connection: connection).entries(of: dispute.entity)
        return QueueEntryDetail(
            line: try line(dispute), createdAt: dispute.mineAt,
            changes: try changes(of: dispute.fields.map(\.field), in: dispute.entity, with: waiting, conflicts: []))
    }

    /// Returns the changes from the fields' values with only these entries and conflicts to the values shown.
    private func changes(
        of fields: [FieldName], in ref: EntityRef, with rest: [StoredEntry], conflicts: [FieldConflict]
    ) throws -> [QueueEntryDetail.Change] {
        let record = try EntityTable(connection: connection).record(ref)
        let without = LocalView.derive(shadow: record?.baseline, entries: rest.map(\.entry), conflicts: conflicts)
        return fields.map { name in
            QueueEntryDetail.Change(
                field: name, from: without?.value(name) ?? .null, to: record?.entity.value(name) ?? .null)
        }
    }

    private func line(_ dispute: Dispute) throws -> QueueLine {
        QueueLine(
            id: dispute.id, entity: dispute.entity, intent: dispute.intent, title: try title(of: dispute.entity),
            fields: dispute.fields.map(\.field), state: .conflict)
    }

    private func line(_ stored: StoredEntry, now: Timestamp? = nil) throws -> QueueLine {
        let state: QueueLine.State =
            switch stored.state {
            case .pending, .aside: .pending
            case .offered: .offered
            case .inFlight: .inFlight
            case .failed: .failed
            }
        let ref = stored.entry.entity
        let isRequest = ref.type == .request
        return QueueLine(
            id: stored.entry.id, entity: ref, intent: stored.entry.intent, title: try title(of: ref),
            fields: isRequest ? [] : Self.fields(of: stored.entry), state: state, tries: stored.attempts,
            nextTryIn: stored.nextTryIn(now), lastError: stored.lastError, text: stored.text,
            request: isRequest ? try RequestReading(connection: connection).line(ref) : nil)
    }

    /// Returns an entity's title; for an event, the title of its subject.
    private func title(of ref: EntityRef) throws -> String {
        if ref.type == .event {
            let line = try EventID(ref.id).flatMap { try EventTable(connection: connection).line($0) }
            return try line?.subject.map { try title(of: $0) } ?? ""
        }
        // A receipt's row has its store, so its fields need not be read.
        if ref.type == .receipt,
            let store = try connection.text(
                "SELECT storeName FROM receipts WHERE row = (SELECT row FROM entities WHERE id = ?)", [.text(ref.id)])
        {
            return store
        }
        let record = try EntityTable(connection: connection).record(ref)
        return record?.entity.title ?? ""
    }

    /// Returns the fields that a person sees. Leaves out the list of manually edited fields, which follows from the
    /// others, and the deletion flag of a new entity.
    private static func fields(of entry: QueueEntry) -> [FieldName] {
        if entry.intent == .delete { return [.isDeleted] }
        if entry.entity.type == .event { return [] }
        let hidden: Set<FieldName> = [.userEditedFields, .createdAt]
        return entry.changes.keys
            .filter { !hidden.contains($0) && !(entry.intent == .create && $0 == .isDeleted) }.sorted()
    }
}

extension StoredEntry {
    /// The longest delay ever planned before the next try, in milliseconds.
    private static let longestWait: Int64 = 3_600_000

    /// Returns the time until the next try, at most the longest delay, whatever happened to the clock since.
    fileprivate func nextTryIn(_ now: Timestamp?) -> Int64? {
        guard state == .pending, let now, let nextTryAt else { return nil }
        return min(max(0, nextTryAt.milliseconds - now.milliseconds), StoredEntry.longestWait)
    }
}
