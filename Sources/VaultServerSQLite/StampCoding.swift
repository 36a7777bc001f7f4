internal import VaultJSON
internal import VaultModel

/// The stamps of an entity as text: `{"fields": {name: [version, actor, time]}, "elements": {name: {element: […]}}}`.
enum StampCoding {
    static func text(of entity: StoredEntity) -> String {
        let fields = entity.stamps.map { ($0.key.rawValue, json($0.value)) }
        let elements = entity.elements.map { ($0.key.rawValue, JSON.object($0.value.mapValues(json))) }
        let whole: JSON = [
            "fields": .object(Dictionary(uniqueKeysWithValues: fields)),
            "elements": .object(Dictionary(uniqueKeysWithValues: elements)),
        ]
        return whole.text
    }

    static func read(_ text: String, into entity: inout StoredEntity) throws {
        let whole = try Row.json(text)
        for (name, value) in whole["fields"]?.object ?? [:] {
            entity.stamps[FieldName(rawValue: name)] = try stamp(value)
        }
        for (name, value) in whole["elements"]?.object ?? [:] {
            entity.elements[FieldName(rawValue: name)] = try (value.object ?? [:]).mapValues(stamp)
        }
    }

    private static func json(_ stamp: Stamp) -> JSON {
        [.integer(stamp.version), .string(stamp.actor.text), .integer(stamp.at.milliseconds)]
    }

    private static func stamp(_ json: JSON) throws -> Stamp {
        guard let parts = json.array, parts.count == 3, let version = parts[0].integer,
            let actor = parts[1].string.flatMap({ Actor($0) }), let at = parts[2].integer
        else { throw Row.damaged("stamps") }
        return Stamp(version: version, actor: actor, at: Timestamp(milliseconds: at))
    }
}
