import VaultJSON
import VaultModel
import VaultTestKit

/// A random history of a receipt on a server. It keeps every state, so that operations can be based on any of them.
struct MergeHistory {
    static let devices = (1...3).map { DeviceID(ULID(high: 7, low: $0)) }
    static let receipt = EntityRef(ReceiptID(ULID(high: 2, low: 1)))

    var random: SeededRandom
    /// The states by version.
    var states: [Int64: StoredEntity] = [:]
    var stored: StoredEntity?
    private var clock: Int64 = 0

    init(seed: UInt64) {
        random = SeededRandom(seed: seed)
    }

    mutating func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &random) }

    mutating func context() -> Merge.Context {
        clock += 1
        return Merge.Context(.device(Self.devices[below(3)]), now: Timestamp(milliseconds: clock * 1000))
    }

    mutating func keep(_ entity: StoredEntity) {
        stored = entity
        states[entity.version] = entity
    }

    /// Writes a machine-read value as the server does: never over a field that a person has edited.
    mutating func machineReads() {
        guard var entity = stored, !entity.isBare else { return }
        let hand = entity.fields[.userEditedFields]?.strings ?? []
        let name: FieldName = [.storeName, .returnBy, .extractedTotal][below(3)]
        guard !hand.contains(name.rawValue) else { return }
        entity.version += 1
        entity.fields[name] = value(of: name)
        entity.stamps[name] = Stamp(version: entity.version, actor: .machine, at: entity.updatedAt)
        keep(entity)
    }

    /// Returns an operation of any intent, based on any version, with the base values of that version.
    mutating func operation() -> Operation {
        let latest = stored?.version ?? 0
        let base = latest == 0 ? 0 : max(1, latest - Int64([0, 0, 1, 2, 5][below(5)]))
        let intent: Operation.Intent =
            latest == 0 ? .create : [.update, .update, .update, .update, .create, .delete, .release][below(7)]
        var changes: Fields = [:]
        if intent != .delete, intent != .release { for _ in 0...below(3) { change(&changes, base: base) } }
        if intent == .release { changes = [.userEditedFields: SetChange(remove: ["storeName"]).json] }
        if intent == .create { changes[.createdAt] = "2026-01-01T00:00:00.000Z" }
        let old = states[base]?.fields ?? [:]
        let resolves = below(6) == 0 ? Set(changes.keys) : []
        return Operation(
            key: OperationID(ULID(high: 5, low: random.next())), entity: Self.receipt, intent: intent,
            baseVersion: intent == .create ? 0 : below(40) == 0 ? base + 50 : base, changes: changes,
            base: intent == .create ? [:] : old.filter { changes[$0.key] != nil },
            onConflict: below(4) == 0 ? .mine : .ask,
            resolves: resolves, clientTimestamp: Timestamp(milliseconds: 0))
    }

    private mutating func change(_ changes: inout Fields, base: Int64) {
        let names: [FieldName] = [
            .storeName, .returnBy, .totalMinor, .userNotes, .userTags, .isFavorite, .extractedTotal, .isDeleted,
        ]
        let name = names[below(names.count)]
        switch name {
        case .isDeleted: changes[name] = false
        case .userTags:
            changes[name] = SetChange(add: ["t\(below(5))"], remove: ["t\(below(5))"]).json
        case .totalMinor:
            changes[.totalMinor] = .integer(Int64(below(1000)))
            changes[.currency] = ["EUR", "CHF"][below(2)]
        default: changes[name] = value(of: name, at: base)
        }
        if Schema.receipt.editable.contains(name), below(3) > 0 {
            changes[.userEditedFields] = SetChange(add: [name.rawValue]).json
        }
    }

    private mutating func value(of name: FieldName, at base: Int64 = 0) -> JSON {
        switch name {
        case .returnBy: return .string("2026-0\(1 + below(9))-1\(below(10))")
        case .isFavorite: return .bool(below(2) == 0)
        case .userNotes:
            var lines = (states[base]?.fields[name]?.string ?? "").split(separator: "\n").map { String($0) }
            let at = below(lines.count + 1)
            if at < lines.count, below(3) == 0 { lines.remove(at: at) }
            lines.insert("l\(below(10_000))", at: min(at, lines.count))
            return .string(lines.suffix(12).joined(separator: "\n"))
        default: return .string("v\(below(1000))")
        }
    }
}
