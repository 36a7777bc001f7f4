import VaultJSON

/// The rules by which one operation changes one entity; the same code runs on the server and on clients.
///
/// No clock and no store is read: the outcome depends only on the arguments.
package enum Merge {
    /// The circumstances of an operation: its author, the server's clock, and the first version of a new entity.
    package struct Context: Hashable, Sendable {
        package let actor: Actor
        package let now: Timestamp
        /// Not 1 if the entity may have existed before; see ``Incarnation``.
        package let firstVersion: Int64

        package init(_ actor: Actor, now: Timestamp, firstVersion: Int64 = 1) {
            self.actor = actor
            self.now = now
            self.firstVersion = firstVersion
        }
    }

    /// Applies an operation.
    ///
    /// - Parameter stored: nil if the account has no entity with this id.
    /// - Throws: a verdict about this operation; nothing is changed.
    package static func apply(
        _ operation: Operation, to stored: StoredEntity?, in context: Context
    ) throws(Rejection) -> MergeOutcome {
        if let fault = Validation.fault(in: operation, stored: stored) { throw Rejection(.validationError, fault) }
        guard let stored else {
            guard operation.intent == .create else {
                throw Rejection(.entityNotFound, "There is no such \(operation.entity.type.rawValue).")
            }
            return create(operation, in: context)
        }
        if isWholeAtOnce(operation.entity.type) { return try repeated(operation, stored) }
        if stored.isBare { return try ontoBareTombstone(operation, stored, in: context) }
        let outcome =
            switch operation.intent {
            case .delete: delete(operation, stored, in: context)
            case .release: release(operation, stored, in: context)
            case .create, .update: update(operation, stored, in: context)
            }
        try checkQuota(outcome.entity, before: stored)
        return outcome
    }

    /// Creates an entity with every field of the schema; the operation's values replace the initial ones.
    private static func create(_ operation: Operation, in context: Context) -> MergeOutcome {
        let schema = Schema.of(operation.entity.type)
        var entity = StoredEntity(
            ref: operation.entity, fields: schema?.initial ?? [:], version: context.firstVersion,
            updatedAt: context.now, updatedBy: context.actor)
        let stamp = Stamp(version: context.firstVersion, actor: context.actor, at: context.now)
        // A default category has the same values as in every vault, although its create names only the changed fields.
        if operation.entity.type == .category,
            let known = ReceiptCategory.defaults.first(where: { $0.id.description == operation.entity.id })
        {
            entity.fields.merge(known.fields) { _, known in known }
        }
        if schema?.type == .event {
            let own = operation.changes.filter { schema?[$0.key]?.owner != .server && $0.key != .isDeleted }
            entity.fields.merge(own) { _, sent in sent }
        }
        entity.stamps.reserveCapacity(operation.changes.count)
        for (name, value) in operation.changes {
            guard let rule = schema?[name], rule.owner != .server else { continue }
            if rule.isSet, let change = SetChange(value) {
                entity.apply(change, to: name, stamp: stamp)
            } else {
                entity.fields[name] = value
            }
            entity.stamps[name] = stamp
        }
        return MergeOutcome(status: .accepted, entity: entity, changed: true)
    }

    /// Events and requests are immutable.
    private static func isWholeAtOnce(_ type: EntityType) -> Bool { type == .event || type == .request }

    /// Accepts the same create again without a change, and refuses another one with its id. If the fields are
    /// forgotten, the two cannot be compared; the create is accepted, and the entity stays forgotten.
    private static func repeated(_ operation: Operation, _ stored: StoredEntity) throws(Rejection) -> MergeOutcome {
        let same =
            operation.intent == .create
            && (stored.isBare || operation.changes.allSatisfy { stored.fields[$0.key] == $0.value })
        guard same else {
            throw Rejection(.validationError, "The \(stored.ref.type.rawValue) is there already and never changes.")
        }
        return MergeOutcome(status: .accepted, entity: stored, changed: false)
    }

    /// Checks that no merged value grows beyond four times its limit; each operation was already checked against the
    /// limit itself. A value that the server's own actions made larger may stay as it is or shrink.
    static func checkQuota(_ entity: StoredEntity, before stored: StoredEntity) throws(Rejection) {
        for rule in Schema.of(entity.ref.type)?.rules ?? [] where entity.fields[rule.name] != stored.fields[rule.name] {
            guard let limit = rule.shape.sizeLimit else { continue }
            let size = size(of: entity.fields[rule.name])
            if size > limit * 4, size > self.size(of: stored.fields[rule.name]) {
                throw Rejection(.quotaExceeded, "\(rule.name) would grow beyond four times its limit.")
            }
        }
    }

    /// The number of scalars in a text or elements in a set; 0 for everything else.
    private static func size(of value: JSON?) -> Int {
        value?.string?.unicodeScalars.count ?? value?.array?.count ?? 0
    }
}

extension StoredEntity {
    /// Removes, then adds. Adding an element that is already there keeps its stamp, and nothing is touched if nothing
    /// changes.
    mutating func apply(_ change: SetChange, to name: FieldName, stamp: Stamp) {
        guard let before = elements[name] else {
            // Nothing is there to be removed.
            guard !change.add.isEmpty || fields[name] == nil else { return }
            elements[name] = Dictionary(uniqueKeysWithValues: change.add.lazy.map { ($0, stamp) })
            fields[name] = .array(change.add.sorted().map(JSON.string))
            return
        }
        var elements = before
        for element in change.remove.subtracting(change.add) { elements[element] = nil }
        for element in change.add where elements[element] == nil { elements[element] = stamp }
        guard elements != before || fields[name] == nil else { return }
        self.elements[name] = elements
        fields[name] = .array(elements.keys.sorted().map(JSON.string))
    }
}
