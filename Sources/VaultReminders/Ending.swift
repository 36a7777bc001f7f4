package import VaultModel

/// The two kinds of days to remind of.
package enum EndingKind: String, Hashable, Sendable {
    case returns, warranty
}

/// A return deadline or an expiry date to remind of.
package struct Ending: Hashable, Sendable {
    package let kind: EndingKind
    package let line: ExpiringSummary.Line

    package init(_ kind: EndingKind, _ line: ExpiringSummary.Line) {
        self.kind = kind
        self.line = line
    }

    /// All deadlines and expiry dates of a summary.
    package static func all(of summary: ExpiringSummary) -> [Ending] {
        summary.returns.lines.map { Ending(.returns, $0) } + summary.warranties.lines.map { Ending(.warranty, $0) }
    }
}

/// One reminder to show now.
package struct Reminder: Hashable, Sendable {
    package let ending: Ending
    /// 0 for today.
    package let daysLeft: Int
    /// Nil for one that was made up.
    package let key: ReminderKey?

    package init(ending: Ending, daysLeft: Int, key: ReminderKey? = nil) {
        (self.ending, self.daysLeft, self.key) = (ending, daysLeft, key)
    }

    /// The reminders of these claims whose deadlines are still there and ahead, the nearest first.
    package static func all(_ claims: [ReminderClaim], of endings: [Ending], today: CalendarDay) -> [Reminder] {
        claims.compactMap { claim in
            guard let ending = endings.first(where: { claim.key.isAbout($0) }), ending.line.day >= today else {
                return nil
            }
            return Reminder(ending: ending, daysLeft: today.days(until: ending.line.day), key: claim.key)
        }.sorted {
            ($0.daysLeft, $0.ending.kind.rawValue, $0.ending.line.id) < (
                $1.daysLeft, $1.ending.kind.rawValue, $1.ending.line.id
            )
        }
    }
}
