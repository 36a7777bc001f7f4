internal import SQLiteKit
internal import VaultJSON
internal import VaultModel
internal import VaultReplica

/// Predicts, for one action after the other, whether undoing or redoing it would have an effect once all actions before
/// it in the list were undone or redone; changes nothing.
struct UndoForecast {
    private let connection: Connection
    /// Whether actions are redone rather than undone.
    private let forward: Bool
    /// The values that the actions checked so far would leave behind.
    private var fields: [EntityRef: Fields] = [:]
    private var silences: [ReceiptID: Silence?] = [:]

    init(connection: Connection, forward: Bool) {
        self.connection = connection
        self.forward = forward
    }

    /// Returns nil if undoing or redoing would have an effect.
    mutating func obstacle(to edits: [JournalEdit]) throws -> UndoLine.Obstacle? {
        var obstacles: [UndoLine.Obstacle?] = []
        for edit in edits {
            switch edit {
            case .silence(let edit): obstacles.append(try obstacle(to: edit))
            case .entity(let edit) where edit.kind == .request: obstacles.append(try obstacle(toRequest: edit))
            case .entity(let edit): obstacles.append(try obstacle(to: edit))
            }
        }
        return obstacles.contains(nil) ? nil : obstacles.first ?? nil
    }

    private mutating func obstacle(to edit: SilenceEdit) throws -> UndoLine.Obstacle? {
        let now = try silences[edit.receipt] ?? SilenceTable(connection: connection).silence(of: edit.receipt)
        guard now == (forward ? edit.before : edit.after) else { return .changedSince }
        silences[edit.receipt] = .some(forward ? edit.after : edit.before)
        return nil
    }

    private mutating func obstacle(to edit: EntityEdit) throws -> UndoLine.Obstacle? {
        guard let ref = EntityRef(anyID: edit.id), let shown = try shown(ref) else { return .gone }
        let entity = Entity(ref: ref, fields: shown)
        switch edit.kind {
        case .request: return nil
        case .create, .restore: return move(ref, toTrash: !forward, entity)
        case .trash: return move(ref, toTrash: forward, entity)
        case .fields:
            let turn = edit.turn(forward: forward, of: entity)
            if turn.isBlocked { return .changedSince }
            for name in turn.free { fields[ref, default: shown][name] = turn.to[name] }
            return nil
        }
    }

    private mutating func move(_ ref: EntityRef, toTrash: Bool, _ entity: Entity) -> UndoLine.Obstacle? {
        guard entity.isDeleted != toTrash else { return .changedSince }
        fields[ref, default: entity.fields][.isDeleted] = .bool(toTrash)
        return nil
    }

    /// Checks a request. An unsent one can be withdrawn, and a link or unlink has an opposite; for anything else the
    /// server decides.
    private func obstacle(toRequest edit: EntityEdit) throws -> UndoLine.Obstacle? {
        guard let ref = EntityRef(anyID: edit.id) else { return .gone }
        let record = try EntityTable(connection: connection).record(ref)
        if forward, record == nil { return nil }
        let queued = try QueueTable(connection: connection).entries(of: ref).first
        if !forward, let queued, queued.entry.intent == .create, !queued.entry.isSealed, queued.state != .inFlight {
            return nil
        }
        switch record.flatMap({ try? RequestContent(fields: $0.entity.fields) }) {
        case .linkReturn, .unlinkReturn: return nil
        case .mergeDuplicates, .moveCategory, .splitReceipt, .purgeReceipts: return .sent
        case nil: return .gone
        }
    }

    private func shown(_ ref: EntityRef) throws -> Fields? {
        if let known = fields[ref] { return known }
        return try EntityTable(connection: connection).record(ref)?.entity.fields
    }
}
