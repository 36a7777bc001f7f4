import VaultJSON

/// The rules for splitting a receipt.
package enum ReceiptSplit {
    /// One new receipt per part: a copy of the receipt, including its images, with the values that the part names.
    ///
    /// - Throws: ``RequestFault`` if the receipt has no amount, or the parts do not add up to it.
    package static func parts(
        _ parts: [ReceiptPart], of receipt: StoredEntity, in context: Merge.Context
    ) throws(RequestFault) -> [StoredEntity] {
        guard let total = receipt.fields[.totalMinor]?.integer, receipt.fields[.currency]?.string != nil else {
            throw RequestFault("The receipt has no amount that could be split.")
        }
        // No part exceeds 10^12 and there are at most a hundred, so the sum cannot overflow.
        let sum = parts.reduce(0) { $0 + $1.totalMinor }
        guard sum == total else {
            throw RequestFault("The parts add up to \(sum) minor units, the receipt to \(total).")
        }
        return parts.map { entity(of: $0, from: receipt, in: context) }
    }

    private static func entity(
        of part: ReceiptPart, from receipt: StoredEntity, in context: Merge.Context
    ) -> StoredEntity {
        var entity = StoredEntity(
            ref: EntityRef(part.id), fields: receipt.fields, version: 1, updatedAt: context.now,
            updatedBy: context.actor)
        let stamp = Stamp(version: 1, actor: context.actor, at: context.now)
        var own: Fields = [.totalMinor: .integer(part.totalMinor), .status: "active", .isDeleted: false]
        own[.storeName] = part.storeName.map(JSON.string)
        own[.category] = part.category.map { .string($0.description) }
        own[.warrantyMonths] = part.warrantyMonths.map { .integer(Int64($0)) }
        // The machine-read total was that of the whole receipt.
        own[.extractedTotal] = .null
        entity.fields.merge(own) { _, own in own }
        for name in [FieldName.deletedAt, .mergedInto, .splitInto] { entity.fields[name] = nil }
        let names = Set(own.keys).intersection(Schema.receipt.editable).map(\.rawValue)
        for rule in Schema.receipt.rules where rule.isSet {
            let elements = Set(receipt.fields[rule.name]?.strings ?? [])
            let added = rule.name == .userEditedFields ? elements.union(names) : elements
            entity.fields[rule.name] = nil
            entity.apply(SetChange(add: added), to: rule.name, stamp: stamp)
        }
        for name in entity.fields.keys { entity.stamps[name] = stamp }
        return entity
    }
}
