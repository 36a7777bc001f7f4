package import VaultModel

extension MemoryTables {
    package func eachVersion(
        of type: EntityType, after row: Int64, limit: Int, _ body: (String, Int64) -> Void
    ) -> Int64? {
        let found = live(type).filter { $0.row ?? 0 > row }.sorted { $0.row ?? 0 < $1.row ?? 0 }.prefix(limit)
        for record in found { body(record.ref.id, record.shadow?.version ?? 0) }
        return found.last?.row
    }

    package func versionCount(of type: EntityType) -> Int { live(type).count }

    package func unlisted(of type: EntityType, tombstones: Bool) -> [EntityRef] {
        records.filter { record in
            guard let shadow = record.shadow, record.ref.type == type else { return false }
            return (tombstones || !shadow.isDeleted) && !listed.contains(record.ref.id)
        }.map(\.ref)
    }

    package func unlistedEvents() -> [(id: String, fields: Fields)] {
        toldEvents.filter { !listed.contains($0.key) }.map { ($0.key, $0.value.value.fields) }.sorted { $0.id < $1.id }
    }

    package func unqueued() -> [EntityRef] {
        let queued = Set(rows.map(\.value.entry.entity))
        return records.filter { $0.shadow == nil && !queued.contains($0.ref) }.map(\.ref).sorted { $0.id < $1.id }
    }

    package mutating func noteListed(_ id: String) { listed.insert(id) }
    package func isListed(_ id: String) -> Bool { listed.contains(id) }
    package mutating func forgetListed() { listed = [] }

    package func doubtful() -> [Doubt] { doubts.values.sorted { $0.ref.id < $1.ref.id } }
    package mutating func addDoubt(_ doubt: Doubt) { doubts[doubt.ref.id] = doubt }
    package mutating func dropDoubt(_ id: String) { doubts[id] = nil }
    package mutating func dropDoubts() { doubts = [:] }

    private func live(_ type: EntityType) -> [ReplicaRecord] {
        entities.values.filter { kept in
            kept.value.record.ref.type == type && kept.value.record.shadow.map { !$0.isDeleted } ?? false
        }.map(\.value.record)
    }
}
