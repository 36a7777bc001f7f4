internal import VaultJSON
internal import VaultModel
internal import VaultWire

/// Operations that were taken from the queue and wait until a request may be sent.
struct Outbox: Equatable, Sendable {
    /// In the order in which they are sent; no two share an entity, except batches of a single operation.
    private(set) var batches: [[Operation]] = []
    /// Whether the queue had less than was requested; it has nothing more until the next verdict.
    var isExhausted = false

    var isEmpty: Bool { batches.isEmpty }
    var operations: [Operation] { batches.flatMap { $0 } }
    var keys: [OperationID] { batches.flatMap { $0.map(\.key) } }

    /// Distributes operations over batches of which no two share an entity.
    ///
    /// - Returns: the keys of operations that do not fit, because an entity has more of them than a batch holds.
    mutating func add(_ operations: [Operation], limit: Int) -> [OperationID] {
        var added: [[Operation]] = []
        var homes: [EntityRef: Int] = [:]
        var surplus: [OperationID] = []
        var overfull: Set<EntityRef> = []
        for operation in operations {
            let last = added.count - 1
            let home = homes[operation.entity] ?? (last >= 0 && added[last].count < limit ? last : added.count)
            if home == added.count { added.append([]) }
            homes[operation.entity] = home
            if added[home].count < limit, !overfull.contains(operation.entity) {
                added[home].append(operation)
            } else {
                overfull.insert(operation.entity)
                surplus.append(operation.key)
            }
        }
        batches += added
        return surplus
    }

    /// Puts the operations of a refused batch in front: in batches of at most `limit` if it had more, which was too
    /// much perhaps, else each in a batch of its own.
    mutating func addParts(of operations: [Operation], limit: Int) {
        guard operations.count > limit else {
            batches = operations.map { [$0] } + batches
            return
        }
        var parts = Outbox()
        // Operations of one entity that are more than a small batch holds go alone, in their order.
        let surplus = Set(parts.add(operations, limit: limit))
        batches = parts.batches + operations.filter { surplus.contains($0.key) }.map { [$0] } + batches
    }

    /// The next batch that may be sent beside these operations; nil if it has to wait.
    ///
    /// A request acts on what came before it, so it is sent alone, when nothing else is under way. A new part is sent
    /// when its receipt is there.
    mutating func next(beside others: [Operation], flights: Int, limit: Int) -> [Operation]? {
        guard let first = batches.first, flights < limit else { return nil }
        guard others.isEmpty || !(others + first).contains(where: { $0.entity.type == .request }) else { return nil }
        let entities = Set(others.map(\.entity))
        guard !first.contains(where: { entities.contains($0.entity) }) else { return nil }
        let made = Set(others.filter { $0.intent == .create }.map(\.entity))
        guard !first.contains(where: { $0.needed.map(made.contains) ?? false }) else { return nil }
        return batches.removeFirst()
    }

    /// Removes what operations without an effect hold back: later operations on the same entities, and new parts of
    /// receipts that were not created. Returns the keys of what was removed.
    mutating func hold(behind operations: [Operation]) -> [OperationID] {
        let entities = Set(operations.map(\.entity))
        let unmade = Set(operations.filter { $0.intent == .create }.map(\.entity))
        let isHeld = { (operation: Operation) in
            entities.contains(operation.entity) || operation.needed.map(unmade.contains) ?? false
        }
        let held = batches.flatMap { $0 }.filter(isHeld).map(\.key)
        batches = batches.map { $0.filter { !isHeld($0) } }.filter { !$0.isEmpty }
        return held
    }

    mutating func removeAll() -> [OperationID] {
        let keys = keys
        batches = []
        return keys
    }
}

extension Operation {
    /// The receipt of a new part.
    fileprivate var needed: EntityRef? {
        guard intent == .create, EntityType.parts.contains(entity.type) else { return nil }
        return changes[.receiptID]?.string.flatMap { EntityRef(type: .receipt, id: $0) }
    }
}
