package import VaultModel

/// The actions of all devices about the reminders of one deadline or expiry date, as far as this device knows.
///
/// Only a set is kept, never an order, so that all devices reach the same result in whatever order they receive it.
package struct ReminderHistory: Hashable, Sendable {
    /// The attempts to show each step.
    private var shown: [Int: Set<Int>] = [:]
    private var failed: [Int: Set<Int>] = [:]
    /// The days until which its reminders are snoozed.
    package private(set) var snoozes: Set<CalendarDay> = []
    private var dismissed: Set<Int> = []

    /// - Parameter told: A step that an earlier version of the program has shown.
    package init(of ending: Ending, _ events: some Sequence<ReminderEvent>, told: Int? = nil) {
        if let told { shown[told] = [1] }
        for event in events where event.key.isAbout(ending) {
            let step = event.key.step
            switch event.action {
            case .shown(let attempt): shown[step, default: []].insert(attempt)
            case .failed(let attempt): failed[step, default: []].insert(attempt)
            case .snoozed(let until): snoozes.insert(until)
            case .dismissed: dismissed.insert(step)
            }
        }
    }

    /// The claim to make today; nil if nothing is due.
    ///
    /// Due is the nearest step that has been reached. One reminder stands for all steps that were missed, and none is
    /// made for a step before one that was shown, whatever a clock said then.
    package func claim(for ending: Ending, today: CalendarDay, by plan: ReminderPlan) -> ReminderClaim? {
        let left = today.days(until: ending.line.day)
        guard left >= 0, !isSnoozed(on: today) else { return nil }
        let again = snoozes.map { $0.days(until: ending.line.day) }.filter { $0 >= 0 }
        guard let step = (plan.days + again).filter({ left <= $0 }).min(),
            !shown.keys.contains(where: { $0 < step })
        else { return nil }
        let last = shown[step]?.max() ?? 0
        guard last == 0 || failed[step]?.contains(last) == true, last < ReminderClaim.attempts else { return nil }
        return ReminderClaim(ReminderKey(ending, step: step), attempt: last + 1)
    }

    /// Whether a person wants no reminder on that day.
    package func isSnoozed(on today: CalendarDay) -> Bool { snoozes.contains { today < $0 } }

    /// The reminder that was shown last and is neither dismissed nor snoozed nor past: what the screens still show.
    package func standing(for ending: Ending, today: CalendarDay) -> ReminderKey? {
        guard ending.line.day >= today, !isSnoozed(on: today), let step = shown.keys.min(), !dismissed.contains(step)
        else { return nil }
        return ReminderKey(ending, step: step)
    }

    /// The last reminder that was shown; nil before the first.
    package func last(of ending: Ending) -> ReminderKey? { shown.keys.min().map { ReminderKey(ending, step: $0) } }

    /// The last day until which it is snoozed, if that is in the future.
    package func snoozed(on today: CalendarDay) -> CalendarDay? { snoozes.filter { today < $0 }.max() }
}
