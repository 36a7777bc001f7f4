import Folding
package import VaultJSON

extension Validation {
    /// The factor by which a server's value may exceed the limit of one operation, since a merge adds up the edits of
    /// several devices.
    private static let mergeFactor = 4
    /// The longest word, and the longest name of a field, in Unicode scalars.
    private static let wordLength = 100
    /// The largest value of a field that this version does not know, in bytes of JSON: 64 KiB.
    private static let unknownBytes = 64 << 10
    /// The largest total of such names and values in one entity: 256 KiB.
    private static let unknownTotal = 256 << 10

    /// Checks an entity from a server, by the same table as what a person types.
    ///
    /// Words and names that a newer server may have added pass; lengths and counts may be four times the limits of one
    /// operation. For an event see ``fault(receivedEvent:)``.
    ///
    /// - Returns: a sentence about the first fault in the order of the names, or nil if the entity can be stored.
    package static func fault(received fields: Fields, of type: EntityType) -> String? {
        if let name = needed(by: type).first(where: { fields[$0] == nil }) { return "\(name) is missing." }
        let schema = Schema.received(type)
        var unknown = 0
        for (name, value) in fields.sorted(by: { $0.key < $1.key }) {
            if let rule = schema[name] {
                if value.isNull, !rule.isOptional { return "\(name) cannot be null." }
                if let fault = fault(received: value, for: rule) { return fault }
            } else {
                if let fault = fault(unknown: value, name: name) { return fault }
                unknown += name.rawValue.utf8.count + value.bytes.count
                if unknown > unknownTotal { return "Unknown fields have more than \(unknownTotal >> 10) KiB." }
            }
        }
        return nil
    }

    /// Checks one value from a server: a side of a conflict, or a value in a history. Null passes, since it stands for
    /// an unknown value.
    package static func fault(receivedValue value: JSON, of name: FieldName, in type: EntityType) -> String? {
        guard let rule = Schema.received(type)[name] else { return fault(unknown: value, name: name) }
        return fault(received: value, for: rule)
    }

    /// Checks an event from a server like ``fault(received:of:)``, but its values of a field by that field's own rule.
    package static func fault(receivedEvent fields: Fields) -> String? {
        let line = HistoryLine(id: nil, at: Timestamp(milliseconds: 0), fields: fields)
        let type = line.subject?.type ?? .receipt
        var rest = fields
        if let field = line.field {
            if let fault = fault(nameLength: field) { return fault }
            for side in ["from", "to", "value"] as [FieldName] {
                guard let value = rest.removeValue(forKey: side) else { continue }
                if let fault = fault(receivedValue: value, of: field, in: type) { return fault }
            }
        }
        for (name, value) in [line.formerAmount, line.newAmount].compactMap(\.self).joined() {
            if let fault = fault(receivedValue: value, of: name, in: type) { return fault }
        }
        return fault(received: rest, of: .event)
    }

    /// The members without which an entity shows nothing or is not of its type. An earlier version of the server may
    /// not send the others.
    private static func needed(by type: EntityType) -> [FieldName] {
        switch type {
        case .receipt: [.storeName, .createdAt]
        case .category: [.name]
        case .item, .warranty, .claim: [.receiptID]
        case .event: [.type, "at"]
        case .request: [.type, .payload]
        case .match: [.purchaseID, .returnID, .amountMinor]
        }
    }

    private static func fault(received value: JSON, for rule: FieldRule) -> String? {
        if value.isNull { return nil }
        let name = rule.name
        // Values that only the server writes are never merged.
        let factor = rule.owner == .server ? 1 : mergeFactor
        switch rule.shape {
        case .text(let limit): return textFault(value, name: name, limit: limit * factor)
        case .word: return textFault(value, name: name, limit: wordLength)
        case .set(let count, let length):
            guard let elements = value.strings else { return "\(name) is not a set of texts." }
            let isLong = elements.contains { $0.scalarCount > length }
            if elements.count > count * factor { return "\(name) has more than \(count * factor) elements." }
            return isLong ? "An element of \(name) is longer than \(length) characters." : nil
        case .object(let limit):
            let isSound = value.object != nil && value.bytes.count <= limit * factor
            return isSound ? nil : "\(name) is not an object of at most \(limit * factor) bytes."
        case .day, .integer, .currency, .reference, .share, .flag, .timestamp: return fault(in: value, for: rule)
        }
    }

    private static func textFault(_ value: JSON, name: FieldName, limit: Int) -> String? {
        guard let text = value.string else { return "\(name) is not text." }
        return text.scalarCount > limit ? "\(name) has more than \(limit) characters." : nil
    }

    private static func fault(unknown value: JSON, name: FieldName) -> String? {
        if let fault = fault(nameLength: name) { return fault }
        return value.bytes.count > unknownBytes ? "\(name) has more than \(unknownBytes >> 10) KiB." : nil
    }

    private static func fault(nameLength name: FieldName) -> String? {
        name.rawValue.unicodeScalars.count > wordLength
            ? "The name of a field has more than \(wordLength) characters." : nil
    }
}
