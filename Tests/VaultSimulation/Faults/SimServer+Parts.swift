internal import VaultJSON
internal import VaultModel
internal import VaultServerCore
internal import VaultWire

// Changes that a server with a planted fault makes to items, warranties and claims.
extension SimServer {
    /// Undoes the effects of the push on parts, except its own operations on them, if the fault is about that.
    func tearParts(changedAfter seq: Int64, _ submission: PushSubmission) throws {
        guard let fault, [.partsLeftBehind, .latePartsStay, .purgeLeavesParts].contains(fault) else { return }
        for record in try records(after: seq) where EntityType.parts.contains(record.entity.ref.type) {
            let former = parts[record.entity.ref]
            var torn = record.entity
            switch fault {
            case .purgeLeavesParts: if torn.isBare, let former, !former.isBare { torn = former }
            case .partsLeftBehind: torn.fields[.receiptID] = former?.fields[.receiptID] ?? torn.fields[.receiptID]
            default: if former == nil { torn.fields[.receiptID] = try named(torn.ref, in: submission) }
            }
            if torn.fields != record.entity.fields { try write(torn, over: record) }
            parts[torn.ref] = torn
        }
    }

    /// Returns the receipt that the push named for a part.
    private func named(_ ref: EntityRef, in submission: PushSubmission) throws -> JSON? {
        let create = submission.operations.compactMap { try? $0.reading.get() }.first { $0.entity == ref }
        return create?.changes[.receiptID]
    }

    private func write(_ entity: StoredEntity, over record: ServerRecord) throws {
        let user = user
        var entity = entity
        entity.version = record.entity.version + 1
        let torn = entity
        try storage.write { storage in
            let seq = try storage.nextSeq(of: user)
            try storage.put(ServerRecord(entity: torn, seq: seq), replacing: record, of: user)
        }
    }
}
