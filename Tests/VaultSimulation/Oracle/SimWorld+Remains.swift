internal import VaultJSON
internal import VaultModel
internal import VaultReplica
internal import VaultServerCore
internal import VaultWire

// Everything stored, as lines that do not depend on the kind of store, so that two kinds can be compared.
extension SimWorld {
    /// Records the content of every store and checks it for contradictions, if the run asks for that.
    mutating func noteRemains(_ when: String) {
        guard remains != nil else { return }
        do {
            for device in devices.indices {
                let lines = try devices[device].store.look { try Remains.lines($0, things) }
                remains?.append(contentsOf: lines.map { "\(when), device \(device): \($0)" })
                for line in try devices[device].store.contradictions() { find(.view, "device \(device): \(line)") }
            }
            remains?.append(contentsOf: try server.lines().map { "\(when), server: \($0)" })
        } catch {
            find(.wholeCommits, "what is stored cannot be read: \(error)")
        }
    }

}

extension Cursor {
    /// Its text as that of one that names no timeline, since each kind of store names them in its own way.
    var withoutTimeline: String {
        guard var position = CursorPosition(self) else { return rawValue }
        position.timeline = nil
        return position.cursor.rawValue
    }
}

/// Formats the content of a device's store as lines.
private enum Remains {
    static func lines(_ tables: some ReplicaTables, _ refs: [EntityRef]) throws -> [String] {
        var lines = ["\(try tables.counts()), \(try tables.sealedCount()) sealed, \(try tables.readyCount()) ready"]
        let place = [
            try tables.cursor()?.withoutTimeline, try tables.epoch(), try tables.setting(ReplicaSetting.token),
        ]
        lines.append("at \(place) after \(try tables.deviceSeq())")
        for ref in refs {
            if let record = try tables.record(ref) { lines.append(line(record)) }
            lines += try tables.entries(of: ref).map(line)
            lines += try tables.conflicts(of: ref).map { "\(ref.id): \($0)" }
        }
        for state in [StoredEntry.State.pending, .inFlight, .failed, .offered, .aside] {
            lines.append("\(state): \(try tables.entries(in: state).map(\.entry.id.description))")
        }
        lines.append("unsealed: \(try tables.unsealedEntries().map(\.entry.id.description))")
        lines += try tables.unlistedEvents().map { "\($0.id): \($0.fields.json.text)" }
        lines += try tables.doubtful().map { "doubtful: \($0)" }
        return lines
    }

    private static func line(_ record: VaultReplica.ReplicaRecord) -> String {
        let shadow = record.shadow.map { "\($0.version) \(record.seq) \(stamp($0.updatedAt)) \($0.fields.json.text)" }
        return "\(record.ref.id): \(record.shown.json.text) over \(shadow ?? "nothing")"
    }

    private static func line(_ stored: StoredEntry) -> String {
        let entry = stored.entry
        return """
            \(entry.id) of \(entry.entity.id): \(entry.intent) on \(entry.baseVersion) \(entry.changes.json.text) \
            for \(entry.base.json.text), resolves \(entry.resolves.map(\.rawValue).sorted()) \(entry.onConflict) \
            as \(entry.deviceSeq ?? 0), \(stored.state) after \(stored.attempts) \(stored.lastError ?? "") \
            \(stamp(entry.createdAt)) \(stamp(stored.nextTryAt))
            """
    }

    private static func stamp(_ time: Timestamp?) -> Int64 { time?.milliseconds ?? 0 }
}

extension SimServer {
    /// Returns the stored content of the account as lines.
    fileprivate func lines() throws -> [String] {
        let user = user
        let account = try storage.read { storage in
            var lines = try storage.devices(of: user).map { "\($0)" }
            let ledger = try storage.ledger(of: user)
            lines.append(
                "\(ledger.lastSeq) \(ledger.purgedSeq) \(ledger.rows) \(ledger.bytes) \(ledger.resyncs)")
            for type in DigestRequest.digested { lines.append("\(try storage.digest(of: type, in: user))") }
            return lines
        }
        return try records(after: 0).map(Self.line) + account
    }

    private static func line(_ record: ServerRecord) -> String {
        let entity = record.entity
        let stamps = entity.stamps.sorted { $0.key < $1.key }.map { "\($0.key) \(text($0.value))" }
        let elements = entity.elements.sorted { $0.key < $1.key }.flatMap { name, elements in
            elements.sorted { $0.key < $1.key }.map { "\(name) \($0.key) \(text($0.value))" }
        }
        return """
            \(entity.ref.id): \(record.seq) \(entity.version) \(entity.updatedAt) \(entity.updatedBy.text) \
            \(entity.isBare) \(record.isKept) \(record.deletedAt?.milliseconds ?? 0) \(entity.fields.json.text) \
            \(stamps) \(elements)
            """
    }

    private static func text(_ stamp: Stamp) -> String {
        "\(stamp.version) \(stamp.actor.text) \(stamp.at.milliseconds)"
    }
}
