internal import VaultJSON
internal import VaultModel
internal import VaultWire

/// Operations that were taken out of the queue and wait for a free place among the requests.
struct Outbox: Equatable, Sendable {
    /// In the order in which they go; no two share an entity but for single ones.
    private(set) var batches: [[Operation]] = []
    /// Whether the queue had less than was asked of it; until the next verdict it has nothing more.
    var isExhausted = false

    var isEmpty: Bool { batches.isEmpty }
    var operations: [Operation] { batches.flatMap { $0 } }
    var keys: [OperationID] { batches.flatMap { $0.map(\.key) } }

    /// Parts operations into batches of which no two share an entity.
    ///
    /// - Returns: what does not fit so, because an entity has more than a whole batch of them.
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

    /// Puts the operations of a refused batch in front, one by one.
    mutating func addSingles(_ operations: [Operation]) {
        batches = operations.map { [$0] } + batches
    }

    /// The next batch that may go beside these operations; nil where it has to wait.
    ///
    /// A request is carried out on what came before it, so it goes when nothing else is under way, and alone. A new part
    /// goes when its receipt is there.
    mutating func next(beside others: [Operation], flights: Int, limit: Int) -> [Operation]? {
        guard let first = batches.first, flights < limit else { return nil }
        guard others.isEmpty || !(others + first).contains(where: { $0.entity.type == .request }) else { return nil }
        let entities = Set(others.map(\.entity))
        guard !first.contains(where: { entities.contains($0.entity) }) else { return nil }
        let made = Set(others.filter { $0.intent == .create }.map(\.entity))
        guard !first.contains(where: { $0.needed.map(made.contains) ?? false }) else { return nil }
        return batches.removeFirst()
    }

    /// Operations that did not take effect hold back what follows them on the same entity, and the new parts of a receipt
    /// that was not made; gives the keys of that.
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
