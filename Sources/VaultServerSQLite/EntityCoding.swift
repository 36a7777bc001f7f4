internal import SQLiteKit
internal import VaultJSON
internal import VaultModel
internal import VaultServerCore

/// The columns of an entity, in the order of the statements that write them. Texts are passed as bytes, which saves
/// scanning them.
enum EntityCoding {
    static func values(_ record: ServerRecord, form: EntityForm?, _ account: SQLiteValue) -> [SQLiteValue] {
        let entity = record.entity
        let data = form?.data ?? (entity.isBare ? entity.fields.json.bytes : entity.dataBytes)
        return [
            .text(entity.ref.type.rawValue), .integer(record.seq), .integer(entity.version),
            .integer(entity.updatedAt.milliseconds), .text(entity.updatedBy.text), .flag(entity.isBare),
            .flag(entity.isDeleted), .flag(record.isKept), .optional(record.deletedAt?.milliseconds),
            .blob(form?.stamps ?? StampCoding.bytes(of: entity)), .blob(data),
            account, .text(entity.ref.id),
        ]
    }
}

/// The columns and keys of a new entity, made before the transaction.
struct EntityForm: Sendable {
    let stamps: [UInt8]
    let data: [UInt8]
    /// ``LookupCoding/rest(of:)`` for its lookup keys.
    let keys: [LookupKey: [UInt8]]

    init(_ entity: StoredEntity, under keys: Set<LookupKey>) {
        stamps = StampCoding.bytes(of: entity)
        data = entity.dataBytes
        self.keys = Dictionary(uniqueKeysWithValues: keys.map { ($0, LookupCoding.rest(of: $0)) })
    }
}
