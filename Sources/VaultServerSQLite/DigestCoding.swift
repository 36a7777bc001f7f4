internal import SQLiteKit
internal import ServerRows
internal import VaultModel
internal import VaultServerCore

/// Stores digests as ``DigestBytes``.
enum DigestCoding {
    struct Key: Hashable {
        let account: UserID
        let type: EntityType
    }

    static func read(_ key: Key, _ connection: Connection) throws -> TypeDigest {
        let bytes = try connection.first(
            "SELECT buckets FROM digest WHERE account = ? AND type = ?", values(key)
        ) { $0.blob(0) }
        return try bytes.map { try DigestBytes.digest(of: $0) } ?? TypeDigest()
    }

    static func write(_ digest: TypeDigest, _ key: Key, _ connection: Connection) throws {
        let bytes = SQLiteValue.blob(DigestBytes.bytes(of: digest))
        let changed = try connection.run(
            "UPDATE OR FAIL digest SET buckets = ? WHERE account = ? AND type = ?", [bytes] + values(key))
        guard changed == 0 else { return }
        try connection.run(
            "INSERT INTO digest(buckets, account, type) VALUES (?, ?, ?)", [bytes] + values(key))
    }

    private static func values(_ key: Key) -> [SQLiteValue] {
        [.text(key.account.description), .text(key.type.rawValue)]
    }
}
