internal import ServerRows
internal import VaultModel
internal import VaultServerCore
internal import VaultWire

extension PostgresTransaction {
    func entity(_ ref: EntityRef, of account: UserID) throws -> ServerRecord? {
        if !view(of: account).knows(.entity(ref.id)) { note(account) { $0.makeRoom() } }
        guard try learn(.entity(ref.id), of: account) else { return nil }
        return view(of: account).record(ref.id)
    }

    /// The records of entities, in the order of their ids; ids without one are left out.
    func records(of ids: [String], of account: UserID) throws -> [ServerRecord] {
        let questions = ids.map(Question.entity)
        let known = view(of: account)
        if !questions.allSatisfy(known.knows) { note(account) { $0.makeRoom() } }
        try learn(questions, of: account)
        return ids.compactMap { view(of: account).record($0) }
    }

    func nextSeq(of account: UserID) throws -> Int64 {
        announce(account)
        // The timeline comes with the ledger, which is there by then.
        try count(account) { $0.advance(on: view(of: account).timeline) }
        return try ledger(of: account).lastSeq
    }

    func callForResync(of account: UserID) throws {
        try count(account) { $0.resyncs += 1 }
    }

    func put(
        _ record: ServerRecord, prepared: PreparedEntity?, replacing former: ServerRecord?, of account: UserID
    ) throws {
        try note(former, replacedBy: record, prepared, of: account)
        note(account) { $0.remember(record, record.entity.ref.id) }
        try change(account) { $0.put(record, prepared?.form as? EntityForm) }
    }

    func purge(_ record: ServerRecord, of account: UserID) throws {
        try note(record, replacedBy: nil, of: account)
        try count(account) { $0.purgedSeq = max($0.purgedSeq, record.seq) }
        note(account) { $0.remember(nil, record.entity.ref.id) }
        try change(account) { $0.purge(record.entity.ref.id) }
    }

    private func note(
        _ former: ServerRecord?, replacedBy new: ServerRecord?, _ prepared: PreparedEntity? = nil, of account: UserID
    ) throws {
        try count(account) { $0.count(former, replacedBy: new, size: prepared?.size) }
        guard let type = (new ?? former)?.entity.ref.type, DigestRequest.digested.contains(type) else { return }
        try change(type, in: account) { $0.replace(former, by: new, prepared: prepared?.digest) }
    }
}
