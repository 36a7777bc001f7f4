internal import VaultJSON
internal import VaultModel
internal import VaultServerCore

/// Stores the stamps of an entity as text: for each different stamp `[version, actor, time, "names of its fields",
/// {set: [elements]}]`, since most fields were last changed together. No name of a field contains a comma.
enum StampCoding {
    private static let separator: Character = ","

    static func bytes(of entity: StoredEntity) -> [UInt8] {
        var groups: [Stamp: Group] = [:]
        for (name, stamp) in entity.stamps { groups[stamp, default: Group()].fields.append(name.rawValue) }
        for (name, elements) in entity.elements {
            if elements.isEmpty { groups[unused, default: Group()].elements[name.rawValue] = [] }
            for (element, stamp) in elements {
                groups[stamp, default: Group()].elements[name.rawValue, default: []].append(element)
            }
        }
        let ordered = groups.sorted { left, right in
            (left.key.version, left.key.actor.text) < (right.key.version, right.key.actor.text)
        }
        return JSON.array(ordered.map { stamp, group in group.json(stamp) }).bytes
    }

    static func read(_ text: String, into entity: inout StoredEntity) throws {
        for group in try Row.json(text).array ?? [] {
            guard let parts = group.array, parts.count == 5, let names = parts[3].string else { throw damaged }
            let stamp = try stamp(.array(Array(parts[..<3])))
            for name in names.split(separator: separator) {
                entity.stamps[FieldName(rawValue: String(name))] = stamp
            }
            for (name, elements) in parts[4].object ?? [:] {
                guard let elements = elements.strings else { throw damaged }
                for element in elements { entity.elements[FieldName(rawValue: name), default: [:]][element] = stamp }
                if elements.isEmpty { entity.elements[FieldName(rawValue: name)] = [:] }
            }
        }
    }

    /// Reads a stamp from `[version, actor, time]`.
    static func stamp(_ json: JSON) throws -> Stamp {
        guard let parts = json.array, parts.count == 3, let version = parts[0].integer,
            let actor = parts[1].string.flatMap({ Actor($0) }), let at = parts[2].integer
        else { throw damaged }
        return Stamp(version: version, actor: actor, at: Timestamp(milliseconds: at))
    }

    /// The stamp under which empty sets are stored.
    private static let unused = Stamp(version: 0, actor: .server, at: Timestamp(milliseconds: 0))
    private static var damaged: StorageFailure { Row.damaged("stamps") }

    /// The fields and elements that share one stamp.
    private struct Group {
        var fields: [String] = []
        var elements: [String: [String]] = [:]

        func json(_ stamp: Stamp) -> JSON {
            [
                .integer(stamp.version), .string(stamp.actor.text), .integer(stamp.at.milliseconds),
                .string(fields.sorted().joined(separator: String(separator))),
                .object(elements.mapValues { .array($0.sorted().map(JSON.string)) }),
            ]
        }
    }
}
