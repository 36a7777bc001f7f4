internal import VaultJSON

extension EntityType {
    /// Fields of a part as a person wrote them, with what goes without saying: a claim is opened and closed on the day that it
    /// is told, a warranty is void from that day on, and one that holds again was never void. What the fields say, be it
    /// that there is no such day, is left alone.
    ///
    /// - Parameter former: what is edited; nil for a new one.
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
