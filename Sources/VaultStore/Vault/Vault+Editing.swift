internal import Foundation
internal import SQLiteKit
internal import VaultJSON
package import VaultModel

extension Vault {
    /// Makes a receipt; fields that are not named have their initial values. `byHand` is false for what the machine read
    /// and nobody confirmed. The draft of that name goes in the same transaction.
    ///
    /// - Throws: `invalid` with the field's name, `diskFull`, `busy`.
    @discardableResult
    package func create(
        _ fields: Fields, byHand: Bool = true, endingDraft draft: String? = nil
    ) throws(StoreError) -> ReceiptID {
        try write {
            if let draft { try dropDraft(draft) }
            let id: ReceiptID = try add(fields, byHand: byHand)
            try Journal(connection: connection).add("add", [JournalEdit(id: id.description, kind: .create)])
            return id
        }
    }

    /// Makes all of these receipts or none of them, but for those whose id the vault holds already, the trash included:
    /// they are left as they are. `progress` is called with the number done so far, every 100; where it
    /// answers false the import stops and nothing is changed.
    ///
    /// - Returns: the ids of those that were made.
    /// - Throws: `cancelled`, `invalid`, `diskFull`, `busy`.
    @discardableResult
    package func importReceipts(
        _ receipts: [NewReceipt], progress: @Sendable (Int) -> Bool = { _ in true }
    ) throws(StoreError) -> [ReceiptID] {
        defer { connection.releaseMemory() }
        return try write {
            var ids: [ReceiptID] = []
            ids.reserveCapacity(receipts.count)
            for (index, receipt) in receipts.enumerated() {
                if index.isMultiple(of: 100), !progress(index) { throw StoreError(.cancelled) }
                if let id = receipt.id, try writer.entities.row(of: id.description) != nil { continue }
                ids.append(try add(receipt.fields, id: receipt.id, byHand: true))
            }
            let edits = ids.map { JournalEdit(id: $0.description, kind: .create) }
            try Journal(connection: connection).add("import", edits)
            return ids
        }
    }

    /// Changes a receipt's or a category's fields to these values; what is equal already is left out, and where
    /// nothing is left nothing is written.
    ///
    /// - Throws: `notFound`, `invalid` with the field's name, `diskFull`, `busy`.
    package func edit(
        _ ref: EntityRef, _ wanted: Fields, byHand: Bool = true, seen: SeenFields? = nil,
        endingDraft draft: String? = nil
    ) throws(StoreError) {
        try write {
            if let draft { try dropDraft(draft) }
            guard let edit = try change(ref, to: wanted, byHand: byHand, seen: seen) else { return }
            try Journal(connection: connection).add("edit", [edit])
        }
    }

    /// Moves receipts or categories to the trash, all or none; what is there already stays there.
    package func trash(_ refs: [EntityRef]) throws(StoreError) {
        try writeOnFullDisk {
            let edits = try refs.compactMap { try setDeleted(true, $0) }
            try Journal(connection: connection).add("trash", edits)
        }
        ballast.fill()
    }

    /// Brings receipts or categories back from the trash, all or none.
    package func restore(_ refs: [EntityRef]) throws(StoreError) {
        try write {
            let edits = try refs.compactMap { try setDeleted(false, $0) }
            try Journal(connection: connection).add("restore", edits)
        }
    }

    /// Makes a category at the end of the list.
    @discardableResult
    package func createCategory(_ fields: Fields) throws(StoreError) -> CategoryID {
        try write {
            let id: CategoryID = minter.next()
            try insert(EntityRef(id), fields, byHand: false)
            return id
        }
    }
}

extension Vault {
    private func add(_ fields: Fields, id given: ReceiptID? = nil, byHand: Bool) throws -> ReceiptID {
        let id: ReceiptID = given ?? minter.next()
        try insert(EntityRef(id), fields, byHand: byHand)
        try record("created", of: id.description)
        return id
    }

    private func insert(_ ref: EntityRef, _ fields: Fields, byHand: Bool) throws {
        let blank = Entity(ref: ref, fields: [:])
        var edit = FieldChanges(from: blank, to: Self.normalized(fields), byHand: byHand)
        try validate(edit, on: blank)
        edit.changes[.createdAt] = .string(minter.now().description)
        edit.base = [:]
        var state = EntityWriter.State(record: EntityRecord(new: ref), entries: [], conflicts: [])
        try writer.enqueue(edit, in: &state)
        try writer.save(&state)
    }

