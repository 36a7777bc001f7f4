internal import SQLiteKit
internal import SystemKit
internal import UnicodeForms
internal import VaultJSON
package import VaultModel
internal import VaultReplica

extension Vault {
    /// Creates a receipt; omitted fields have their initial values. `byHand` is false for machine-read values. The
    /// draft with that name is removed in the same transaction.
    ///
    /// - Throws: `invalid` with the field's name, `diskFull`, `busy`.
    @discardableResult
    package func create(
        _ fields: Fields, byHand: Bool = true, endingDraft draft: String? = nil
    ) throws(StoreError) -> ReceiptID {
        try transact { replica in
            if let draft { try dropDraft(draft) }
            let id = try add(fields, byHand: byHand, &replica)
            try journal.add("add", [EntityEdit(id: id.description, kind: .create)])
            return id
        }
    }

    /// Creates all of these receipts or none. Receipts whose ID the vault has already, even in the Trash, are left
    /// unchanged. Every 100 receipts, `progress` is called with the number done; if it returns false, the import stops
    /// and nothing is changed.
    ///
    /// - Returns: the IDs of the created receipts.
    /// - Throws: `cancelled`, `invalid`, `diskFull`, `busy`.
    @discardableResult
    package func importReceipts(
        _ receipts: [NewReceipt], isUndoable: Bool = true, progress: @Sendable (Int) -> Bool = { _ in true }
    ) throws(StoreError) -> [ReceiptID] {
        try add(importPreparation().prepare(receipts), isUndoable: isUndoable, progress: progress)
    }

    /// Prepares the transactions of an import; see ``add(_:isUndoable:progress:)``.
    package nonisolated func importPreparation() -> ImportPreparation {
        ImportPreparation(environment: environment)
    }

    /// Does the same as ``importReceipts(_:isUndoable:progress:)`` with receipts that are prepared already.
    package func add(
        _ prepared: PreparedImport, isUndoable: Bool = true, progress: @Sendable (Int) -> Bool = { _ in true }
    ) throws(StoreError) -> [ReceiptID] {
        try widenCache()
        // The next step needs the memory of the pages to be prepared.
        defer { try? narrowCache() }
        return try transact(prepared.receipts) { replica in
            for category in prepared.categories {
                try replica.insert(EntityRef(category.id), category.fields, byHand: false)
            }
            var ids: [ReceiptID] = []
            ids.reserveCapacity(prepared.count)
            for (index, item) in prepared.items.enumerated() {
                if index.isMultiple(of: 100), !progress(index) { throw StoreError(.cancelled) }
                let ref = item.creation.ref
                if item.hasGivenID, try EntityTable(connection: connection).row(of: ref.id) != nil { continue }
                try replica.insert(item.creation)
                if let id = ReceiptID(ref.id) { ids.append(id) }
            }
            try replica.recordImport(of: ids.count, at: prepared.moment)
            let edits = ids.map { EntityEdit(id: $0.description, kind: .create) }
            if isUndoable { try journal.add("import", edits) }
            return ids
        }
    }

    /// Changes a receipt's or category's fields to these values. Equal values are left out, and if none differ, nothing
    /// is written. Confirmed fields count as edited by the person even if their values stay.
    ///
    /// - Throws: `notFound`, `invalid` with the field's name, `diskFull`, `busy`; `overtaken` if the person has changed a
    ///   field elsewhere on this device since `seen`.
    package func edit(
        _ ref: EntityRef, _ wanted: Fields, byHand: Bool = true, seen: SeenFields? = nil,
        confirming confirmed: Set<FieldName> = [], endingDraft draft: String? = nil
    ) throws(StoreError) {
        try transact { replica in
            if let draft { try dropDraft(draft) }
            var wanted = Self.normalized(wanted)
            if let seen, let entity = try replica.tables.record(ref)?.entity {
                wanted = try Overtaken(journal: journal, entity: entity).merged(wanted, over: seen.values)
            }
            let edit = try replica.change(ref, to: wanted, byHand: byHand, seen: seen, confirming: confirmed)
            guard let edit else { return }
            try journal.add("edit", [edit])
        }
    }

