internal import SQLiteKit
internal import VaultModel
internal import VaultServerCore
internal import VaultWire

extension Row {
    static let mediaColumns = "account, id, variant, hash, content_type, announced_at, is_named, released_at"

    static func media(_ row: borrowing Statement) throws -> MediaRecord {
        guard let account = UserID(row.text(0)), let id = MediaID(row.text(1)),
            let variant = MediaVariant(rawValue: row.text(2)), let hash = ContentHash(bytes: row.blob(3)),
            let contentType = MediaContentType(rawValue: row.text(4))
        else { throw damaged("media") }
        return MediaRecord(
            id: id, blob: BlobKey(account: account, hash: hash, variant: variant), contentType: contentType,
            announcedAt: time(row, 5), isNamed: row.flag(6),
            releasedAt: row.optionalInteger(7).map(Timestamp.init(milliseconds:)))
    }

    static let blobColumns = "account, hash, variant, byte_count, md5, state, changed_at"

    static func blob(_ row: borrowing Statement) throws -> BlobRecord {
        guard let account = UserID(row.text(0)), let hash = ContentHash(bytes: row.blob(1)),
            let variant = MediaVariant(rawValue: row.text(2)), let md5 = ContentMD5(bytes: row.blob(4)),
            let state = BlobRecord.State(rawValue: row.text(5))
        else { throw damaged("blob") }
        return BlobRecord(
            key: BlobKey(account: account, hash: hash, variant: variant), byteCount: row.integer(3), md5: md5,
            state: state, changedAt: time(row, 6))
    }

    /// The first three of ``blobColumns``.
    static func values(_ key: BlobKey) -> [SQLiteValue] {
        [.text(key.account.description), .blob(key.hash.bytes), .text(key.variant.rawValue)]
    }
}
