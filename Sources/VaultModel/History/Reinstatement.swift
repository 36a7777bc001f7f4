import VaultJSON

/// The edit that restores a value from the history in the current entity, or the reason why there is none.
package enum Reinstatement: Hashable, Sendable {
    /// Complete new values by name.
    case edit(Fields)
    case trash
    case restore
    case refused(Reason)

    /// The reason why nothing can be restored.
    package enum Reason: Hashable, Sendable {
        /// The event has no previous value.
        case noFormerValue
        /// The entity already has that value.
        case isThere
        /// The entity is in the Trash and has to be restored first.
        case inTrash
        /// This version cannot write the field.
        case notEditable
    }

    package init(_ line: HistoryLine, onto current: Entity) {
        guard line.hasFormerValue else {
            self = .refused(.noFormerValue)
            return
        }
        if let wanted = line.wantsDeleted {
            self = wanted == current.isDeleted ? .refused(.isThere) : wanted ? .trash : .restore
            return
        }
        guard let field = line.field, let value = line.from, let rule = Schema.of(current.ref.type)?[field],
            rule.owner != .server, rule.owner != .fixed, rule.owner != .grows
        else {
            self = .refused(.notEditable)
            return
        }
        let wanted = line.formerAmount ?? [field: value]
        if wanted.allSatisfy({ current.value($0.key) == $0.value }) {
            self = .refused(.isThere)
        } else {
            self = current.isDeleted ? .refused(.inTrash) : .edit(wanted)
        }
    }
}

extension HistoryLine {
    /// Whether the event has a value that could be restored, regardless of the entity's current values.
    package var hasFormerValue: Bool {
        switch type {
        case .edited, .resolved, .valueOverwritten: field != nil && from != nil
        case .trashed: subject != nil
        default: false  // open: newer versions have other types
        }
    }

    /// Whether restoring moves the entity to the Trash or out of it; nil if the event is about another field.
    fileprivate var wantsDeleted: Bool? {
        if type == .trashed { return false }
        return field == .isDeleted ? from?.bool : nil
    }
}