    /// Changes fields of these receipts, all or none, as one action; drafts stay.
    ///
    /// - Returns: the number of receipts that had other values.
    /// - Throws: the errors of ``edit(_:_:byHand:seen:endingDraft:)``.
    @discardableResult
    package func edit(_ wanted: [(receipt: ReceiptID, fields: Fields)]) throws(StoreError) -> Int {
        try changeEach(wanted) { replica, change in
            try replica.change(EntityRef(change.receipt), to: Self.normalized(change.fields), byHand: true)
        }
    }

    /// Adds tags to these receipts and removes others, all or none, as one action; drafts stay.
    ///
    /// - Returns: the number of receipts that had other tags.
    /// - Throws: the errors of ``edit(_:_:byHand:seen:endingDraft:)``.
    package func tag(_ receipts: [ReceiptID], _ change: TagChange) throws(StoreError) -> Int {
        try changeEach(receipts) { replica, id in
            guard let record = try replica.tables.record(EntityRef(id)) else { throw ReplicaError(.notFound) }
            let tags = change.applied(to: record.entity.set(.userTags))
            let fields: Fields = [.userTags: .array(tags.map(JSON.string))]
            return try replica.change(EntityRef(id), to: Self.normalized(fields), byHand: true)
        }
    }

    /// Makes these changes, all or none, as one action.
    ///
    /// - Returns: the number of those that changed something.
    private func changeEach<Change>(
        _ all: [Change], _ change: (inout ReplicaTransaction<SQLiteTables>, Change) throws -> EntityEdit?
    ) throws(StoreError) -> Int {
        try transact { replica in
            let edits = try all.compactMap { try change(&replica, $0) }
            try journal.add("edit", edits)
            return edits.count
        }
    }

    /// Moves receipts, categories or parts of receipts to the Trash, all or none; those already there stay. The
    /// warranties of an item and the claims on a warranty are moved with it: left behind, they would apply to the whole
    /// receipt.
    ///
    /// - Returns: the number of entities moved.
    @discardableResult
    package func trash(_ refs: [EntityRef]) throws(StoreError) -> Int {
        try transactOnFullDisk { replica in
            var moved: Set<EntityRef> = []
            let all = try refs.flatMap { [$0] + (try followers(of: $0)) }.filter { moved.insert($0).inserted }
            let edits = try all.compactMap { try replica.setDeleted(true, $0) }
            try journal.add("trash", edits)
            return edits.count
        }
    }

    /// Restores receipts or categories from the Trash, all or none.
    ///
    /// - Returns: the number of those that were in it.
    @discardableResult
    package func restore(_ refs: [EntityRef]) throws(StoreError) -> Int {
        try transact { replica in
            let edits = try refs.compactMap { try replica.setDeleted(false, $0) }
            try journal.add("restore", edits)
            return edits.count
        }
    }
}

extension Vault {
    /// Creates a receipt in an open transaction.
    func add(
        _ fields: Fields, byHand: Bool, _ replica: inout ReplicaTransaction<SQLiteTables>
    ) throws -> ReceiptID {
        let id: ReceiptID = minter.next()
        try replica.insert(EntityRef(id), Self.normalized(fields), byHand: byHand)
        return id
    }

    /// Normalizes texts to Unicode NFC, as the protocol requires.
    static func normalized(_ fields: Fields) -> Fields {
        fields.mapValues(normalized)
    }

    private static func normalized(_ value: JSON) -> JSON {
        switch value {
        case .string(let text):
            Validation.isNormalized(text) ? value : .string(text.nfc)
        case .array(let values): .array(values.map(normalized))
        case .null, .bool, .integer, .number, .object: value
        }
    }
}
