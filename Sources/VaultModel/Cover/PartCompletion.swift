internal import VaultJSON

extension EntityType {
    /// Completes the fields of a part that a person edited: a new claim was opened today, a claim is closed or a
    /// warranty void as of today, and a warranty that holds again loses the day from which it was void. Fields that are
    /// given stay as they are, even if they are null.
    ///
    /// `former` is the part before the edit; nil for a new one.
    package func completed(_ fields: Fields, of former: Entity?, on today: CalendarDay) -> Fields {
        func had(_ field: FieldName) -> JSON { former?.value(field) ?? .null }
        let day = JSON.string(today.description)
        var fields = fields
        if self == .claim {
            if former == nil, fields[.openedOn] == nil { fields[.openedOn] = day }
            let isClosed = fields[.state] == .string(Claim.State.closed.rawValue)
            if isClosed, fields[.closedOn] == nil, had(.closedOn).isNull { fields[.closedOn] = day }
        }
        if self == .warranty, let reason = fields[.voidReason], fields[.voidedOn] == nil {
            if reason.isNull {
                if !had(.voidedOn).isNull { fields[.voidedOn] = .null }
            } else if had(.voidReason).isNull {
                fields[.voidedOn] = day
            }
        }
        return fields
    }
}
