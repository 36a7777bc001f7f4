package import VaultJSON

/// Who made a change.
package enum Actor: Hashable, Sendable {
    case device(DeviceID)
    case machine
    case server

    /// `dev_…`, `machine` or `server`, as `updatedBy` bears it.
    package var text: String {
        switch self {
        case .device(let id): id.description
        case .machine: "machine"
        case .server: "server"
        }
    }

    /// Nil for anything that ``text`` does not write.
    package init?(_ text: String) {
        switch text {
        case "machine": self = .machine
        case "server": self = .server
        default:
            guard let device = DeviceID(text) else { return nil }
            self = .device(device)
        }
    }

    /// Whether a person stands behind it.
    package var isPerson: Bool {
        if case .device = self { true } else { false }
    }
}

/// When a field last changed, and by whom.
package struct Stamp: Hashable, Sendable {
    /// The entity's version that the change made.
    package var version: Int64
    package var actor: Actor
    /// The server's clock.
    package var at: Timestamp

    package init(version: Int64, actor: Actor, at: Timestamp) {
        self.version = version
        self.actor = actor
        self.at = at
    }
}

/// An entity with what the server keeps beside it to merge: for every field its last change, for every element of a
/// set its last addition.
package struct StoredEntity: Hashable, Sendable {
    package let ref: EntityRef
    /// Every field of the schema that is a client's; `isDeleted` and `deletedAt` included.
    package var fields: Fields
    package var version: Int64
    package var updatedAt: Timestamp
    package var updatedBy: Actor
    package var stamps: [FieldName: Stamp]
    package var elements: [FieldName: [String: Stamp]]
    /// A tombstone whose fields are gone: only its id and version are left.
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

    /// What ``data`` adds to the fields.
    package static func derivedFields(of type: EntityType) -> [FieldName] {
        type == .receipt ? [.id, .version, .updatedAt, .warrantyExpiryDate] : [.id, .version, .updatedAt]
    }

    /// What travels as `data`: the fields and what derives from them; null once the fields are gone.
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
        for (name, value) in fields where !derived.contains(where: { $0.0 == name }) {
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
