import VaultJSON
import VaultModel
import VaultReplica
import VaultWire

/// Steps that tests of a replica share.
extension ReplicaWorld {
    /// Adds a receipt that was never sent.
    func add(_ store: String) throws -> EntityRef {
        let ref = newReceipt()
        try transact { try $0.insert(ref, fields(store), byHand: true) }
        return ref
    }

    /// Adds receipts that the server has at version 1.
    func synced(_ stores: [String]) throws -> [EntityRef] {
        let refs = try stores.map(add)
        while true {
            let sent = try batch()
            if sent.isEmpty { return refs }
            try settle(sent.map { .applied($0, 1) })
        }
    }

    func synced(_ store: String) throws -> EntityRef {
        guard let ref = try synced([store]).first else { throw ReplicaError(.notFound) }
        return ref
    }

    func edit(_ ref: EntityRef, _ wanted: Fields) throws {
        try transact { _ = try $0.change(ref, to: wanted, byHand: true, seen: nil, confirming: []) }
    }

    func trash(_ ref: EntityRef) throws { try transact { _ = try $0.setDeleted(true, ref) } }

    /// Returns the next entries without events, after the server has accepted all pending events.
    func batch(_ limit: Int = 25) throws -> [Operation] {
        let others = try transact { try $0.kept.entries(in: .pending).filter { $0.entry.entity.type != .event } }
        let keys = Set(others.map(\.entry.id))
        let events = BatchQuery(onlySealed: false, limit: 1_000, excluding: keys)
        try settle(try transact { try $0.take(events) }.map { .applied($0, 1) })
        return try transact { try $0.take(BatchQuery(onlySealed: false, limit: limit)) }
    }

    @discardableResult
    func settle(_ results: [OperationResult], cursor: Cursor? = nil, epoch: String? = nil) throws -> ReplicaStatus {
        try transact { try $0.settle(results, cursor: cursor, epoch: epoch, lastDeviceSeq: 0) }
    }

    @discardableResult
    func pull(_ changes: [Change], cursor: String = "c", epoch: String = "e") throws -> ReplicaStatus {
        try transact { try $0.receive(PullResponse(changes, cursor: cursor, epoch: epoch), adoptsCursor: true) }
    }

    func shown(_ ref: EntityRef) throws -> Entity? { try transact { try $0.state(ref)?.record.entity } }

    func shadow(_ ref: EntityRef) throws -> Entity? { try transact { try $0.state(ref)?.record.shadow } }

    func entries(_ ref: EntityRef) throws -> [StoredEntry] { try transact { try $0.state(ref)?.entries ?? [] } }

    func standing() throws -> ReplicaStatus { try transact { try $0.standing() } }

    /// Runs a full sync that lists these changes, with all buckets of these types.
    @discardableResult
    func reconcile(
        _ listed: [Change], epoch: String = "e", cause: FullCause = .byHand, types: [EntityType] = [.receipt]
    ) throws -> FullOutcome {
        try begin(epoch: epoch, cause: cause, types: types)
        try stage(listed)
        return try transact {
            try $0.finishFull(FullEnd(cursor: Cursor(rawValue: "after"), epoch: epoch, cause: .byHand)).outcome
        }
    }

    func begin(epoch: String = "e", cause: FullCause = .byHand, types: [EntityType] = [.receipt]) throws {
        let buckets = Dictionary(uniqueKeysWithValues: types.map { ($0, BucketSet.all) })
        try transact { _ = try $0.beginFull(FullScope(epoch: epoch, cause: cause, buckets: buckets)) }
    }

    func stage(_ listed: [Change]) throws {
        let page = FullResponse(changes: listed, page: nil, cursor: Cursor(rawValue: "list"))
        try transact { _ = try $0.stage(page) }
    }

    /// Returns the server's change of an entity as the replica knows it, with some fields replaced.
    func change(_ ref: EntityRef, _ version: Int64, _ other: Fields = [:], seq: Int64 = 50) throws -> Change {
        var known = try shadow(ref)?.fields ?? fields("Bosch")
        known.merge(other) { $1 }
        return Change(
            entityType: ref.type.rawValue, entityID: ref.id,
            action: known[.isDeleted] == true ? .delete : .upsert, version: version, seq: seq,
            updatedAt: Timestamp(milliseconds: seq), updatedBy: "dev_2", data: known.json.object)
    }
}

extension Change {
    /// Returns the tombstone of an entity that was deleted permanently.
    static func bareTombstone(_ ref: EntityRef, version: Int64, seq: Int64) -> Change {
        Change(
            entityType: ref.type.rawValue, entityID: ref.id, action: .delete, version: version, seq: seq,
            updatedAt: Timestamp(milliseconds: 1), updatedBy: "server", data: nil)
    }
}
