import Testing
import VaultJSON
import VaultModel

import struct Foundation.Data
import class Foundation.FileManager
import struct Foundation.URL

/// One case of `Resources/Fixtures/merge`: a stored entity, an operation, and the result that the rules require.
///
/// `Resources/scripts/make-merge-fixtures.py` writes the cases. Its rules share no code with the program's.
struct MergeFixture: Sendable, CustomTestStringConvertible {
    struct Fault: Error {
        let reason: String
    }

    let name: String
    let stored: StoredEntity
    let operation: Operation
    let expected: JSON

    var testDescription: String { name }

    /// The device that sends the operation in every case.
    static let phone = DeviceID("dev_00000000010000000000000002") ?? DeviceID(ULID(high: 1, low: 2))
    private static let start = Timestamp(milliseconds: 0)

    /// Returns every case of a file; empty if it has no list of them.
    static func load(_ file: String) throws -> [MergeFixture] {
        let bytes = [UInt8](try Data(contentsOf: folder.appending(path: "\(file).json")))
        let json = try JSON(parsing: bytes)
        return try (json["cases"]?.array ?? []).map { try MergeFixture($0, plain: json["stored"]) }
    }

    private static var folder: URL {
        var url = URL(filePath: #filePath)
        while url.path.count > 1, !FileManager.default.fileExists(atPath: url.appending(path: "Package.swift").path) {
            url.deleteLastPathComponent()
        }
        return url.appending(path: "Resources/Fixtures/merge")
    }

    private init(_ json: JSON, plain: JSON?) throws {
        guard let name = json["name"]?.string, let sent = json["operation"], let expected = json["expect"],
            let type = sent["entityType"]?.string.flatMap(EntityType.init(rawValue:)),
            let ref = sent["entityId"]?.string.flatMap({ EntityRef(type: type, id: $0) }),
            let intent = sent["intent"]?.string.flatMap(Operation.Intent.init(rawValue:)),
            let base = sent["baseVersion"]?.integer
        else { throw Fault(reason: "A case lacks a member: \(json["name"]?.string ?? "?")") }
        self.name = name
        self.expected = expected
        stored = MergeFixture.entity(ref, plain: plain, json["stored"])
        operation = Operation(
            key: OperationID(ULID(high: 9, low: 9)), entity: ref, intent: intent, baseVersion: base,
            changes: Fields(sent["data"]), base: Fields(sent["base"]),
            onConflict: sent["onConflict"]?.string == "mine" ? .mine : .ask,
            resolves: Set((sent["resolves"]?.strings ?? []).map(FieldName.init(rawValue:))),
            clientTimestamp: MergeFixture.start)
    }

    private static func entity(_ ref: EntityRef, plain: JSON?, _ delta: JSON?) -> StoredEntity {
        var entity = StoredEntity(
            ref: ref, fields: Fields(plain?["fields"]).merging(Fields(delta?["fields"])) { $1 },
            version: plain?["version"]?.integer ?? 0, updatedAt: start, updatedBy: .server)
        let stamps = Fields(plain?["stamps"]).merging(Fields(delta?["stamps"])) { $1 }
        entity.stamps = stamps.compactMapValues(stamp)
        let elements = Fields(plain?["elements"]).merging(Fields(delta?["elements"])) { $1 }
        entity.elements = elements.mapValues { ($0.object ?? [:]).compactMapValues(stamp) }
        return entity
    }

    private static func stamp(_ json: JSON) -> Stamp? {
        guard let version = json["version"]?.integer, let actor = json["actor"]?.string.flatMap({ Actor($0) }) else {
            return nil
        }
        return Stamp(version: version, actor: actor, at: start)
    }
}
