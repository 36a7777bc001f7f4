/// The period of a warranty, including the effects of its claims.
package struct Cover: Hashable, Sendable {
    package enum Standing: Hashable, Sendable {
        /// Up to its last day.
        case until(CalendarDay)
        case lifetime
        /// The first day is unknown, or the last day is after every day that can be written; see ``endsAfterCalendar``.
        case unknown
        case void
    }

    /// Nil if unknown.
    package var starts: CalendarDay?
    package var standing: Standing

    /// The last day; nil for a lifetime warranty, a void one and an unknown period.
    package var ends: CalendarDay? {
        if case .until(let day) = standing { day } else { nil }
    }

    /// Whether the first day is known and the last one is after 9999-12-31, the last ``CalendarDay``.
    package var endsAfterCalendar: Bool { standing == .unknown && starts != nil }

    /// Whether the warranty holds on `day`. An unknown first day counts as past.
    package func holds(on day: CalendarDay) -> Bool {
        switch standing {
        case .until(let last): starts.map { $0 <= day } != false && day <= last
        case .lifetime: starts.map { $0 <= day } != false
        case .unknown, .void: false
        }
    }

    /// - Parameters:
    ///   - months: nil for a lifetime.
    ///   - claims: the claims on this warranty; only those closed on a known day and not in the Trash have an effect.
    package init(starts: CalendarDay?, months: Int?, isVoid: Bool = false, claims: [Claim] = []) {
        self.starts = starts
        if isVoid {
            standing = .void
        } else if let months {
            let last = starts.flatMap { $0.adding(months: months) }
            standing = last.map { .until(Cover.moved($0, months: months, by: claims)) } ?? .unknown
        } else {
            standing = .lifetime
        }
    }

    /// Applies the claims in the order in which they were closed, since a later claim may restart what an earlier one
    /// had extended. No claim ever shortens a warranty.
    private static func moved(_ last: CalendarDay, months: Int, by claims: [Claim]) -> CalendarDay {
        let closed = claims.compactMap { claim in claim.closedOn.map { (day: $0, claim: claim) } }
            .filter { $0.claim.state == .closed && !$0.claim.isDeleted }
            .sorted { ($0.day, $0.claim.id) < ($1.day, $1.claim.id) }
        return closed.reduce(last) { last, closed in
            switch closed.claim.effect {
            case .none: last
            case .extends: last.adding(days: closed.claim.effectDays) ?? last
            case .restarts: max(last, closed.day.adding(months: months) ?? last)
            }
        }
    }
}
