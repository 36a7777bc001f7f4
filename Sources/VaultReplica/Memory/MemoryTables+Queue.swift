package import VaultModel

extension MemoryTables {
    package func entries(of ref: EntityRef) -> [StoredEntry] { entries { $0.entry.entity == ref } }

    package func entry(_ id: OperationID) -> StoredEntry? { first { $0.entry.id == id } }

    package func untoldEvents(of ref: EntityRef) -> [StoredEntry] {
        entries { $0.entry.deviceSeq == nil && toldEvents[$0.entry.entity.id]?.value.receipt == ref.id }
    }

    package func sealedEntity(of id: OperationID) -> EntityRef? {
        first { $0.entry.id == id && $0.entry.deviceSeq != nil }?.entry.entity
    }

    package func untextedCreates() -> [StoredEntry] {
        entries { stored in
            stored.text == nil && stored.entry.entity.type == .receipt && stored.entry.intent == .create
                && (stored.state == .pending || stored.state == .inFlight)
        }
    }

    package func textedEntries() -> [StoredEntry] { entries { $0.text != nil } }

    package mutating func append(_ stored: inout StoredEntry) {
        lastSequence += 1
        stored.sequence = lastSequence
        rows.append(Shared(stored))
    }

    package mutating func update(_ stored: StoredEntry) {
        change(stored) { $0 = stored }
    }

    package mutating func delete(_ stored: StoredEntry) {
        rows.removeAll { $0.value.sequence == stored.sequence }
    }

    package mutating func move(_ stored: StoredEntry, to state: StoredEntry.State, error: String?) {
        change(stored) { kept in
            kept.state = state
            kept.lastError = error
        }
    }

    package func entries(in state: StoredEntry.State) -> [StoredEntry] { entries { $0.state == state } }

    package func unsealedEntries() -> [StoredEntry] { entries { $0.entry.deviceSeq == nil } }

    package func candidates(_ query: BatchQuery) -> [StoredEntry] {
        var seen: Set<EntityRef> = []
        var found: [StoredEntry] = []
        for stored in rows.lazy.map(\.value) where found.count < query.limit {
            if stored.state == .offered, stored.entry.intent != .create { continue }
            guard seen.insert(stored.entry.entity).inserted, stored.state == .pending,
                !query.onlySealed || stored.entry.isSealed, !query.excluding.contains(stored.entry.id)
            else { continue }
            found.append(stored)
        }
        return found
    }

    package mutating func send(_ stored: StoredEntry) {
        change(stored) { kept in
            kept.state = .inFlight
            kept.entry.deviceSeq = stored.entry.deviceSeq
            kept.entry.isSealed = true
        }
    }

    package mutating func putBack(
        _ id: OperationID, reason: String?, countsTry: Bool, nextTryAt: Timestamp?
    ) {
        guard let stored = entry(id), stored.state == .inFlight else { return }
        change(stored) { kept in
            kept.state = .pending
            kept.attempts += countsTry ? 1 : 0
            kept.lastError = reason ?? kept.lastError
            kept.nextTryAt = nextTryAt
        }
    }

    package mutating func putBackAll() {
        for index in rows.indices where rows[index].value.state == .inFlight {
            change(at: index) { $0.state = .pending }
        }
    }

    package func sealedCount() -> Int { rows.count { $0.value.entry.deviceSeq != nil } }

    package func readyCount() -> Int {
        let held = Set(entries { $0.state == .failed || $0.isOfferedCreate }.map(\.entry.entity))
        return rows.count { $0.value.state == .pending && !held.contains($0.value.entry.entity) }
    }

    private mutating func change(_ stored: StoredEntry, _ body: (inout StoredEntry) -> Void) {
        guard let index = rows.firstIndex(where: { $0.value.sequence == stored.sequence }) else { return }
        change(at: index, body)
    }

    private mutating func change(at index: Int, _ body: (inout StoredEntry) -> Void) {
        var stored = rows[index].value
        body(&stored)
        rows[index] = Shared(stored)
    }

    private func entries(_ isWanted: (StoredEntry) -> Bool) -> [StoredEntry] {
        rows.filter { isWanted($0.value) }.map(\.value)
    }

    private func first(_ isWanted: (StoredEntry) -> Bool) -> StoredEntry? {
        rows.first { isWanted($0.value) }?.value
    }
}

extension StoredEntry {
    fileprivate var isOfferedCreate: Bool { state == .offered && entry.intent == .create }
}
