import VaultJSON
import VaultModel
import VaultTestKit

/// A server and two devices that edit one receipt, offline and out of step, with replies that get lost.
struct SyncStage {
    struct Device {
        let id: DeviceID
        var shadow: Entity?
        var entries: [QueueEntry] = []
        var conflicts: [FieldConflict] = []

        var shown: Entity? { LocalView.derive(shadow: shadow, entries: entries, conflicts: conflicts) }

        mutating func take(_ new: Entity) {
            let old = shadow
            shadow = new
            entries = entries.map { $0.rebased(from: old, onto: new) }
        }
    }

    var random: SeededRandom
    var devices: [Device]
    var stored: StoredEntity?
    /// Results by operation ID, as the server keeps them.
    private var results: [OperationID: MergeOutcome] = [:]
    private var count: UInt64 = 0
    /// The values that persons typed; `accounted` has those that the history keeps, or that a person saw and replaced.
    var typed: Set<String> = []
    var accounted: Set<String> = []

    init(seed: UInt64) throws {
        random = SeededRandom(seed: seed)
        var scene = try QueuePropertyTests.scenario()
        stored = scene.stored
        scene.stored = nil
        devices = [MergeScenario.laptop, MergeScenario.phone].map { Device(id: $0) }
        for index in devices.indices { pull(index) }
    }

    mutating func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &random) }

    var current: Entity? {
        stored.map { Entity(ref: $0.ref, fields: $0.fields, version: $0.version) }
    }

    mutating func pull(_ index: Int) {
        if let current { devices[index].take(current) }
    }

    mutating func edit(_ index: Int) {
        guard let shown = devices[index].shown, !shown.isDeleted else { return restore(index) }
        if below(12) == 0 { return append(FieldChanges(), .delete, to: index) }
        let disputed = Set(devices[index].conflicts.map(\.field))
        let wanted = RandomEdit.wanted(from: shown, &random).filter { !disputed.contains($0.key) }
        let edit = FieldChanges(from: shown, to: wanted)
        if edit.isEmpty { return }
        note(edit, shown: shown)
        let device = devices[index]
        let base = QueueEntry.baseVersion(of: edit, on: device.shadow, behind: device.entries)
        if let last = device.entries.last, last.canFold(onto: base) {
            devices[index].entries.removeLast()
            devices[index].entries += last.folding(edit).map { [$0] } ?? []
        } else {
            append(edit, .update, to: index)
        }
    }

    private mutating func restore(_ index: Int) {
        guard devices[index].conflicts.isEmpty else { return }
        append(FieldChanges(changes: [.isDeleted: false], base: [.isDeleted: true]), .update, to: index)
    }

    private mutating func append(
        _ edit: FieldChanges, _ intent: VaultModel.Operation.Intent, resolves: Set<FieldName> = [], to index: Int
    ) {
        let device = devices[index]
        let base = QueueEntry.baseVersion(of: edit, on: device.shadow, behind: device.entries)
        devices[index].entries.append(entry(edit, intent, resolves: resolves, base: base))
    }

    private mutating func entry(
        _ edit: FieldChanges, _ intent: VaultModel.Operation.Intent, resolves: Set<FieldName>, base: Int64
    ) -> QueueEntry {
        count += 1
        return QueueEntry(
            id: OperationID(ULID(high: 0, low: count)), entity: MergeScenario.receipt, intent: intent,
            baseVersion: base,
            changes: edit.changes, base: edit.base, resolves: resolves, createdAt: Timestamp(milliseconds: 0))
    }

    /// Sends the oldest entry. About one reply in four is lost, and the entry stays sealed.
    mutating func push(_ index: Int, losesAnswers: Bool = true) throws {
        guard !devices[index].entries.isEmpty, devices[index].conflicts.isEmpty else { return }
        devices[index].entries[0].isSealed = true
        let operation = devices[index].entries[0].operation
        if results[operation.key] == nil {
            let context = Merge.Context(.device(devices[index].id), now: Timestamp(milliseconds: Int64(count)))
            let outcome = try Merge.apply(operation, to: stored, in: context)
            results[operation.key] = outcome
            stored = outcome.entity
            for value in outcome.overwritten { account(value.value) }
        }
        if losesAnswers, below(4) == 0 { return }
        devices[index].entries.removeFirst()
        let disputes = results[operation.key]?.conflicts ?? []
        for conflict in disputes { dispute(conflict, index) }
        pull(index)
    }

    /// Adds a conflict. A later edit of the same field in the queue becomes this device's side of it and does not
    /// resolve it.
    private mutating func dispute(_ conflict: FieldConflict, _ index: Int) {
        var conflict = conflict
        account(conflict.mine)
        account(conflict.theirs)
        for at in devices[index].entries.indices where conflict.field != .isDeleted {
            guard let later = devices[index].entries[at].changes.removeValue(forKey: conflict.field) else { continue }
            devices[index].entries[at].base[conflict.field] = nil
            conflict.mine = later
            account(later)
        }
        devices[index].entries.removeAll { $0.intent == .update && $0.changes.isEmpty }
        devices[index].conflicts.append(conflict)
    }

    mutating func resolve(_ index: Int) {
        let device = devices[index]
        guard !device.conflicts.isEmpty, let shadow = device.shadow else { return }
        var choices: [FieldName: ConflictChoice] = [:]
        for conflict in device.conflicts where conflict.field != .currency {
            choices[conflict.field] = below(2) == 0 ? .mine : .theirs
        }
        devices[index].conflicts = []
        var decisions: [QueueEntry] = []
        for intent in ConflictResolution.intents(for: device.conflicts, choices: choices, shadow: shadow) {
            for value in intent.changes.base.values { account(value) }
            decisions.append(entry(intent.changes, intent.intent, resolves: intent.resolves, base: shadow.version))
        }
        devices[index].entries = decisions + device.entries
    }

    /// Records values that a person typed, and those that a person saw and replaced.
    private mutating func note(_ edit: FieldChanges, shown: Entity) {
        for (name, value) in edit.changes where name != .userEditedFields {
            if let change = SetChange(value) {
                typed.formUnion(change.add)
                accounted.formUnion(change.remove)
            } else {
                typed.formUnion(Self.tokens(value))
            }
        }
        for value in edit.base.values { account(value) }
    }

    mutating func account(_ value: JSON) {
        accounted.formUnion(Self.tokens(value))
    }

    /// Returns the lines of a text, or the number.
    static func tokens(_ value: JSON) -> [String] {
        if let number = value.integer { return ["#\(number)"] }
        return (value.string ?? "").split(separator: "\n").map { String($0) }
    }
}
