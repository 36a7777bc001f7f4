internal import VaultJSON
internal import VaultModel

/// How long data is kept, in milliseconds.
package enum Lifetime {
    /// A tombstone keeps its fields for 90 days.
    package static let fields: Int64 = 90 * day
    /// A tombstone stays for 180 days.
    package static let tombstone: Int64 = 180 * day
    /// A repeated operation is recognized for 400 days.
    package static let operation: Int64 = 400 * day
    /// An attachment stays for 30 days after the last receipt that named it was purged.
    package static let releasedMedia: Int64 = 30 * day
    /// An attachment that no receipt ever named stays for 400 days.
    package static let unnamedMedia: Int64 = 400 * day
    /// Nothing that was announced in the last day is swept.
    package static let announcement: Int64 = day
    /// An announced content that has not arrived an hour later will not.
    package static let arrival: Int64 = 3_600_000
    /// A blob that no account knows stays for 30 days: after a restore, devices announce what they have.
    package static let stray: Int64 = 30 * day
    /// A pairing code is valid for ten minutes.
    package static let pairing: Int64 = 10 * 60_000

    private static let day: Int64 = 86_400_000
}

extension SyncService {
    /// Deletes expired data, at most `limit` rows, in one transaction that others need not wait long for.
    ///
    /// - Returns: whether there may be more to delete.
    package func tidy(limit: Int = 250) throws -> Bool {
        if try takeStep(limit: limit) { return true }
        if try storage.write({ try $0.clearRemoved(limit: limit) }) > 0 { return true }
        let now = ports.now().milliseconds
        return try storage.write { storage in
            let old = try storage.tombstones(
                deletedBefore: Timestamp(milliseconds: now - Lifetime.fields), bare: false, limit: limit)
            for (account, record) in old {
                var bare = record
                bare.entity = record.entity.withoutFields
                try put(bare, replacing: record, of: account, in: storage)
            }
            let older = try storage.tombstones(
                deletedBefore: Timestamp(milliseconds: now - Lifetime.tombstone), bare: true,
                limit: limit - old.count)
            var left = limit - old.count - older.count
            for (account, record) in older {
                let room = max(1, left)
                let trashed = try trashParts(of: record.entity.ref, in: account, storage, limit: room)
                left -= trashed
                // A receipt with more parts than fit is purged once all of them are in the Trash.
                if trashed < room { try storage.purge(record, of: account) }
            }
            guard left > 0 else { return true }
            let forgotten = try storage.forgetOperations(
                appliedBefore: Timestamp(milliseconds: now - Lifetime.operation), limit: left)
            return forgotten == left
        }
    }
}

extension StoredEntity {
    /// The bare tombstone: its id and version, who deleted it, and which receipts replaced it.
    var withoutFields: StoredEntity {
        var bare = self
        bare.isBare = true
        bare.fields = [.isDeleted: true, .deletedAt: fields[.deletedAt] ?? .null]
        for name in [FieldName.mergedInto, .splitInto] { bare.fields[name] = fields[name] }
        bare.stamps = stamps.filter { $0.key == .isDeleted }
        bare.elements = [:]
        return bare
    }
}
