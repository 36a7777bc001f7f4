package import VaultJSON

/// The author of a change.
package enum Actor: Hashable, Sendable {
    case device(DeviceID)
    case machine
    case server

    /// `dev_…`, `machine` or `server`, as in `updatedBy`.
    package var text: String {
        switch self {
        case .device(let id): id.description
        case .machine: "machine"
        case .server: "server"
        }
    }

    /// Nil for anything that ``text`` does not produce.
    package init?(_ text: String) {
        switch text {
        case "machine": self = .machine
        case "server": self = .server
        default:
            guard let device = DeviceID(text) else { return nil }
            self = .device(device)
        }
    }

    /// Whether a person made the change.
    package var isPerson: Bool {
        if case .device = self { true } else { false }
    }
}

/// The last change of a field: its version, author and time.
package struct Stamp: Hashable, Sendable {
    /// The entity's version that the change created.
    package var version: Int64
    package var actor: Actor
    /// The time by the server's clock.
    package var at: Timestamp

    package init(version: Int64, actor: Actor, at: Timestamp) {
        self.version = version
        self.actor = actor
        self.at = at
    }
}

/// An entity with what the server needs to merge it: the last change of every field, and the last addition of every
/// element of a set.
package struct StoredEntity: Hashable, Sendable {
    package let ref: EntityRef
    /// All fields of the schema that clients write, including `isDeleted`, and `deletedAt`.
    package var fields: Fields
    package var version: Int64
    package var updatedAt: Timestamp
    package var updatedBy: Actor
    package var stamps: [FieldName: Stamp]
    package var elements: [FieldName: [String: Stamp]]
    /// A tombstone whose fields are deleted: only its id and version are left.
    package var isBare: Bool

    package init(
        ref: EntityRef, fields: Fields, version: Int64, updatedAt: Timestamp, updatedBy: Actor,
        stamps: [FieldName: Stamp] = [:], elements: [FieldName: [String: Stamp]] = [:], isBare: Bool = false
    ) {
        self.ref = ref
        self.fields = fields
        self.version = version
        self.updatedAt = updatedAt
        self.updatedBy = updatedBy
        self.stamps = stamps
        self.elements = elements
        self.isBare = isBare
    }

    package var isDeleted: Bool {
        fields[.isDeleted]?.bool ?? false
    }

    /// The fields that ``data`` adds to the stored ones.
    package static func derivedFields(of type: EntityType) -> [FieldName] {
        type == .receipt ? [.id, .version, .updatedAt, .warrantyExpiryDate] : [.id, .version, .updatedAt]
    }

    /// The JSON that is sent as `data`: the fields and the values derived from them; null once the fields are deleted.
    package var data: JSON {
        guard !isBare else { return .null }
        var fields = fields
        for (name, value) in derived { fields[name] = value }
        return fields.json
    }

    /// ``data`` as canonical JSON text.
    package var dataBytes: [UInt8] {
        guard !isBare else { return JSON.null.bytes }
        let derived = derived
        var members = derived.map { (name: $0.rawValue, value: $1) }
        members.reserveCapacity(fields.count + derived.count)
        let isClean = derived.allSatisfy { fields[$0.0] == nil }
        for (name, value) in fields where isClean || !derived.contains(where: { $0.0 == name }) {
            members.append((name.rawValue, value))
        }
        return JSON.bytes(ofMembers: members)
    }

    /// The values of ``derivedFields(of:)``.
    private var derived: [(FieldName, JSON)] {
        let derived: [(FieldName, JSON)] = [
            (.id, .string(ref.id)), (.version, .integer(version)), (.updatedAt, .string(updatedAt.description)),
        ]
        guard ref.type == .receipt else { return derived }
        let expiry = Receipt(Entity(ref: ref, fields: fields))?.warrantyExpiryDate
        return derived + [(.warrantyExpiryDate, expiry.map { .string($0.description) } ?? .null)]
    }
}
