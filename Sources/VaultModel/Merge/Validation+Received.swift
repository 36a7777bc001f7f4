internal import VaultJSON

extension Validation {
    /// Values that a server gives may be this many times as long as one operation may make them: edits of several
    /// devices add up in a merge.
    private static let mergeFactor = 4

    /// Reasons not to store fields from a server, by the same table that holds for what a person types.
    ///
    /// Names that the table lacks come from a newer server and pass, and so does null. So do words that a newer server
    /// may have added; lengths and counts may exceed the limits of one operation fourfold.
    ///
    /// - Returns: a sentence about the first fault by name, or nil.
    package static func fault(received fields: Fields, of type: EntityType) -> String? {
        for (name, value) in fields.sorted(by: { $0.key < $1.key }) where !value.isNull {
            guard let shape = shape(of: name, in: type) else { continue }
            if let fault = fault(received: value, name: name, shape: shape) { return fault }
        }
        return nil
    }

    /// As ``fault(received:of:)``, for an entry of a history: what it tells of a field is held to that field's own rule.
    package static func fault(receivedEvent fields: Fields) -> String? {
        if let fault = fault(received: fields, of: .event) { return fault }
        let line = HistoryLine(id: nil, at: Timestamp(milliseconds: 0), fields: fields)
        let type = line.subject?.type ?? .receipt
        let sides = [line.from, line.to].compactMap(\.self)
        if let field = line.field {
            for side in sides {
                if let fault = fault(received: [field: side], of: type) { return fault }
            }
        }
        for amount in [line.formerAmount, line.newAmount].compactMap(\.self) {
            if let fault = fault(received: amount, of: type) { return fault }
        }
        return nil
    }

    /// Matches are the server's own and have no table: what is counted with is checked here.
    private static func shape(of name: FieldName, in type: EntityType) -> FieldShape? {
        if type == .match, name == .amountMinor { return .integer(0...Money.limit) }
        return Schema.of(type)?[name]?.shape
    }

    private static func fault(received value: JSON, name: FieldName, shape: FieldShape) -> String? {
        switch shape {
        case .text(let limit): return textFault(value, name: name, limit: limit * mergeFactor)
        case .word: return textFault(value, name: name, limit: 100)
        case .set(let count, let length):
            guard let elements = value.strings else { return "\(name) is not a set of texts." }
            let isLong = elements.contains { $0.unicodeScalars.count > length }
            if elements.count > count * mergeFactor { return "\(name) has more than \(count * mergeFactor) elements." }
            return isLong ? "An element of \(name) is longer than \(length) characters." : nil
        case .object(let limit):
            let isSound = value.object != nil && value.bytes.count <= limit * mergeFactor
            return isSound ? nil : "\(name) is not an object of at most \(limit * mergeFactor) bytes."
        case .day, .integer, .currency, .reference, .share, .flag, .timestamp:
            return fault(in: value, for: FieldRule(name, shape, .server))
        }
    }

    private static func textFault(_ value: JSON, name: FieldName, limit: Int) -> String? {
        guard let text = value.string else { return "\(name) is not text." }
        return text.unicodeScalars.count > limit ? "\(name) has more than \(limit) characters." : nil
    }
}
