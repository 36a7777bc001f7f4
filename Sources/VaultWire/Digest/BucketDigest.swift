package import VaultJSON

/// One side's digest of a bucket: if both sides' digests are equal, they have the same entities in the same versions.
package struct BucketDigest: Hashable, Sendable {
    /// Entities that are not tombstones.
    package var count: Int
    /// The XOR of the entities' hashes; 16 lower-case hex digits on the wire.
    package var digest: UInt64

    package init(count: Int = 0, digest: UInt64 = 0) {
        self.count = count
        self.digest = digest
    }

    /// The number of buckets for each type.
    package static let bucketCount = 256

    /// The bucket of an entity, 0 … 255: the first byte of the hash of its id.
    package static func bucket(of id: String) -> Int { Int(DigestHash.hash16(id).first >> 56) }

    /// Adds an entity that is not a tombstone; ``remove(_:)`` reverses it.
    package mutating func add(_ entry: DigestEntry) {
        count += 1
        digest ^= entry.hash
    }

    package mutating func remove(_ entry: DigestEntry) {
        count -= 1
        digest ^= entry.hash
    }

    /// The 256 buckets of a whole type. The entities may be in any order and must not include tombstones.
    package static func table(_ entities: some Sequence<(id: String, version: Int64)>) -> [BucketDigest] {
        var table = [BucketDigest](repeating: BucketDigest(), count: bucketCount)
        for (id, version) in entities {
            let entry = DigestEntry(id, version: version)
            table[entry.bucket].add(entry)
        }
        return table
    }
}

/// The part of one version of an entity in the digest of its bucket.
package struct DigestEntry: Hashable, Sendable {
    package let bucket: Int
    package let hash: UInt64

    package init(_ id: String, version: Int64) {
        bucket = BucketDigest.bucket(of: id)
        hash = DigestHash.hash16(id + ":" + String(version)).first
    }
}

extension BucketDigest: WireMessage {
    package init(json: JSON) throws(WireError) {
        let object = try WireObject(json)
        guard let count = Int(exactly: try object.integer("count")), count >= 0 else {
            throw object.fault("count", "must not be negative")
        }
        let text = try object.string("digest")
        let isHex = text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
        guard text.utf8.count == 16, isHex, let digest = UInt64(text, radix: 16) else {
            throw object.fault("digest", "must be 16 lower-case hex digits")
        }
        self.init(count: count, digest: digest)
    }

    package var json: JSON {
        let hex = String(digest, radix: 16)
        let padded = String(repeating: "0", count: 16 - hex.utf8.count) + hex
        return ["count": .integer(Int64(count)), "digest": .string(padded)]
    }
}
