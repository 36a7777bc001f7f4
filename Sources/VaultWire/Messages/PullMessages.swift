package import VaultJSON
package import VaultModel

/// The body of `POST /v1/sync/pull`.
package struct PullRequest: WireMessage {
    /// The cursor of the last page; nil for the beginning.
    package var cursor: Cursor?
    /// The most changes on the page; within ``WireLimits/pullPage``.
    package var limit: Int
    /// Seqs that the device knows from the results of its own pushes; their changes are left out of the response.
    package var seen: SeqRanges

    package init(cursor: Cursor?, limit: Int = WireLimits.defaultPullPage, seen: SeqRanges = SeqRanges()) {
        self.cursor = cursor
        self.limit = limit
        self.seen = seen
    }

    package init(json: JSON) throws(WireError) {
        let object = try WireObject(json)
        cursor = try object.optionalString("cursor").map(Cursor.init(rawValue:))
        limit = try object.pageLimit()
        seen = try SeqRanges("seen", of: object)
    }

    package var json: JSON {
        var members: [String: JSON] = [
            "cursor": cursor.map { .string($0.rawValue) } ?? .null, "limit": .integer(Int64(limit)),
        ]
        if !seen.isEmpty { members["seen"] = seen.json }
        return .object(members)
    }
}

/// The author of a change on the wire: a device's id, `machine` or `server`.
package typealias ActorName = String

/// The latest state of one entity in a pull.
package struct Change: WireMessage {
    /// Whether the entity has this state or is deleted.
    package enum Action: String, Sendable {
        case upsert, delete
    }

    /// The name on the wire, possibly of a type that the reader does not know.
    package var entityType: String
    package var entityID: String
    package var action: Action
    package var version: Int64
    package var seq: Int64
    /// The time by the server's clock.
    package var updatedAt: Timestamp
    package var updatedBy: ActorName
    /// All fields by name, including those that the reader does not know; nil for a tombstone whose fields are deleted.
    package var data: [String: JSON]?
    /// The fault of a change that cannot be read completely; nil for a well-formed one.
    package private(set) var malformed: Malformed?

    /// A change of which only the id and the seq can be read.
    package struct Malformed: Equatable, Sendable {
        /// Names the member at fault, and quotes nothing of it.
        package let fault: WireError
        /// The change as it was received.
        package let json: JSON
    }

    package init(
        entityType: String, entityID: String, action: Action, version: Int64, seq: Int64, updatedAt: Timestamp,
        updatedBy: ActorName, data: [String: JSON]?
    ) {
        self.entityType = entityType
        self.entityID = entityID
        self.action = action
        self.version = version
        self.seq = seq
        self.updatedAt = updatedAt
        self.updatedBy = updatedBy
        self.data = data
    }

    /// Reads a change. A malformed one is read as far as its place on the page needs, since one bad row must not block
    /// all the others.
    ///
    /// - Throws: if the id or the seq is missing.
    package init(json: JSON) throws(WireError) {
        let object = try WireObject(json)
        do throws(WireError) {
            try self.init(wellFormed: object)
        } catch {
            self.init(
                entityType: object.members["entityType"]?.string ?? "", entityID: try object.string("entityId"),
                action: .upsert, version: 0, seq: try object.integer("seq"), updatedAt: Timestamp(milliseconds: 0),
                updatedBy: "", data: nil)
            malformed = Malformed(fault: error, json: json)
        }
    }

    private init(wellFormed object: WireObject) throws(WireError) {
        entityType = try object.string("entityType")
        entityID = try object.string("entityId")
        guard let action = Action(rawValue: try object.string("operation")) else {
            throw object.fault("operation", "must be upsert or delete")
        }
        self.action = action
        version = try object.integer("version")
        seq = try object.integer("seq")
        updatedAt = try object.timestamp("updatedAt")
        updatedBy = try object.string("updatedBy")
        guard let data = object.present("data") else { return }
        guard let fields = data.object else { throw object.fault("data", "must be an object or null") }
        self.data = fields
    }

    package var json: JSON {
        if let malformed { return malformed.json }
        return [
            "entityType": .string(entityType), "entityId": .string(entityID), "operation": .string(action.rawValue),
            "version": .integer(version), "seq": .integer(seq), "updatedAt": .string(updatedAt.description),
            "updatedBy": .string(updatedBy), "data": data.map(JSON.object) ?? .null,
        ]
    }
}

/// The response of `POST /v1/sync/pull`.
package struct PullResponse: WireMessage {
    /// In the order of `seq`.
    package var changes: [Change]
    package var cursor: Cursor
    package var hasMore: Bool
    /// Whether the server asks for a full sync after this page.
    package var forceResync: Bool
    /// The highest `deviceSeq` that this device has sent; 0 for none.
    package var lastDeviceSeq: Int64
    /// Differs from the previous one if the server's database was recreated or restored.
    package var epoch: String
    package var serverTime: Timestamp
    /// How much the server takes at once; nil from one that does not say.
    package var limits: ServerLimits?

    package init(
        changes: [Change], cursor: Cursor, hasMore: Bool, forceResync: Bool = false, lastDeviceSeq: Int64,
        epoch: String, serverTime: Timestamp, limits: ServerLimits? = nil
    ) {
        self.changes = changes
        self.cursor = cursor
        self.hasMore = hasMore
        self.forceResync = forceResync
        self.lastDeviceSeq = lastDeviceSeq
        self.epoch = epoch
        self.serverTime = serverTime
        self.limits = limits
    }

    package init(json: JSON) throws(WireError) {
        let object = try WireObject(json)
        changes = try object.list("changes") { (json) throws(WireError) -> Change in try Change(json: json) }
        cursor = Cursor(rawValue: try object.position("cursor"))
        hasMore = try object.bool("hasMore")
        forceResync = try object.bool("forceResync")
        lastDeviceSeq = try object.integer("lastDeviceSeq")
        epoch = try object.position("epoch")
        serverTime = try object.timestamp("serverTime")
        limits = ServerLimits(object.members["limits"])
    }

    package var json: JSON {
        var members: [String: JSON] = [
            "changes": .array(changes.map(\.json)), "cursor": .string(cursor.rawValue), "hasMore": .bool(hasMore),
            "forceResync": .bool(forceResync), "lastDeviceSeq": .integer(lastDeviceSeq), "epoch": .string(epoch),
            "serverTime": .string(serverTime.description),
        ]
        if let limits { members["limits"] = limits.json }
        return .object(members)
    }
}
