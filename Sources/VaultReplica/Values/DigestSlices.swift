package import VaultModel
package import VaultWire

/// The buckets of a type as far as they have been read, so that reading a large vault blocks nobody.
package struct DigestSlices: Hashable, Sendable {
    package let type: EntityType
    /// All ``BucketDigest/bucketCount`` of them, over the rows up to ``row``.
    package internal(set) var table = [BucketDigest](repeating: BucketDigest(), count: BucketDigest.bucketCount)
    /// The last row that was read.
    var row: Int64 = 0

    /// The number of entities that a slice reads, in about the time of a frame.
    static let size = 2_000

    package init(of type: EntityType) {
        self.type = type
    }
}
