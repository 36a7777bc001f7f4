package import VaultJSON
package import VaultModel
package import VaultServerCore

/// The columns and keys of a new entity, made before the transaction.
package struct EntityForm: Sendable {
    package let stamps: [UInt8]
    package let data: [UInt8]
    /// ``LookupCoding/rest(of:)`` for its lookup keys.
    package let keys: [LookupKey: [UInt8]]

    package init(_ entity: StoredEntity, under keys: Set<LookupKey>) {
        stamps = StampCoding.bytes(of: entity)
        data = StoredForm.data(of: entity)
        self.keys = Dictionary(uniqueKeysWithValues: keys.map { ($0, LookupCoding.rest(of: $0)) })
    }
}

/// How stores of the server keep entities; what cannot be read means a damaged store, and never traps.
package enum StoredForm {
    package static func damaged(_ what: String) -> StorageFailure {
        StorageFailure(.broken, reason: "a row of \(what) cannot be read")
    }

    /// - Throws: ``VaultServerCore/StorageFailure``.
    package static func json(_ text: String) throws -> JSON {
        do throws(JSONError) { return try JSON(parsing: text) } catch { throw damaged("JSON") }
    }

    /// The text to send, or the fields of a bare tombstone.
    package static func data(of entity: StoredEntity) -> [UInt8] {
        entity.isBare ? entity.fields.json.bytes : entity.dataBytes
    }

    /// Reads the fields of an entity from ``data(of:)`` and its stamps from ``StampCoding/bytes(of:)``.
    ///
    /// - Throws: ``VaultServerCore/StorageFailure``.
    package static func read(_ data: String, stamps: String, into entity: inout StoredEntity) throws {
        entity.fields = Fields(try json(data))
        if !entity.isBare { for name in StoredEntity.derivedFields(of: entity.ref.type) { entity.fields[name] = nil } }
        try StampCoding.read(stamps, into: &entity)
    }
}
