package import VaultJSON
package import VaultModel

/// The latest state of one entity, as a pull told it.
package struct ServerChange: Hashable, Sendable {
    /// As on the wire, for types that this version does not know too.
    package var entityType: String
    package var entityID: String
    package var isDelete: Bool
    package var version: Int64
    package var seq: Int64
    /// The server's clock.
    package var updatedAt: Timestamp
    /// `dev_…`, `machine` or `server`.
    package var updatedBy: String
    /// nil for a tombstone whose fields are gone.
    package var data: [String: JSON]?

    package init(
        entityType: String, entityID: String, isDelete: Bool, version: Int64, seq: Int64, updatedAt: Timestamp,
        updatedBy: String, data: [String: JSON]?
    ) {
        self.entityType = entityType
        self.entityID = entityID
        self.isDelete = isDelete
        self.version = version
        self.seq = seq
        self.updatedAt = updatedAt
        self.updatedBy = updatedBy
        self.data = data
    }

    /// The members of `data` that are fields of the entity.
    var fields: Fields? {
        data.map(ServerState.fields)
    }

    var json: JSON {
        [
            "entityType": .string(entityType), "entityId": .string(entityID),
            "operation": isDelete ? "delete" : "upsert", "version": .integer(version), "seq": .integer(seq),
            "updatedAt": .string(updatedAt.description), "updatedBy": .string(updatedBy),
            "data": data.map(JSON.object) ?? .null,
        ]
    }
}

/// What a server's `data` means in the store.
enum ServerState {
    /// Without what the store keeps beside the fields or derives from them.
    static func fields(_ data: [String: JSON]) -> Fields {
        var fields = Fields(.object(data))
        for name in [FieldName.id, .version, .updatedAt, .warrantyExpiryDate] { fields[name] = nil }
        return fields
    }
}
