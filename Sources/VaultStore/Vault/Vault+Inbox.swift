package import VaultAttachments
internal import VaultJSON
package import VaultModel
internal import VaultReplica

extension Vault {
    /// Accepts receipts of the Inbox, all or none, as one action.
    ///
    /// - Throws: `notFound`, `invalid` with the field's name, `diskFull`, `busy`.
    package func accept(_ all: [Acceptance]) throws(StoreError) {
        try transact { replica in
            var edits: [EntityEdit] = []
            for one in all {
                if let draft = one.draft { try dropDraft(draft) }
                let edit = try replica.change(
                    EntityRef(one.receipt), to: Self.normalized(one.changes), byHand: true, seen: one.seen,
                    confirming: one.confirmed)
                if let edit { edits.append(edit) }
                guard let (item, warranty) = one.item else { continue }
                let part = try insert(.item, to: one.receipt, item, &replica)
                let cover = warranty.merging([.itemID: .string(part.id)]) { $1 }
                edits += try [part, insert(.warranty, to: one.receipt, cover, &replica)].map {
                    EntityEdit(id: $0.id, kind: .create)
                }
            }
            try journal.add("edit", edits.map(JournalEdit.entity), about: all.count)
        }
    }

    /// Moves the attachments of a receipt to another one, and the receipt to the Trash, as one action.
    ///
    /// - Throws: `notFound`, `invalid` if the other one would name too many, `diskFull`, `busy`.
    package func moveAttachments(of scan: ReceiptID, to receipt: ReceiptID) throws(StoreError) {
        try transact { replica in
            let moved = try names(in: scan, replica)
            let edits = [
                try name(moved, in: receipt, &replica), try replica.setDeleted(true, EntityRef(scan)),
            ]
            try journal.add("attach", edits.compactMap { $0.map(JournalEdit.entity) }, about: 1)
        }
    }

    /// Names attachments in a receipt, after those that it names already.
    func name(
        _ attachments: [String], in receipt: ReceiptID, _ replica: inout ReplicaTransaction<SQLiteTables>
    ) throws -> EntityEdit? {
        let known = try names(in: receipt, replica)
        let all = known + attachments.filter { !known.contains($0) }
        return try replica.change(
            EntityRef(receipt), to: [.imageKeys: .array(all.map(JSON.string))], byHand: true)
    }

    private func names(in receipt: ReceiptID, _ replica: ReplicaTransaction<SQLiteTables>) throws -> [String] {
        guard let record = try replica.tables.record(EntityRef(receipt)) else { throw StoreError(.notFound) }
        return Entity(ref: record.ref, fields: record.shown, version: 0).set(.imageKeys)
    }
}
