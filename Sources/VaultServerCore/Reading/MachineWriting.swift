internal import VaultJSON
internal import VaultModel

/// The changes that a reading makes to a receipt: what recognition has in it, and the fields that no person filled.
///
/// A field that a person edited is never written. Nor is one that a device filled otherwise, as a split or another
/// client does: only what is blank is filled, or what a person gave back.
struct MachineWriting: Equatable {
    /// A value that is written, as the history tells it.
    struct Entry: Equatable {
        let group: FieldGroup
        let confidence: Double
    }

    private(set) var changes: Fields = [:]
    private(set) var entries: [Entry] = []

    /// - Parameter released: the fields that a person has just given back.
    init(_ reading: MachineReading, onto entity: StoredEntity, releasing released: Set<FieldName> = []) {
        let merchant = reading.merchant.map { (value: JSON.string($0.value), confidence: $0.confidence) }
        let day = reading.day.map { (value: JSON.string($0.value.description), confidence: $0.confidence) }
        let months = reading.warrantyMonths.map { (value: JSON.integer(Int64($0.value)), confidence: $0.confidence) }
        let sum = reading.total?.value
        fill(.storeName, as: .extractedMerchantName, with: merchant, in: entity, released)
        fill(.purchaseDate, as: .extractedDate, with: day, in: entity, released)
        fill(.warrantyMonths, as: .ocrRawText, with: months, in: entity, released)
        if let sum, let confidence = reading.total?.confidence {
            let values: Fields = [.totalMinor: .integer(sum.minor), .currency: .string(sum.currency.code)]
            fill(.amount, as: .extractedTotal, with: values, confidence, in: entity, released)
        }
        note(.ocrRawText, reading.text.isEmpty ? nil : .string(reading.text), in: entity)
        note(.extractedMerchantName, merchant?.value, in: entity)
        note(.extractedDate, day?.value, in: entity)
        note(.extractedTotal, sum.map { .string($0.text()) }, in: entity)
        note(.llmConfidence, reading.confidence.map(JSON.number), in: entity)
    }

    /// A value that is about as likely wrong is left to a person, who sees it beside the field.
    private static let leastConfidence = 0.5

    private mutating func fill(
        _ name: FieldName, as read: FieldName, with found: (value: JSON, confidence: Double)?,
        in entity: StoredEntity, _ released: Set<FieldName>
    ) {
        guard let found else { return }
        fill(FieldGroup(of: name), as: read, with: [name: found.value], found.confidence, in: entity, released)
    }

    private mutating func fill(
        _ group: FieldGroup, as read: FieldName, with values: Fields, _ confidence: Double,
        in entity: StoredEntity, _ released: Set<FieldName>
    ) {
        guard confidence >= MachineWriting.leastConfidence, !entity.isEdited(group),
            !released.isDisjoint(with: group.names) || entity.isOpen(group, to: values, as: read),
            group.names.contains(where: { entity.fields[$0] != values[$0] })
        else { return }
        changes.merge(values) { _, new in new }
        entries.append(Entry(group: group, confidence: confidence))
    }

    /// Sets a field of recognition's own; the first value stays.
    private mutating func note(_ name: FieldName, _ value: JSON?, in entity: StoredEntity) {
        guard let value, entity.fields[name] ?? .null == .null, entity.stamps[name]?.actor.isPerson != true else {
            return
        }
        changes[name] = value
    }
}

extension StoredEntity {
    /// Whether a person edited a field of the group; either name stands for both halves of an amount.
    func isEdited(_ group: FieldGroup) -> Bool {
        let edited = elements[.userEditedFields] ?? [:]
        return group.names.contains { edited[$0.rawValue] != nil }
    }

    /// Whether a reading may fill the group: nobody has filled it, or a person gave it back before anything was read.
    fileprivate func isOpen(_ group: FieldGroup, to values: Fields, as read: FieldName) -> Bool {
        let isBlank = group.names.allSatisfy { name in
            let value = fields[name] ?? .null
            // A currency without a sum says in what the person pays.
            return value.isNull || value == "" || name == .currency && value == values[name]
        }
        if isBlank { return true }
        let isGivenBack = group.names.allSatisfy { stamps[$0]?.actor == .machine }
        return isGivenBack && (fields[read] ?? .null).isNull
    }
}
