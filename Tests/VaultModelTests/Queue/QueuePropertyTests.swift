import Testing
import VaultJSON
import VaultModel
import VaultTestKit

@Suite("Properties of the queue")
struct QueuePropertyTests {
    /// Returns a receipt with a value in every kind of field.
    static func scenario() throws -> MergeScenario {
        try MergeScenario([
            .storeName: "Shop", .userNotes: "a\nb\nc", .totalMinor: 100, .currency: "EUR", .returnBy: "2026-01-01",
            .userTags: SetChange(add: ["t0", "t1"]).json,
        ])
    }

    static func shadow(_ scene: MergeScenario) throws -> Entity {
        let stored = try #require(scene.stored)
        return Entity(ref: stored.ref, fields: stored.fields, version: stored.version)
    }

    static func entry(_ edit: FieldChanges, base: Int64) -> QueueEntry {
        QueueEntry(
            id: OperationID(ULID(high: 0, low: 1)), entity: MergeScenario.receipt, intent: .update, baseVersion: base,
            changes: edit.changes, base: edit.base, createdAt: Timestamp(milliseconds: 0))
    }

    /// Returns every field that a person can see and change.
    static func visible(_ entity: Entity?) -> Fields {
        Dictionary(
            uniqueKeysWithValues: Schema.receipt.changeable.filter { $0.owner != .grows }.map {
                ($0.name, entity?.value($0.name) ?? .null)
            })
    }

    static func entriesOf(
        _ count: Int, on shadow: Entity, _ random: inout SeededRandom
    ) -> (separate: [QueueEntry], folded: [QueueEntry]) {
        var separate: [QueueEntry] = []
        var folded: [QueueEntry] = []
        for _ in 0..<count {
            guard let shown = LocalView.derive(shadow: shadow, entries: separate) else { break }
            let edit = FieldChanges(from: shown, to: RandomEdit.wanted(from: shown, &random))
            if edit.isEmpty { continue }
            separate.append(entry(edit, base: shadow.version))
            if let last = folded.popLast() {
                folded += last.folding(edit).map { [$0] } ?? []
            } else {
                folded = [entry(edit, base: shadow.version)]
            }
        }
        return (separate, folded)
    }

    @Test func `folded edits show what separate ones show`() throws {
        let shadow = try Self.shadow(Self.scenario())
        for seed in 0..<500 as Range<UInt64> {
            var random = SeededRandom(seed: seed)
            let (separate, folded) = Self.entriesOf(6, on: shadow, &random)
            let shown = LocalView.derive(shadow: shadow, entries: folded)
            #expect(Self.visible(shown) == Self.visible(LocalView.derive(shadow: shadow, entries: separate)), "\(seed)")
            #expect(folded.count <= 1, "\(seed)")
        }
    }

    @Test func `what folds back to its base is not sent, and the amount goes whole or not at all`() throws {
        let shadow = try Self.shadow(Self.scenario())
        for seed in 0..<500 as Range<UInt64> {
            var random = SeededRandom(seed: seed)
            guard let entry = Self.entriesOf(6, on: shadow, &random).folded.first else { continue }
            let named = FieldGroup.amount.names.filter { entry.changes[$0] != nil }
            #expect(named.isEmpty || named.count == 2, "\(seed)")
            #expect(named.isEmpty || named.contains { entry.changes[$0] != entry.base[$0] }, "\(seed)")
            for (name, base) in entry.base where !FieldGroup.amount.contains(name) {
                #expect(entry.changes[name] != base, "\(seed), \(name)")
                #expect(base == shadow.value(name), "\(seed), \(name)")
            }
            let shown = LocalView.derive(shadow: shadow, entries: [entry])
            let same = Self.visible(shown) == Self.visible(shadow)
            #expect(!same, "An entry that changes nothing, seed \(seed)")
        }
    }

    @Test func `a rebased entry shows the same and hides no conflict`() throws {
        for seed in 0..<600 as Range<UInt64> {
            var random = SeededRandom(seed: seed)
            var scene = try Self.scenario()
            let old = try Self.shadow(scene)
            guard let entry = Self.entriesOf(3, on: old, &random).folded.first else { continue }
            try Self.move(&scene, &random)
            let new = try Self.shadow(scene)
            // A value that was replaced and came back is what the person saw.
            let cameBack = entry.base.contains {
                scene.stored?.stamps[$0.key]?.version ?? 0 > 1 && new.value($0.key) == $0.value
            }
            if cameBack { continue }
            let moved = entry.rebased(from: old, onto: new)
            #expect(LocalView.derive(shadow: new, entries: [moved]) == LocalView.derive(shadow: new, entries: [entry]))
            let context = Merge.Context(.device(MergeScenario.laptop), now: Timestamp(milliseconds: 9))
            let plain = try Merge.apply(entry.operation, to: scene.stored, in: context)
            let rebased = try Merge.apply(moved.operation, to: scene.stored, in: context)
            #expect(plain.conflicts == rebased.conflicts, "seed \(seed)")
            #expect(plain.overwritten == rebased.overwritten, "seed \(seed)")
            #expect(plain.entity.fields == rebased.entity.fields, "seed \(seed)")
        }
    }

    /// Applies up to three edits of the phone, each based on the current state.
    static func move(_ scene: inout MergeScenario, _ random: inout SeededRandom) throws {
        for _ in 0..<Int.random(in: 1...3, using: &random) {
            let shown = try shadow(scene)
            let edit = FieldChanges(from: shown, to: RandomEdit.wanted(from: shown, &random))
            if edit.isEmpty { continue }
            try scene.apply(.update, by: MergeScenario.phone, base: scene.version, edit.changes, from: edit.base)
        }
    }
}
