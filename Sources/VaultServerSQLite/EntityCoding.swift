internal import SQLiteKit
internal import ServerRows
internal import VaultModel
internal import VaultServerCore

/// The columns of an entity, in the order of the statements that write them. Texts are passed as bytes, which saves
/// scanning them.
enum EntityCoding {
    static func values(_ record: ServerRecord, form: EntityForm?, _ account: SQLiteValue) -> [SQLiteValue] {
        let entity = record.entity
        return [
            .text(entity.ref.type.rawValue), .integer(record.seq), .integer(entity.version),
            .integer(entity.updatedAt.milliseconds), .text(entity.updatedBy.text), .flag(entity.isBare),
            .flag(entity.isDeleted), .flag(record.isKept), .optional(record.deletedAt?.milliseconds),
            .blob(form?.stamps ?? StampCoding.bytes(of: entity)), .blob(form?.data ?? StoredForm.data(of: entity)),
            account, .text(entity.ref.id),
        ]
    }
}
