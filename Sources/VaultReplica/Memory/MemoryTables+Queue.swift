package import VaultModel

extension MemoryTables {
    /// Every entry, in the order in which they go.
    package var allEntries: [StoredEntry] { queue }

    package func entries(of ref: EntityRef) -> [StoredEntry] { queue.filter { $0.entry.entity == ref } }

    package func entry(_ id: OperationID) -> StoredEntry? { queue.first { $0.entry.id == id } }

    package func untoldEvents(of ref: EntityRef) -> [StoredEntry] {
        queue.filter { $0.entry.deviceSeq == nil && events[$0.entry.entity.id]?.receipt == ref.id }
    }

    package func sealedEntity(of id: OperationID) -> EntityRef? {
        queue.first { $0.entry.id == id && $0.entry.deviceSeq != nil }?.entry.entity
    }

    package mutating func append(_ stored: inout StoredEntry) {
        lastSequence += 1
        stored.sequence = lastSequence
        queue.append(stored)
    }

    package mutating func update(_ stored: StoredEntry) {
        change(stored) { $0 = stored }
    }

    package mutating func delete(_ stored: StoredEntry) {
        queue.removeAll { $0.sequence == stored.sequence }
    }

    package mutating func move(_ stored: StoredEntry, to state: StoredEntry.State, error: String?) {
        change(stored) { kept in
            kept.state = state
            kept.lastError = error
        }
    }

    package func entries(in state: StoredEntry.State) -> [StoredEntry] { queue.filter { $0.state == state } }

    package func unsealedEntries() -> [StoredEntry] { queue.filter { $0.entry.deviceSeq == nil } }

    package func candidates(_ query: BatchQuery) -> [StoredEntry] {
        var seen: Set<EntityRef> = []
        var found: [StoredEntry] = []
        for stored in queue where found.count < query.limit {
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
        for index in queue.indices where queue[index].state == .inFlight { queue[index].state = .pending }
    }

    package func sealedCount() -> Int { queue.count { $0.entry.deviceSeq != nil } }

    package func readyCount() -> Int {
        let held = Set(queue.filter { $0.state == .failed || $0.isOfferedCreate }.map(\.entry.entity))
        return queue.count { $0.state == .pending && !held.contains($0.entry.entity) }
    }

    private mutating func change(_ stored: StoredEntry, _ body: (inout StoredEntry) -> Void) {
        guard let index = queue.firstIndex(where: { $0.sequence == stored.sequence }) else { return }
        body(&queue[index])
    }
}

extension StoredEntry {
    fileprivate var isOfferedCreate: Bool { state == .offered && entry.intent == .create }
}
