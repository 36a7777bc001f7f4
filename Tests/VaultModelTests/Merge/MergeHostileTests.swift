import Testing
import VaultJSON
import VaultModel
import VaultTestKit

/// Operations that no client of ours would send.
@Suite("Hostile operations")
struct MergeHostileTests {
    static let junk: [JSON] = [
        .null, true, false, -1, 0, .integer(.max), .integer(.min), 1e300, -0.0, "", "x", "2026-02-30", "EUR",
        .string(String(repeating: "\n", count: 70_000)), .string(String(repeating: "a", count: 70_000)), "e\u{301}",
        "\u{0}",
        [], [1], ["a", "a"], [:], ["add": 1], ["add": ["totalMinor", ""], "remove": ["nonsense"]],
        ["remove": ["x", "y"]],
        ["add": ["x"], "remove": ["x"]],
    ]

    static func operation(_ random: inout SeededRandom, on ref: EntityRef) -> VaultModel.Operation {
        let names = (Schema.of(ref.type)?.rules ?? []).map(\.name) + ["unknown", "", "add"]
        func some() -> Fields {
            Dictionary(
                names.shuffled(using: &random).prefix(4).map { ($0, junk.randomElement(using: &random) ?? .null) }
            ) { $1 }
        }
        let intents = VaultModel.Operation.Intent.allCases
        return VaultModel.Operation(
            key: OperationID(ULID(high: 1, low: random.next())), entity: ref,
            intent: intents.randomElement(using: &random) ?? .update,
            baseVersion: [0, 1, 2, 7, .max, -1].randomElement(using: &random) ?? 0, changes: some(), base: some(),
            onConflict: Bool.random(using: &random) ? .mine : .ask,
            resolves: Set(names.shuffled(using: &random).prefix(3)),
            clientTimestamp: Timestamp(milliseconds: .max))
    }

    @Test(arguments: [EntityType.receipt, .category, .event, .request, .match])
    func `values of every kind are judged, and what is stored stays readable`(type: EntityType) throws {
        let ref = try #require(EntityRef(type: type, id: type.idPrefix + "_00000000000000000000000001"))
        var random = SeededRandom(seed: 11)
        let context = Merge.Context(.device(MergeScenario.laptop), now: Timestamp(milliseconds: 0))
        var stored: StoredEntity?
        for _ in 0..<1500 {
            let operation = Self.operation(&random, on: ref)
            guard let outcome = try? Merge.apply(operation, to: stored, in: context) else { continue }
            stored = outcome.entity
            for rule in Schema.of(type)?.rules ?? [] where !rule.isSet && type != .event {
                guard let value = outcome.entity.fields[rule.name] else { continue }
                #expect(value.isNull || Validation.fault(in: value, for: rule, current: value) == nil, "\(rule.name)")
            }
        }
    }

    @Test func `a stored receipt of any shape can be shown`() {
        var random = SeededRandom(seed: 12)
        for _ in 0..<500 {
            let pairs = Schema.receipt.rules.map { ($0.name, Self.junk.randomElement(using: &random) ?? .null) }
            let stored = StoredEntity(
                ref: MergeScenario.receipt, fields: Dictionary(pairs) { $1 }, version: 1,
                updatedAt: Timestamp(milliseconds: 0), updatedBy: .server)
            #expect(stored.data.object?["id"] != nil)
        }
    }

    @Test func `an operation on what is larger than its quota may leave it so, and take from it`() throws {
        var scene = try MergeScenario()
        scene.machine([.userNotes: .string(String(repeating: "a\n", count: 40_000))])
        try scene.apply(.update, by: MergeScenario.phone, base: 2, [.isFavorite: true], from: [.isFavorite: false])
        #expect(scene.value(.isFavorite) == true)
        try scene.apply(.delete, by: MergeScenario.phone, base: 3)
        #expect(scene.stored?.isDeleted == true)
    }

    @Test func `a set operation that changes nothing makes no version`() throws {
        var scene = try MergeScenario()
        try scene.apply(.update, by: MergeScenario.laptop, base: 1, [.isFavorite: true], from: [.isFavorite: false])
        let tags = SetChange(remove: ["gone"]).json
        let outcome = try scene.apply(.update, by: MergeScenario.phone, base: 1, [.userTags: tags])
        #expect(!outcome.changed)
        #expect(scene.version == 2)
    }
}
