import VaultJSON

/// What putting a value of the history back does to the entity as it is now: an ordinary edit, or why there is none.
package enum Reinstatement: Hashable, Sendable {
    /// Whole new values by name.
    case edit(Fields)
    case trash
    case restore
    case refused(Reason)

    /// Why nothing can be put back.
    package enum Reason: Hashable, Sendable {
        /// The event tells of no value that was there before.
        case noFormerValue
        /// The entity has that value now.
        case isThere
        /// What lies in the trash is restored first.
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
    /// Whether there is a value that could be put back, leaving aside what the entity holds now.
    package var hasFormerValue: Bool {
        switch type {
        case .edited, .resolved, .valueOverwritten: field != nil && from != nil
        case .trashed: subject != nil
        default: false
        }
    }

    /// What a put-back makes of the trash; nil where it is about a field.
    fileprivate var wantsDeleted: Bool? {
        if type == .trashed { return false }
        return field == .isDeleted ? from?.bool : nil
    }
}
