package import VaultJSON

/// The data of an `event: change` on the live stream. The client pulls and does not rely on the data.
package struct ChangeNudge: WireMessage {
    package var seq: Int64
    package var entityType: String
    package var entityID: String
    package var updatedBy: ActorName

    package init(seq: Int64, entityType: String, entityID: String, updatedBy: ActorName) {
        self.seq = seq
        self.entityType = entityType
        self.entityID = entityID
        self.updatedBy = updatedBy
    }

    package init(json: JSON) throws(WireError) {
        let object = try WireObject(json)
        seq = try object.integer("seq")
        entityType = try object.string("entityType")
        entityID = try object.string("entityId")
        updatedBy = try object.string("updatedBy")
    }

    package var json: JSON {
        [
            "seq": .integer(seq), "entityType": .string(entityType), "entityId": .string(entityID),
            "updatedBy": .string(updatedBy),
        ]
    }
}
