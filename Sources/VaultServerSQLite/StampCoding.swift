internal import VaultJSON
internal import VaultModel

/// The stamps of an entity as text: `{"stamps": [[version, actor, time], …], "fields": {name: index}, "elements": {name:
/// {element: index}}}`, each stamp once, since most fields were last changed together.
enum StampCoding {
    static func text(of entity: StoredEntity) -> String {
        var table = StampTable()
        let fields = entity.stamps.sorted { $0.key < $1.key }.map { ($0.key.rawValue, table.index(of: $0.value)) }
        let elements = entity.elements.sorted { $0.key < $1.key }.map { name, stamps in
            (name.rawValue, JSON.object(stamps.mapValues { table.index(of: $0) }))
        }
        let whole: JSON = [
            "stamps": .array(table.stamps.map(json)), "fields": .object(Dictionary(uniqueKeysWithValues: fields)),
            "elements": .object(Dictionary(uniqueKeysWithValues: elements)),
        ]
        return whole.text
    }

    static func read(_ text: String, into entity: inout StoredEntity) throws {
        let whole = try Row.json(text)
        let table = StampTable(stamps: try (whole["stamps"]?.array ?? []).map(stamp))
        for (name, index) in whole["fields"]?.object ?? [:] {
            entity.stamps[FieldName(rawValue: name)] = try table.stamp(at: index)
        }
        for (name, elements) in whole["elements"]?.object ?? [:] {
            entity.elements[FieldName(rawValue: name)] = try (elements.object ?? [:]).mapValues {
                try table.stamp(at: $0)
            }
        }
    }

    private static func json(_ stamp: Stamp) -> JSON {
        [.integer(stamp.version), .string(stamp.actor.text), .integer(stamp.at.milliseconds)]
    }

    static func stamp(_ json: JSON) throws -> Stamp {
        guard let parts = json.array, parts.count == 3, let version = parts[0].integer,
            let actor = parts[1].string.flatMap({ Actor($0) }), let at = parts[2].integer
        else { throw Row.damaged("stamps") }
        return Stamp(version: version, actor: actor, at: Timestamp(milliseconds: at))
    }
}

/// Different stamps, in the order of their first use.
private struct StampTable {
    private(set) var stamps: [Stamp]

    init(stamps: [Stamp] = []) {
        self.stamps = stamps
    }

    func stamp(at index: JSON) throws -> Stamp {
        guard let index = index.integer, stamps.indices.contains(Int(index)) else { throw Row.damaged("stamps") }
        return stamps[Int(index)]
    }

    mutating func index(of stamp: Stamp) -> JSON {
        if let index = stamps.firstIndex(of: stamp) { return .integer(Int64(index)) }
        stamps.append(stamp)
        return .integer(Int64(stamps.count - 1))
    }
}