    /// - Returns: nil where nothing changed.
    func change(
        _ ref: EntityRef, to wanted: Fields, byHand: Bool, seen: SeenFields? = nil
    ) throws -> JournalEdit? {
        guard var state = try writer.state(ref) else { throw StoreError(.notFound) }
        let former = state.record.entity
        // The edit replaces what the person saw. Where something else came meanwhile, the server merges or asks.
        var began = former
        for (name, value) in seen?.values ?? [:] { began.fields[name] = value }
        var edit = FieldChanges(from: began, to: Self.normalized(wanted), byHand: byHand)
        guard !edit.isEmpty else { return nil }
        try validate(edit, on: former)
        try writer.moveDisputes(by: &edit, in: &state)
        if !edit.isEmpty { try writer.enqueue(edit, in: &state, seen: seen?.version) }
        try writer.save(&state)
        let names = wanted.keys.filter { state.record.shown[$0] != former.fields[$0] }.sorted()
        for name in names {
            try record(
                "edited", of: ref.id, field: name, from: former.value(name), to: state.record.entity.value(name))
        }
        return JournalEdit(
            id: ref.id, kind: .fields, before: former.fields.filter { names.contains($0.key) },
            after: state.record.shown.filter { names.contains($0.key) })
    }

    /// - Returns: nil where it is so already.
    func setDeleted(_ isDeleted: Bool, _ ref: EntityRef) throws -> JournalEdit? {
        guard var state = try writer.state(ref) else { throw StoreError(.notFound) }
        guard state.record.entity.isDeleted != isDeleted else { return nil }
        let version = state.record.shadow?.version ?? 0
        if state.conflicts.contains(where: { $0.field == .isDeleted }) {
            // The other side of it is what the server has: nothing is left to decide or to send.
            try writer.endDisputes(about: [.isDeleted], in: &state)
        } else if let last = state.entries.last, last.state == .pending, !last.entry.isSealed,
            last.entry.undoes(isDeleted: isDeleted)
        {
            try writer.queue.delete(last)
            state.entries.removeLast()
        } else if isDeleted {
            let entry = QueueEntry(
                id: minter.next(), entity: ref, intent: .delete, baseVersion: version, createdAt: minter.now())
            try writer.append(entry, to: &state)
        } else {
            let entry = QueueEntry(
                id: minter.next(), entity: ref, intent: .update, baseVersion: version, changes: [.isDeleted: false],
                base: [.isDeleted: true], createdAt: minter.now())
            try writer.append(entry, to: &state)
        }
        try writer.save(&state)
        try record(isDeleted ? "trashed" : "restored", of: ref.id)
        return JournalEdit(id: ref.id, kind: isDeleted ? .trash : .restore)
    }

    private func validate(_ edit: FieldChanges, on entity: Entity) throws {
        for (name, value) in edit.changes.sorted(by: { $0.key < $1.key }) {
            guard let rule = Schema.of(entity.ref.type)?[name] else { continue }
            if let fault = Validation.fault(in: value, for: rule, current: entity.value(name)) {
                throw StoreError(.invalid(field: name.rawValue), cause: fault)
            }
        }
    }

    /// Adds a line to a receipt's history on this device.
    func record(
        _ type: String, of receipt: String, field: FieldName? = nil, from: JSON? = nil, to: JSON? = nil
    ) throws {
        let id: EventID = minter.next()
        var fields: Fields = ["type": .string(type)]
        if let field { fields["field"] = .string(field.rawValue) }
        fields["from"] = from
        fields["to"] = to
        try EventTable(connection: connection).add(
            id: id.description, receipt: receipt, at: minter.now(), fields: fields)
    }

    /// Text as the wire wants it: Unicode NFC.
    private static func normalized(_ fields: Fields) -> Fields {
        fields.mapValues(normalized)
    }

    private static func normalized(_ value: JSON) -> JSON {
        switch value {
        case .string(let text):
            Validation.isNormalized(text) ? value : .string(text.precomposedStringWithCanonicalMapping)
        case .array(let values): .array(values.map(normalized))
        default: value
        }
    }
}

extension QueueEntry {
    /// Whether it does nothing but the opposite.
    fileprivate func undoes(isDeleted: Bool) -> Bool {
        guard resolves.isEmpty else { return false }
        return isDeleted ? changes == [.isDeleted: false] : intent == .delete
    }
}
