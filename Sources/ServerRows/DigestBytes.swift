package import VaultServerCore
internal import VaultWire

/// A digest as one value: for each bucket 4 bytes of count and 8 of digest, the highest byte first.
package enum DigestBytes {
    private static let bucketBytes = 12

    /// - Throws: ``VaultServerCore/StorageFailure``.
    package static func digest(of bytes: [UInt8]) throws -> TypeDigest {
        let buckets = stride(from: 0, to: bytes.count - bytes.count % bucketBytes, by: bucketBytes).map { start in
            BucketDigest(
                count: Int(number(bytes[start..<start + 4])), digest: number(bytes[start + 4..<start + bucketBytes]))
        }
        guard let digest = TypeDigest(buckets: buckets) else { throw StoredForm.damaged("digest") }
        return digest
    }

    package static func bytes(of digest: TypeDigest) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(digest.buckets.count * bucketBytes)
        for bucket in digest.buckets {
            let count = UInt64(UInt32(clamping: bucket.count))
            for shift in stride(from: UInt64(24), through: 0, by: -8) {
                bytes.append(UInt8(truncatingIfNeeded: count >> shift))
            }
            for shift in stride(from: UInt64(56), through: 0, by: -8) {
                bytes.append(UInt8(truncatingIfNeeded: bucket.digest >> shift))
            }
        }
        return bytes
    }

    private static func number(_ bytes: some Sequence<UInt8>) -> UInt64 {
        bytes.reduce(0) { $0 << 8 | UInt64($1) }
    }
}
