internal import VaultModel
package import VaultWire

/// The buckets of one entity type in one account, updated with every write, so that reading them costs nothing.
package struct TypeDigest: Equatable, Sendable {
    /// ``BucketDigest/bucketCount`` buckets, in order.
    package private(set) var buckets: [BucketDigest]

    /// The digest of no entities.
    package init() {
        buckets = Array(repeating: BucketDigest(), count: BucketDigest.bucketCount)
    }

    /// Restores stored buckets; nil if their number is wrong.
    package init?(buckets: [BucketDigest]) {
        guard buckets.count == BucketDigest.bucketCount else { return nil }
        self.buckets = buckets
    }

    /// Removes the previous state of an entity and adds the new one; nil for none. Tombstones do not count.
    ///
    /// - Parameter prepared: the entry of the new state, if it was computed before.
    package mutating func replace(
        _ former: ServerRecord?, by new: ServerRecord?, prepared: DigestEntry? = nil
    ) {
        let (old, now) = (former?.countedVersion, new?.countedVersion)
        guard let id = (new ?? former)?.entity.ref.id, old != now else { return }
        if let old {
            let entry = DigestEntry(id, version: old)
            buckets[entry.bucket].remove(entry)
        }
        if let now {
            let entry = prepared ?? DigestEntry(id, version: now)
            buckets[entry.bucket].add(entry)
        }
    }
}
