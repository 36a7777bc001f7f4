package import VaultModel
package import VaultWire

/// The tables as one value: a transaction works on a copy that replaces the previous value, and a crash drops the copy.
package struct MemoryTables: ReplicaTables, Sendable {
    /// An entity with the state of its row.
    struct Kept: Sendable {
        var record: ReplicaRecord
        var look: RowState
    }

    /// A field in conflict, with what the queue lists about it.
    struct KeptConflict: Sendable {
        var conflict: FieldConflict
        var operation: OperationID
        var mineAt: Timestamp
    }

    /// An event as it is stored.
    package struct KeptEvent: Hashable, Sendable {
        package var receipt: String?
        package var at: Timestamp
        package var fields: Fields
    }

    /// A quarantined change: received from the server, but not storable.
    package struct SetAside: Hashable, Sendable {
        package var change: Change
        package var reason: String

        package static func == (left: Self, right: Self) -> Bool {
            left.change == right.change && left.reason == right.reason
        }

        package func hash(into hasher: inout Hasher) {
            hasher.combine(change.entityID)
            hasher.combine(reason)
        }
    }

    var entities: [String: Shared<Kept>] = [:]
    /// In the order of their sequence numbers.
    var rows: [Shared<StoredEntry>] = []
    var disputes: [String: [FieldName: KeptConflict]] = [:]
    /// By id.
    var toldEvents: [String: Shared<KeptEvent>] = [:]
    /// By the entity's id.
    package internal(set) var changesSetAside: [String: SetAside] = [:]
    /// The ids that the staged full sync has listed so far.
    var listed: Set<String> = []
    var doubts: [String: Doubt] = [:]
    var lastRow: Int64 = 0
    var lastSequence: Int64 = 0
    private var position: Cursor?
    private var life: String?
    private var number: Int64 = 0
    private var settings: [String: String] = [:]

    /// An empty replica with the ten default categories, which no server knows.
    package init() {
        for category in ReceiptCategory.defaults {
            var record = ReplicaRecord(new: EntityRef(category.id))
            record.shown = category.fields
            save(&record, look: RowState(former: nil, mark: .synced, isDeletionDisputed: false))
        }
    }

    package func cursor() -> Cursor? { position }
    package mutating func setCursor(_ cursor: Cursor?) { position = cursor }

    package func epoch() -> String? { life }
    package mutating func setEpoch(_ epoch: String?) { life = epoch }

    /// Does nothing: there are no files here.
    package mutating func doubtAttachments() {}

    package func deviceSeq() -> Int64 { number }
    package mutating func setDeviceSeq(_ number: Int64) { self.number = number }

    package func settings(_ names: [String]) -> [String: String] { settings.filter { names.contains($0.key) } }
    package func setting(_ name: String) -> String? { settings[name] }
    package mutating func setSetting(_ name: String, to value: String?) { settings[name] = value }

    package mutating func setAside(_ change: Change, reason: String, at: Timestamp) {
        let kept = change.keptAside
        changesSetAside[kept.entityID] = SetAside(
            change: kept, reason: AsideLimits.cut(reason, to: AsideLimits.reasonCharacters))
    }

    package mutating func dropSetAside(_ entityID: String) { changesSetAside[entityID] = nil }

    package func counts() -> VaultCounts {
        var counts = VaultCounts(setAside: changesSetAside.count)
        var disputed: Set<ReceiptID> = []
        for kept in entities.values.lazy.map(\.value) where kept.look.mark == .conflict {
            if let receipt = kept.record.entity.receipt ?? ReceiptID(kept.record.ref.id) { disputed.insert(receipt) }
        }
        for kept in entities.values.lazy.map(\.value) where kept.record.ref.type == .receipt {
            let isTrash = kept.record.entity.isDeleted && !kept.look.isDeletionDisputed
            counts.trash += isTrash ? 1 : 0
            counts.receipts += isTrash ? 0 : 1
        }
        counts.conflicts = disputed.count { entities[$0.description] != nil }
        for row in rows {
            switch row.value.state {
            case .failed: counts.failed += 1
            case .offered: counts.offered += 1
            case .pending, .inFlight: counts.waiting += row.value.entry.entity.type == .event ? 0 : 1
            case .aside: break
            }
        }
        return counts
    }
}
