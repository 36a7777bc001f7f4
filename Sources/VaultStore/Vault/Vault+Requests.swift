internal import VaultJSON
package import VaultModel
internal import VaultReplica

extension Vault {
    /// Queues a request to the server, at once and whether or not there is a network. ``undo()`` withdraws it as long
    /// as it was never sent; later, it requests the opposite of a link or unlink.
    ///
    /// - Throws: `invalid` for a request that can never succeed, `notFound` if a receipt that it names is not here,
    ///   `diskFull`, `busy`.
    @discardableResult
    package func request(_ content: RequestContent) throws(StoreError) -> RequestID {
        if content.fault != nil { throw StoreError(.invalid(field: content.type)) }
        return try transact { replica in
            for receipt in content.receipts where try replica.tables.record(EntityRef(receipt)) == nil {
                throw StoreError(.notFound)
            }
            let (id, edit) = try ask(content, &replica)
            try journal.add("request", [edit])
            return id
        }
    }

    /// Requests to split a receipt; the resulting receipts get their IDs here.
    ///
    /// - Throws: the errors of ``request(_:)``.
    @discardableResult
    package func split(_ receipt: ReceiptID, into parts: [ReceiptPart.Draft]) throws(StoreError) -> RequestID {
        let made = parts.map { ReceiptPart($0, id: minter.next()) }
        return try request(.splitReceipt(receipt: receipt, parts: made))
    }

    /// Records that a person has seen the outcome of the requests so far.
    package func noteRequestsSeen() throws(StoreError) {
        try write { try OpenRequests(connection: connection).forgetSettled() }
    }

    /// - Returns: the request, and its edit for the journal.
    func ask(
        _ content: RequestContent, _ replica: inout ReplicaTransaction<SQLiteTables>
    ) throws -> (id: RequestID, edit: EntityEdit) {
        let id: RequestID = minter.next()
        try replica.request(EntityRef(id), kind: content.type, payload: content.payload)
        try OpenRequests(connection: connection).add(id)
        let asked: Fields = [.type: .string(content.type), .payload: content.payload]
        return (id, EntityEdit(id: id.description, kind: .request, after: asked))
    }

    /// Withdraws a request that the server has not seen.
    ///
    /// - Returns: false if it has, or may have.
    func withdraw(_ ref: EntityRef, _ replica: inout ReplicaTransaction<SQLiteTables>) throws -> Bool {
        guard let stored = try replica.tables.entries(of: ref).first, stored.entry.intent == .create,
            !stored.entry.isSealed, stored.state != .inFlight
        else { return false }
        try replica.drop(stored.entry.id)
        return true
    }

    /// Queues a withdrawn request again.
    ///
    /// - Returns: false if it was not withdrawn.
    func renew(_ edit: EntityEdit, _ replica: inout ReplicaTransaction<SQLiteTables>) throws -> Bool {
        guard let ref = EntityRef(anyID: edit.id), try replica.tables.record(ref) == nil,
            let kind = edit.after[.type]?.string, let payload = edit.after[.payload]
        else { return false }
        try replica.request(ref, kind: kind, payload: payload)
        return true
    }

    /// Requests the opposite of a link or unlink, or the same again.
    ///
    /// - Returns: whether a request was queued.
    func repeatRequest(
        _ ref: EntityRef, opposite: Bool, _ replica: inout ReplicaTransaction<SQLiteTables>
    ) throws -> Bool {
        guard let request = try replica.tables.record(ref)?.entity,
            let content = try? RequestContent(fields: request.fields),
            let pair = try pair(of: content, replica.tables)
        else { return false }
        let isLink = if case .linkReturn = content { true } else { false }
        if isLink != opposite {
            _ = try ask(.linkReturn(purchase: pair.purchase, slip: pair.slip), &replica)
            return true
        }
        let held = try MatchTable(connection: connection).matches(of: pair.slip)
            .first { !$0.isUndone && $0.purchase == pair.purchase && $0.slip == pair.slip }
        guard let held else { return false }
        _ = try ask(.unlinkReturn(match: held.id), &replica)
        return true
    }

    private func pair(
        of content: RequestContent, _ tables: SQLiteTables
    ) throws -> (purchase: ReceiptID, slip: ReceiptID)? {
        switch content {
        case .linkReturn(let purchase, let slip): return (purchase, slip)
        case .unlinkReturn(let match):
            let entity = try tables.record(EntityRef(match))?.entity
            return entity.flatMap { ReturnMatch($0.ref, fields: $0.fields) }.map { ($0.purchase, $0.slip) }
        case .mergeDuplicates, .moveCategory, .splitReceipt, .purgeReceipts: return nil
        }
    }
}
