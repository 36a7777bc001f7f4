package import VaultModel

/// Identifies one reminder, on every device alike: a deadline or expiry date, and how many days before it.
package struct ReminderKey: Hashable, Sendable {
    package let receipt: ReceiptID
    package let kind: EndingKind
    /// The deadline or expiry date. After it has moved, its reminders are others.
    package let day: CalendarDay
    /// The day of the plan that has been reached, in days before ``day``; for a snoozed reminder, the day on which it
    /// comes again.
    package let step: Int

    package init(receipt: ReceiptID, kind: EndingKind, day: CalendarDay, step: Int) {
        (self.receipt, self.kind, self.day, self.step) = (receipt, kind, day, step)
    }

    package init(_ ending: Ending, step: Int) {
        self.init(receipt: ending.line.id, kind: ending.kind, day: ending.line.day, step: step)
    }

    /// Whether it is about this deadline or expiry date.
    package func isAbout(_ ending: Ending) -> Bool {
        receipt == ending.line.id && kind == ending.kind && day == ending.line.day
    }

    /// The day until which it is snoozed when a person asks for that many days: at most the deadline itself. Nil if
    /// the deadline is today or past.
    package func snoozeDay(days: Int, today: CalendarDay) -> CalendarDay? {
        guard today < day, days > 0, let wanted = today.adding(days: days) else { return nil }
        return min(wanted, day)
    }
}

/// A device's announcement that it shows a reminder. Of two devices, the server accepts one.
package struct ReminderClaim: Hashable, Sendable {
    package let key: ReminderKey
    /// From 1; a higher one follows an attempt that failed.
    package let attempt: Int

    package init(_ key: ReminderKey, attempt: Int) {
        (self.key, self.attempt) = (key, attempt)
    }

    /// The attempts on all devices together; the device with the last one keeps trying.
    package static let attempts = 5
}
