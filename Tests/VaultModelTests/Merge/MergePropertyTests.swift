import Testing
import VaultJSON
import VaultModel
import VaultTestKit

/// Properties of every operation, whatever was done before it.
@Suite("Properties of the merge")
struct MergePropertyTests {
    typealias Step = (
        before: StoredEntity, operation: VaultModel.Operation, context: Merge.Context, outcome: MergeOutcome
    )

    /// Runs `body` on forty random steps of a receipt's life for each of 150 seeds, without rejected operations.
    static func everyStep(_ body: (Step, String) throws -> Void) throws {
        for seed in 0..<150 as Range<UInt64> {
            var history = MergeHistory(seed: seed)
            for index in 0..<40 {
                if history.below(5) == 0 { history.machineReads() }
                let operation = history.operation()
                let context = history.context()
                guard let outcome = try? Merge.apply(operation, to: history.stored, in: context) else { continue }
                if let before = history.stored {
                    try body((before, operation, context, outcome), "seed \(seed), step \(index)")
                }
                history.keep(outcome.entity)
            }
        }
    }

    static func base(_ step: Step) -> Int64 {
        let isOld = step.operation.intent == .create || step.operation.baseVersion > step.before.version
        return isOld ? 0 : step.operation.baseVersion
    }

    @Test func `a change makes exactly one version, and no change none`() throws {
        try Self.everyStep { step, place in
            #expect(step.outcome.entity.version == step.before.version + (step.outcome.changed ? 1 : 0), "\(place)")
            if !step.outcome.changed { #expect(step.outcome.entity == step.before, "\(place)") }
            let isCurrent = step.operation.intent == .update && step.operation.baseVersion == step.before.version
            let values = (step.before.fields, step.outcome.entity.fields)
            if !isCurrent, values.0 == values.1 { #expect(!step.outcome.changed, "\(place)") }
        }
    }

    @Test func `a machine-read value never replaces a field that a person edited`() throws {
        try Self.everyStep { step, place in
            let hand = step.operation.changes[.userEditedFields].flatMap { SetChange($0) }?.add ?? []
            for name in hand.map(FieldName.init(rawValue:)) where name != .totalMinor {
                guard step.before.stamps[name]?.actor == .machine, let sent = step.operation.changes[name],
                    sent != step.operation.base[name]
                else { continue }
                #expect(step.outcome.entity.fields[name] == sent, "\(place), \(name)")
            }
        }
    }

    @Test func `another person's value that goes unseen is kept as an event`() throws {
        try Self.everyStep { step, place in
            for (name, old) in step.before.fields {
                guard let stamp = step.before.stamps[name], stamp.actor.isPerson,
                    stamp.actor != step.context.actor,
                    stamp.version > Self.base(step) || step.operation.resolves.contains(name),
                    Schema.receipt[name]?.isSet != true, let new = step.outcome.entity.fields[name], new != old,
                    !step.outcome.overwritten.contains(where: { $0.field == name && $0.value == old })
                else { continue }
                let lines = (old.string ?? "").split(separator: "\n")
                let base = Set((step.operation.base[name]?.string ?? "").split(separator: "\n"))
                let kept = Set((new.string ?? "").split(separator: "\n"))
                #expect(
                    name == .userNotes && lines.allSatisfy { kept.contains($0) || base.contains($0) },
                    "\(place), \(name)")
            }
        }
    }

    @Test func `an element added unseen survives its removal`() throws {
        try Self.everyStep { step, place in
            guard let change = step.operation.changes[.userTags].flatMap({ SetChange($0) }) else { return }
            let after = Set(step.outcome.entity.fields[.userTags]?.strings ?? [])
            #expect(after.isSuperset(of: change.add), "\(place)")
            let unseen = (step.before.elements[.userTags] ?? [:]).filter {
                $0.value.version > Self.base(step) && $0.value.actor != step.context.actor
            }
            #expect(after.isSuperset(of: unseen.keys), "\(place)")
            let asked = Set(step.before.fields[.userTags]?.strings ?? []).subtracting(after)
            #expect(asked.isSubset(of: change.remove), "\(place)")
        }
    }

    @Test func `a tombstone comes back only where somebody asked for it`() throws {
        try Self.everyStep { step, place in
            guard step.before.isDeleted, !step.outcome.entity.isDeleted else { return }
            #expect(step.operation.changes[.isDeleted] == false || step.operation.onConflict == .mine, "\(place)")
        }
    }

    @Test func `only fields that a person edited are in conflict, and they keep the server's value`() throws {
        try Self.everyStep { step, place in
            #expect((step.outcome.status == .conflict) == !step.outcome.conflicts.isEmpty, "\(place)")
            if step.operation.onConflict == .mine { #expect(step.outcome.conflicts.isEmpty, "\(place)") }
            for conflict in step.outcome.conflicts {
                let owner = Schema.receipt[conflict.field]?.owner
                #expect(owner == .money || owner == .shared || conflict.field == .isDeleted, "\(place)")
                #expect(step.outcome.entity.fields[conflict.field] == conflict.theirs, "\(place)")
            }
        }
    }

    @Test func `the same operation on its own result changes no value but a text's`() throws {
        try Self.everyStep { step, place in
            guard let again = try? Merge.apply(step.operation, to: step.outcome.entity, in: step.context) else {
                return
            }
            for (name, value) in step.outcome.entity.fields where name != .userNotes && name != .deletedAt {
                #expect(again.entity.fields[name] == value, "\(place), \(name)")
            }
        }
    }
}
