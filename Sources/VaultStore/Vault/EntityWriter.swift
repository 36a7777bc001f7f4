internal import SQLiteKit
internal import VaultJSON
internal import VaultModel

/// Keeps an entity's parts in step inside one transaction: server's state, waiting intents, disputes, and what is
/// shown of all three.
///
/// The tables' statements say `OR FAIL`: SQLite would else copy, and encrypt, every page that a statement touches, to be
/// able to undo that statement alone. Here an error always undoes the whole transaction.
struct EntityWriter {
    let connection: Connection
    let minter: Minter

    var entities: EntityTable { EntityTable(connection: connection) }
    var receipts: ReceiptTable { ReceiptTable(connection: connection) }
    var queue: QueueTable { QueueTable(connection: connection) }
    var conflicts: ConflictTable { ConflictTable(connection: connection) }

    /// Everything that is known of one entity.
    struct State {
        var record: EntityRecord
        var entries: [StoredEntry]
        var conflicts: [FieldConflict]
    }

    /// nil where the entity is not stored.
    func state(_ ref: EntityRef) throws -> State? {
        guard let record = try entities.record(ref) else { return nil }
        return State(
            record: record, entries: try queue.entries(of: ref), conflicts: try conflicts.conflicts(of: ref))
    }

    /// Derives what is shown again and writes it; entries and disputes have been written before.
    ///
    /// An entity that neither the server nor any intent knows any more is removed.
    func save(_ state: inout State) throws {
        let former = state.record.shown
        guard
            let shown = LocalView.derive(
                shadow: state.record.baseline, entries: state.entries.map(\.entry), conflicts: state.conflicts)
        else {
            if let row = state.record.row {
                try receipts.delete(row: row)
                try entities.delete(row: row)
            }
            try endDisputes(about: state.conflicts.map(\.field), in: &state)
            return
        }
        let isNew = state.record.row == nil
        state.record.shown = shown.fields
        try entities.save(&state.record, former: former)
        guard let row = state.record.row, let receipt = Receipt(shown) else { return }
        let mark = state.entries.mark(hasConflicts: !state.conflicts.isEmpty)
        let isDisputed = state.conflicts.contains { $0.field == .isDeleted }
        // A verdict usually confirms what is shown already; then only the mark moves.
        if !isNew, former == shown.fields, !isDisputed {
            try receipts.setMark(mark, row: row)
        } else {
            let line = ReceiptProjection(receipt: receipt, mark: mark, isDeletionDisputed: isDisputed)
            try receipts.save(line, row: row, isNew: isNew)
        }
    }
}

extension EntityWriter {
    /// Puts an edit into the queue: into the last entry where that may still change, else as a new one.
    /// `seen` is the server's version that the person had before them, where that is not the newest.
    func enqueue(
        _ edit: FieldChanges, in state: inout State, resolves: Set<FieldName> = [], seen: Int64? = nil
    ) throws {
        let version = state.record.shadow?.version ?? 0
        let base = QueueEntry.baseVersion(
            of: edit, on: state.record.shadow, behind: state.entries.map(\.entry), seen: seen)
        if resolves.isEmpty, let last = state.entries.last {
            let candidate = reopened(last) ?? last
            if candidate.state == .pending, candidate.entry.canFold(onto: base) {
                return try fold(edit, into: candidate, of: &state)
            }
        }
        let isCreate = version == 0 && !state.entries.contains { $0.entry.intent == .create }
        let entry = QueueEntry(
            id: minter.next(), entity: state.record.ref, intent: isCreate ? .create : .update, baseVersion: base,
            changes: edit.changes, base: isCreate ? [:] : edit.base, onConflict: try conflictPolicy(),
            resolves: resolves, createdAt: minter.now())
        try append(entry, to: &state)
    }

    /// Adds an entry that is never folded: a delete, a restore.
    func append(_ entry: QueueEntry, to state: inout State) throws {
        try queue.save(StoredEntry(entry))
        var stored = StoredEntry(entry)
        stored.sequence = connection.lastInsertedRow
        state.entries.append(stored)
    }

    /// A refused entry as it can be corrected: nothing of it was stored by the server, so it may change, and goes out
    /// under a new key.
    private func reopened(_ stored: StoredEntry) -> StoredEntry? {
        guard stored.state == .failed else { return nil }
        let old = stored.entry
        let entry = QueueEntry(
            id: minter.next(), entity: old.entity, intent: old.intent, baseVersion: old.baseVersion,
            changes: old.changes, base: old.base, onConflict: old.onConflict, resolves: old.resolves,
            createdAt: old.createdAt)
        return StoredEntry(entry, sequence: stored.sequence)
    }

    /// The candidate takes the place of the entity's last entry.
    private func fold(_ edit: FieldChanges, into candidate: StoredEntry, of state: inout State) throws {
        state.entries.removeLast()
        guard let folded = candidate.entry.folding(edit) else { return try queue.delete(candidate) }
        var stored = candidate
        stored.entry = folded
        try queue.save(stored)
        state.entries.append(stored)
    }

    private func conflictPolicy() throws -> Operation.ConflictPolicy {
        try Settings(connection: connection).text(Settings.onConflict)
            .flatMap(Operation.ConflictPolicy.init(rawValue:)) ?? .ask
    }
}
