internal import SQLiteKit
internal import VaultJSON
internal import VaultModel
internal import VaultServerCore

/// The columns of an entity, in the order of the statements that write them. Texts are passed as bytes, which saves
/// scanning them.
enum EntityCoding {
    static func values(_ record: ServerRecord, _ account: UserID) -> [SQLiteValue] {
        let entity = record.entity
        return [
            .text(entity.ref.type.rawValue), .integer(record.seq), .integer(entity.version),
            .integer(entity.updatedAt.milliseconds), .text(entity.updatedBy.text), .flag(entity.isBare),
            .flag(entity.isDeleted), .flag(record.isKept), .optional(record.deletedAt?.milliseconds),
            .blob(StampCoding.bytes(of: entity)), .blob(entity.isBare ? entity.fields.json.bytes : entity.dataBytes),
            .text(account.description), .text(entity.ref.id),
        ]
    }
}
