import VaultJSON
import VaultModel

/// A receipt on a server and two devices that change it, for tests of the merge.
struct MergeScenario {
    static let laptop = DeviceID(ULID(high: 1, low: 1))
    static let phone = DeviceID(ULID(high: 1, low: 2))
    static let receipt = EntityRef(ReceiptID(ULID(high: 2, low: 1)))

    let ref: EntityRef
    var stored: StoredEntity?
    private var count: UInt64 = 0

    /// Creates version 1 on the laptop.
    init(_ fields: Fields = [:], of ref: EntityRef = Self.receipt) throws {
        self.ref = ref
        var changes = fields
        changes[.createdAt] = "2026-01-01T00:00:00.000Z"
        try apply(.create, by: Self.laptop, base: 0, changes)
    }

    var version: Int64 { stored?.version ?? 0 }

    func value(_ name: FieldName) -> JSON { stored?.fields[name] ?? .null }

    @discardableResult
    mutating func apply(
        _ intent: Operation.Intent, by device: DeviceID, base: Int64, _ changes: Fields = [:], from old: Fields = [:],
        policy: Operation.ConflictPolicy = .ask, resolves: Set<FieldName> = []
    ) throws -> MergeOutcome {
        count += 1
        let operation = Operation(
            key: OperationID(ULID(high: 3, low: count)), entity: ref, intent: intent, baseVersion: base,
            changes: changes, base: old, onConflict: policy, resolves: resolves,
            clientTimestamp: Timestamp(milliseconds: 0))
        let context = Merge.Context(.device(device), now: Timestamp(milliseconds: Int64(count) * 1000))
        let outcome = try Merge.apply(operation, to: stored, in: context)
        stored = outcome.entity
        return outcome
    }

    /// Writes machine-read values as the server does.
    mutating func machine(_ fields: Fields) {
        guard var entity = stored else { return }
        entity.version += 1
        for (name, value) in fields {
            entity.fields[name] = value
            entity.stamps[name] = Stamp(version: entity.version, actor: .machine, at: entity.updatedAt)
        }
        stored = entity
    }

    /// Returns names as an addition to `userEditedFields`.
    static func edited(_ names: FieldName...) -> JSON {
        SetChange(add: Set(names.map(\.rawValue))).json
    }
}
