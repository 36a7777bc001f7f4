internal import SQLiteKit
internal import VaultModel
internal import VaultServerCore
internal import VaultWire

/// Stores a digest as one value: for each bucket 4 bytes of count and 8 of digest, the highest byte first.
enum DigestCoding {
    struct Key: Hashable {
        let account: UserID
        let type: EntityType
    }

    private static let bucketBytes = 12

    static func read(_ key: Key, _ connection: Connection) throws -> TypeDigest {
        let bytes = try connection.first(
            "SELECT buckets FROM digest WHERE account = ? AND type = ?", values(key)
        ) { $0.blob(0) }
        guard let bytes else { return TypeDigest() }
        let buckets = stride(from: 0, to: bytes.count - bytes.count % bucketBytes, by: bucketBytes).map { start in
            BucketDigest(
                count: Int(number(bytes[start..<start + 4])), digest: number(bytes[start + 4..<start + bucketBytes]))
        }
        guard let digest = TypeDigest(buckets: buckets) else { throw Row.damaged("digest") }
        return digest
    }

    static func write(_ digest: TypeDigest, _ key: Key, _ connection: Connection) throws {
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
        let changed = try connection.run(
            "UPDATE OR FAIL digest SET buckets = ? WHERE account = ? AND type = ?", [.blob(bytes)] + values(key))
        guard changed == 0 else { return }
        try connection.run(
            "INSERT INTO digest(buckets, account, type) VALUES (?, ?, ?)", [.blob(bytes)] + values(key))
    }

    private static func values(_ key: Key) -> [SQLiteValue] {
        [.text(key.account.description), .text(key.type.rawValue)]
    }

    private static func number(_ bytes: some Sequence<UInt8>) -> UInt64 {
        bytes.reduce(0) { $0 << 8 | UInt64($1) }
    }
}
