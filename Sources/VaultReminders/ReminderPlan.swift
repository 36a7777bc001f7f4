/// When a person wants to be reminded of deadlines and expiry dates.
package struct ReminderPlan: Hashable, Sendable {
    /// Days in advance, each once, the largest first; empty for no reminders. At most 3650.
    package let days: [Int]
    /// Minutes after midnight from which a day's reminders are shown, in the person's own zone.
    package let minute: Int
    /// Nil for none.
    package let quiet: QuietHours?

    /// Days that are negative or too many are left out.
    package init(days: [Int], minute: Int, quiet: QuietHours? = nil) {
        self.quiet = quiet
        self.days = Set(days).filter { (0...3650).contains($0) }.sorted(by: >)
        self.minute = min(max(0, minute), 24 * 60 - 1)
    }

    /// A month, a week and a day before, at nine.
    package static let standard = ReminderPlan(days: [30, 7, 1], minute: 9 * 60)

    /// The minute from which a day's reminders come: after quiet hours in which ``minute`` is.
    package var firstMinute: Int {
        guard let quiet, quiet.contains(minute) else { return minute }
        return quiet.to
    }

    /// Whether reminders may be shown at this minute.
    package func allows(_ minute: Int) -> Bool { quiet?.contains(minute) != true }

    /// The smallest of the days that has been reached when that many are left; nil if none has.
    func step(daysLeft: Int) -> Int? {
        days.last { daysLeft <= $0 }
    }
}
