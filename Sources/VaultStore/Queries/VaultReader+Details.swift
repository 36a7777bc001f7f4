internal import SQLiteKit
package import VaultJSON
package import VaultModel
internal import VaultReplica

extension VaultReader {
    /// Returns a complete receipt; nil if it is not in the vault.
    package func receipt(_ id: ReceiptID) throws(StoreError) -> Receipt? {
        try wrapped {
            try EntityTable(connection: connection).record(EntityRef(id)).flatMap { Receipt($0.entity) }
        }
    }

    /// Returns everything that the detail screen shows; nil if the receipt is not in the vault. `brief` shortens long
    /// texts in the history to what changed in them.
    package func detail(
        _ id: ReceiptID, historyLimit: Int = 200, brief: Bool = true
    ) throws(StoreError) -> ReceiptDetail? {
        try wrapped {
            try connection.snapshot {
                let ref = EntityRef(id)
                guard let record = try EntityTable(connection: connection).record(ref),
                    let receipt = Receipt(record.entity)
                else { return nil }
                let entries = try QueueTable(connection: connection).entries(of: ref)
                let conflicts = try ConflictTable(connection: connection).conflicts(of: ref)
                let names = try reading(try connection.integer("PRAGMA data_version") ?? 0).categories
                return ReceiptDetail(
                    receipt: receipt, categoryName: receipt.category.flatMap { names[$0.description] },
                    mark: entries.mark(hasConflicts: !conflicts.isEmpty), waiting: entries.count,
                    lastError: entries.last { $0.lastError != nil }?.lastError, conflicts: conflicts,
                    history: try historyPage(of: ref, before: nil, limit: historyLimit, brief: brief).lines,
                    returns: try ReturnReading(connection: connection).facts(of: receipt),
                    parts: try PartTable(connection: connection).parts(of: id))
            }
        }
    }

    /// Returns the conflicts of a receipt or of one of its parts; nil if there are none.
    package func conflict(_ ref: EntityRef) throws(StoreError) -> ReceiptConflict? {
        try wrapped {
            let table = ConflictTable(connection: connection)
            let entities = EntityTable(connection: connection)
            let fields = try table.conflicts(of: ref)
            guard !fields.isEmpty, let record = try entities.record(ref) else { return nil }
            let entity = record.entity
            let owner = entity.receipt.map { EntityRef($0) }
            // A part may arrive before its receipt.
            let known = try owner.map { try entities.record($0)?.entity ?? Entity(ref: $0, fields: [:]) } ?? entity
            return try Receipt(known).map { receipt in
                ReceiptConflict(
                    receipt: receipt, part: ref.type == .receipt ? nil : entity, fields: fields,
                    mineAt: try table.mineAt(ref), deviceNames: try deviceNames(),
                    isForgotten: record.shadow?.fields[.isBare] == true)
            }
        }
    }

    /// Returns the last saved content of a form; nil if there is no draft with that name.
    package func draft(_ name: String) throws(StoreError) -> JSON? {
        try wrapped {
            try connection.text("SELECT content FROM drafts WHERE name = ?", [.text(name)])
                .flatMap { try? JSON(parsing: $0) }
        }
    }

    /// Returns the names of all drafts, newest first.
    package func drafts() throws(StoreError) -> [String] {
        try wrapped { try connection.rows("SELECT name FROM drafts ORDER BY at DESC, name") { $0.text(0) } }
    }

    /// Returns a value stored by ``Vault/set(_:)``.
    package func setting(_ name: String) throws(StoreError) -> String? {
        try wrapped { try SettingsTable(connection: connection).text(name) }
    }

    /// Small values of one state of the store, by name.
    package func settings(_ names: [String]) throws(StoreError) -> [String: String] {
        try wrapped { try SettingsTable(connection: connection).texts(names) }
    }

    func deviceNames() throws -> [String: String] {
        guard let text = try SettingsTable(connection: connection).text(SettingsTable.deviceNames),
            let names = try? JSON(parsing: text)
        else { return [:] }
        return (names.object ?? [:]).compactMapValues(\.string)
    }
}
