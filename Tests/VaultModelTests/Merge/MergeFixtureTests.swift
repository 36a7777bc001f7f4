import Testing
import VaultJSON
import VaultModel

@Suite("Merge fixtures")
struct MergeFixtureTests {
    static let files = ["rows", "sets", "lines", "deleting", "categories", "items", "warranties", "claims"]

    @Test func `there are at least 300 cases`() throws {
        let counts = try Self.files.map { try MergeFixture.load($0).count }
        #expect(counts.reduce(0, +) >= 300)
        #expect(counts.allSatisfy { $0 > 0 })
    }

    @Test(arguments: files)
    func `the program and the second writing of the rules agree`(file: String) throws {
        for fixture in try MergeFixture.load(file) {
            #expect(Self.made(of: fixture).text == Self.wanted(of: fixture).text, "\(fixture.name)")
        }
    }

    /// Returns the program's result for a case, in the shape of the fixture.
    static func made(of fixture: MergeFixture) -> JSON {
        let context = Merge.Context(.device(MergeFixture.phone), now: Timestamp(milliseconds: 1))
        do throws(Rejection) {
            let outcome = try Merge.apply(fixture.operation, to: fixture.stored, in: context)
            let grown = outcome.entity.version - fixture.stored.version
            return [
                "status": .string(outcome.status.rawValue),
                "fields": changes(of: outcome.entity, from: fixture.stored).json,
                "changed": .bool(outcome.changed), "grown": .integer(grown),
                "conflicts": .array(sorted(outcome.conflicts.map(conflict))),
                "overwritten": names(outcome.overwritten.map { $0.field.rawValue }),
            ]
        } catch {
            return ["error": .string(error.code.rawValue)]
        }
    }

    static func wanted(of fixture: MergeFixture) -> JSON {
        guard fixture.expected["error"] == nil, let changed = fixture.expected["changed"]?.bool else {
            return fixture.expected
        }
        return [
            "status": fixture.expected["status"] ?? .null, "fields": fixture.expected["fields"] ?? .null,
            "changed": .bool(changed),
            "grown": changed ? 1 : 0, "conflicts": .array(sorted(fixture.expected["conflicts"]?.array ?? [])),
            "overwritten": names(fixture.expected["overwritten"]?.strings ?? []),
        ]
    }

    /// Returns the fields whose values have changed, except the time of deletion, which is the server's clock.
    private static func changes(of entity: StoredEntity, from stored: StoredEntity) -> Fields {
        entity.fields.filter { $0.key != .deletedAt && stored.fields[$0.key] != $0.value }
    }

    /// An amount and its currency are one value and may be reported under either name or both, so this keeps one name.
    private static func names(_ names: [String]) -> JSON {
        .array(Set(names.map { $0 == "currency" ? "totalMinor" : $0 }).sorted().map(JSON.string))
    }

    private static func conflict(_ conflict: FieldConflict) -> JSON {
        [
            "field": .string(conflict.field.rawValue), "base": conflict.base, "mine": conflict.mine,
            "theirs": conflict.theirs, "theirsBy": .string(conflict.theirsBy),
        ]
    }

    private static func sorted(_ conflicts: [JSON]) -> [JSON] {
        conflicts.sorted { ($0["field"]?.string ?? "") < ($1["field"]?.string ?? "") }
    }
}
