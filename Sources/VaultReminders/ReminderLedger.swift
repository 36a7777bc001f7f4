package import VaultModel

/// The state of reminders on this device: the day of the last round, and the reminders that it has claimed and not
/// shown yet. What was shown is in the events; see ``ReminderHistory``.
package struct ReminderLedger: Hashable, Sendable {
    /// A reminder that this device has claimed.
    package struct Open: Hashable, Sendable {
        package let claim: ReminderClaim
        /// Milliseconds since 1970, by this device's clock.
        package let since: Int64
        /// How often showing it has failed, and when to try again.
        package var failures = 0
        package var retryAt: Int64 = 0
    }

    /// The last day whose reminders were claimed; nil before the first.
    package internal(set) var day: CalendarDay?
    /// Reminders on their way, in the order in which they were claimed.
    package internal(set) var open: [Open] = []
    /// Reminders that another device shows, each with the time when this one learned it.
    package internal(set) var lost: [ReminderClaim: Int64] = [:]
    /// The last step of each deadline that a version before the events has shown.
    var told: [Told: Int] = [:]
    /// The number of times that reminders were shown on this computer, and what the last ones said; an open window
    /// shows these.
    package private(set) var shows: Int64 = 0
    package private(set) var last: [String] = []

    /// A deadline or expiry date, for ``told``.
    struct Told: Hashable, Sendable {
        let receipt: ReceiptID
        let kind: EndingKind
        let day: CalendarDay
    }

    package init() {}

    /// Whether a day's reminders are still to be claimed.
    package func isDue(on today: CalendarDay, minute: Int, by plan: ReminderPlan) -> Bool {
        !plan.days.isEmpty && minute >= plan.firstMinute && plan.allows(minute) && day != today
    }

    /// The step of a deadline that an earlier version has shown; nil if none.
    package func told(of ending: Ending) -> Int? {
        told[Told(receipt: ending.line.id, kind: ending.kind, day: ending.line.day)]
    }

    /// Remembers new claims and that the round of the day is done, and forgets what is past.
    package mutating func add(_ claims: some Sequence<ReminderClaim>, today: CalendarDay?, now: Int64) {
        open += claims.map { Open(claim: $0, since: now) }
        guard let today else { return }
        day = today
        told = told.filter { $0.key.day >= today }
        // A claim that fails does so soon; a clock that went back forgets nothing.
        lost = lost.filter { $0.key.key.day >= today && abs(now - $0.value) < ReminderTiming.lostFor }
    }

    /// Removes a claim that was shown or is void.
    package mutating func close(_ claim: ReminderClaim) { open.removeAll { $0.claim == claim } }

    /// Removes a claim because another device shows the reminder.
    package mutating func lose(_ claim: ReminderClaim, now: Int64) {
        close(claim)
        lost[claim] = now
    }

    /// Another attempt takes the place of a lost claim or of one that failed here.
    package mutating func replace(_ former: ReminderClaim) {
        close(former)
        lost[former] = nil
    }

    /// Remembers that showing it failed, and when to try again.
    package mutating func fail(_ claim: ReminderClaim, now: Int64) {
        guard let index = open.firstIndex(where: { $0.claim == claim }) else { return }
        open[index].failures += 1
        open[index].retryAt = now + ReminderTiming.pause(after: open[index].failures)
    }

    /// Ends the pauses after failures.
    package mutating func retryNow() {
        for index in open.indices { open[index].retryAt = 0 }
    }

    /// Remembers what was shown, for windows that are open.
    package mutating func show(_ titles: [String]) {
        shows += 1
        last = titles
    }

    mutating func restore(shows: Int64, last: [String]) { (self.shows, self.last) = (shows, last) }
}
