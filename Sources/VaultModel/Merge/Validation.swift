import Folding
internal import UnicodeForms
package import VaultJSON

/// Checks the content of an operation against the table of fields; limits apply to a single operation.
package enum Validation {
    /// - Parameter current: the stored value; a text may be as long as the one that it replaces.
    /// - Returns: a sentence about the fault, or nil.
    package static func fault(in value: JSON, for rule: FieldRule, current: JSON = .null) -> String? {
        if value.isNull { return rule.isOptional ? nil : "\(rule.name) cannot be null." }
        return switch rule.shape {
        case .text(let limit): textFault(value, name: rule.name, limit: limit, current: current)
        case .day: value.string.flatMap { CalendarDay($0) } == nil ? "\(rule.name) is not a day (YYYY-MM-DD)." : nil
        case .integer(let range):
            value.integer.map(range.contains) == true
                ? nil : "\(rule.name) is not a whole number from \(range.lowerBound) to \(range.upperBound)."
        case .currency: value.string.flatMap { Currency($0) } == nil ? "\(rule.name) is not a currency code." : nil
        case .reference(let type):
            value.string.flatMap { EntityRef(type: type, id: $0) } == nil
                ? "\(rule.name) is not the id of a \(type.rawValue)." : nil
        case .share: value.number.map((0...1).contains) == true ? nil : "\(rule.name) is not between 0 and 1."
        case .flag: value.bool == nil ? "\(rule.name) is not true or false." : nil
        case .word(let words):
            value.string.map(words.contains) == true
                ? nil : "\(rule.name) is not one of \(words.joined(separator: ", "))."
        case .timestamp: value.string.flatMap { Timestamp($0) } == nil ? "\(rule.name) is not a time in UTC." : nil
        case .set(let count, let length): setFault(value, rule: rule, count: count, length: length)
        case .object(let limit):
            value.object == nil || value.bytes.count > limit
                ? "\(rule.name) is not an object of at most \(limit) bytes." : nil
        }
    }

    private static func textFault(_ value: JSON, name: FieldName, limit: Int, current: JSON) -> String? {
        guard let text = value.string else { return "\(name) is not text." }
        let allowed = max(limit, current.string?.scalarCount ?? 0)
        if text.scalarCount > allowed { return "\(name) has more than \(limit) characters." }
        if MarkRun.isTooLong(in: text) { return "\(name) has more than \(MarkRun.limit) combining marks in a row." }
        return isNormalized(text) ? nil : "\(name) is not in Unicode NFC."
    }

    private static func setFault(_ value: JSON, rule: FieldRule, count: Int, length: Int) -> String? {
        guard let change = SetChange.lists(value) else { return "\(rule.name) is not {\"add\": […], \"remove\": […]}." }
        for list in [change.add, change.remove] where list.count > count && Set(list).count > count {
            return "\(rule.name) has more than \(count) elements."
        }
        let all = change.add + change.remove
        if all.contains(where: { $0.isEmpty || $0.scalarCount > length || !isNormalized($0) }) {
            return "An element of \(rule.name) is empty, longer than \(length) characters, or not in Unicode NFC."
        }
        if rule.owner == .grows, !change.remove.isEmpty {
            return "\(rule.name) only grows; releasing a field is an intent of its own."
        }
        if rule.name == .imageKeys, all.contains(where: { MediaID($0) == nil }) {
            return "An element of \(rule.name) is not the id of an attachment."
        }
        return nil
    }

    /// Checks that a change does not enlarge a set beyond its limit. A set that is larger already, since the edits of
    /// several devices add up, may keep its size. The server checks each operation alone, but pending edits become one
    /// operation.
    ///
    /// - Returns: a sentence about the fault, or nil.
    package static func fault(growing current: JSON, by value: JSON, for rule: FieldRule) -> String? {
        guard case .set(let count, _) = rule.shape, let change = SetChange(value) else { return nil }
        let elements = current.strings ?? []
        let isTooMany = change.applied(to: elements).count > max(count, elements.count)
        return isTooMany ? "\(rule.name) has more than \(count) elements." : nil
    }

    /// A sentence about names that are not allowed in `userEditedFields`, or nil.
    private static func unknownNames(in operation: Operation, _ schema: Schema) -> String? {
        let names = operation.changes[.userEditedFields].flatMap { SetChange.lists($0) }?.add ?? []
        return names.allSatisfy { schema.editable.contains(FieldName(rawValue: $0)) }
            ? nil : "userEditedFields names a field that cannot be edited manually."
    }

    /// Whether the text is in Unicode NFC, without too many marks in a row.
    package static func isNormalized(_ text: String) -> Bool {
        text.isPlainlyComposed
            || !MarkRun.isTooLong(in: text) && text.nfc.utf8.elementsEqual(text.utf8)
    }

    /// Checks a whole operation.
    ///
    /// - Returns: a sentence about the first fault, or nil.
    package static func fault(in operation: Operation, stored: StoredEntity?) -> String? {
        guard let schema = Schema.of(operation.entity.type) else {
            return "\(operation.entity.type.rawValue) is not an entity that this server takes."
        }
        if operation.baseVersion < 0 { return "baseVersion is below 0." }
        if operation.intent == .create, operation.changes[.createdAt] == nil { return "A create names createdAt." }
        if operation.intent == .create, schema[.receiptID]?.isOptional == false, operation.changes[.receiptID] == nil {
            return "A create of a part names receiptId."
        }
        if operation.intent != .delete, operation.changes[.isDeleted] == true {
            return "isDeleted is not set by a create or an update; that is what delete is for."
        }
        let named = FieldGroup.amount.names.filter { operation.changes[$0] != nil }
        if schema[.totalMinor] != nil, named.count == 1 { return "totalMinor and currency are named together." }
        if operation.intent == .release {
            let released = operation.changes[.userEditedFields].flatMap { SetChange($0) }
            guard let released, released.add.isEmpty, operation.changes.count == 1 else {
                return "A release names in userEditedFields what it removes, and nothing else."
            }
        }
        if let fault = firstFault(in: operation, stored: stored, schema) { return fault }
        return operation.intent == .release ? nil : unknownNames(in: operation, schema)
    }

    /// The fault of the first field by name that has one; the fields are not sorted for it, since few have any.
    private static func firstFault(in operation: Operation, stored: StoredEntity?, _ schema: Schema) -> String? {
        var first: (name: FieldName, fault: String)?
        for (name, value) in operation.changes {
            guard let rule = schema[name], rule.owner != .server else { continue }
            let isRelease = operation.intent == .release && rule.owner == .grows
            let current = stored?.fields[name] ?? .null
            guard !isRelease, let fault = fault(in: value, for: rule, current: current) else { continue }
            if first.map({ name < $0.name }) ?? true { first = (name, fault) }
        }
        return first?.fault
    }
}
