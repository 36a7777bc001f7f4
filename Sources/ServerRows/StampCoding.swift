package import VaultJSON
package import VaultModel
internal import VaultServerCore

/// Stores the stamps of an entity as text: for each different stamp `[version, actor, time, "names of its fields",
/// {set: [elements]}]`, since most fields were last changed together. No name of a field contains a comma.
package enum StampCoding {
    private static let separator = UInt8(ascii: ",")

    package static func bytes(of entity: StoredEntity) -> [UInt8] {
        var groups: [Group] = []
        for (name, stamp) in entity.stamps { groups[place(of: stamp, in: &groups)].fields.append(name.rawValue) }
        for (name, elements) in entity.elements {
            let first = elements.first?.value ?? unused
            if elements.allSatisfy({ $0.value == first }) {
                groups[place(of: first, in: &groups)].elements[name.rawValue] = Array(elements.keys)
                continue
            }
            for (element, stamp) in elements {
                groups[place(of: stamp, in: &groups)].elements[name.rawValue, default: []].append(element)
            }
        }
        if groups.count > 1 {
            groups.sort { ($0.stamp.version, $0.stamp.actor.text) < ($1.stamp.version, $1.stamp.actor.text) }
        }
        return JSON.array(groups.map(\.json)).bytes
    }

    /// The index of a stamp's group, which is added if it is not there. There are few groups, and mostly one.
    private static func place(of stamp: Stamp, in groups: inout [Group]) -> Int {
        if let place = groups.firstIndex(where: { $0.stamp == stamp }) { return place }
        groups.append(Group(stamp: stamp))
        return groups.count - 1
    }

    /// - Throws: ``VaultServerCore/StorageFailure``.
    package static func read(_ text: String, into entity: inout StoredEntity) throws {
        for group in try StoredForm.json(text).array ?? [] {
            guard let parts = group.array, parts.count == 5, let names = parts[3].string else { throw damaged }
            let stamp = try stamp(.array(Array(parts[..<3])))
            for name in names.utf8.split(separator: separator) {
                entity.stamps[FieldName(rawValue: String(Substring(name)))] = stamp
            }
            for (name, elements) in parts[4].object ?? [:] {
                guard let elements = elements.strings else { throw damaged }
                for element in elements { entity.elements[FieldName(rawValue: name), default: [:]][element] = stamp }
                if elements.isEmpty { entity.elements[FieldName(rawValue: name)] = [:] }
            }
        }
    }

    /// Reads a stamp from `[version, actor, time]`.
    package static func stamp(_ json: JSON) throws -> Stamp {
        guard let parts = json.array, parts.count == 3, let version = parts[0].integer,
            let actor = parts[1].string.flatMap({ Actor($0) }), let at = parts[2].integer
        else { throw damaged }
        return Stamp(version: version, actor: actor, at: Timestamp(milliseconds: at))
    }

    /// The stamp under which empty sets are stored.
    private static let unused = Stamp(version: 0, actor: .server, at: Timestamp(milliseconds: 0))
    private static var damaged: StorageFailure { StoredForm.damaged("stamps") }

    /// The fields and elements that share one stamp.
    private struct Group {
        let stamp: Stamp
        var fields: [String] = []
        var elements: [String: [String]] = [:]

        var json: JSON {
            [
                .integer(stamp.version), .string(stamp.actor.text), .integer(stamp.at.milliseconds), .string(names),
                .object(elements.mapValues { .array($0.sorted().map(JSON.string)) }),
            ]
        }

        /// The names of the fields, sorted. Not by `joined`, which takes three times as long.
        private var names: String {
            var names: [UInt8] = []
            for name in fields.sorted() {
                if !names.isEmpty { names.append(separator) }
                names += name.utf8
            }
            return String(decoding: names, as: UTF8.self)
        }
    }
}
