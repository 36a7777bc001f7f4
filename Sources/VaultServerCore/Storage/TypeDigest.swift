internal import VaultModel
package import VaultWire

/// The buckets of one entity type of one account: kept up to date with every write, so that to tell them costs nothing.
package struct TypeDigest: Equatable, Sendable {
    /// ``BucketDigest/bucketCount`` of them, in order.
    package private(set) var buckets: [BucketDigest]

    /// Of no entity at all.
    package init() {
        buckets = Array(repeating: BucketDigest(), count: BucketDigest.bucketCount)
    }

    /// As it was stored; nil where the number of buckets is another.
    package init?(buckets: [BucketDigest]) {
        guard buckets.count == BucketDigest.bucketCount else { return nil }
        self.buckets = buckets
    }

    /// Takes the former state of an entity out and puts the new one in; nil for none. Tombstones do not count.
    package mutating func replace(_ former: EntityRecord?, by new: EntityRecord?) {
        let (old, now) = (former?.countedVersion, new?.countedVersion)
        guard let id = (new ?? former)?.entity.ref.id, old != now else { return }
        let bucket = BucketDigest.bucket(of: id)
        if let old { buckets[bucket].remove(id, version: old) }
        if let now { buckets[bucket].add(id, version: now) }
    }
}
