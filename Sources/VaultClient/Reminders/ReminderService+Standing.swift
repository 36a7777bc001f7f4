internal import SystemKit
package import Translation
package import VaultModel
package import VaultReminders
internal import VaultStore

/// A deadline with what was done about its reminders.
package struct StandingReminder: Hashable, Sendable {
    package let ending: Ending
    package let daysLeft: Int
    /// The last reminder that a device has shown; nil before the first.
    package let shown: ReminderKey?
    /// Whether that is neither dismissed nor snoozed.
    package let isOpen: Bool
    /// The day on which it comes again; nil if it is not snoozed.
    package let snoozedUntil: CalendarDay?
}

extension ReminderService {
    /// The deadlines and expiry dates that lie within the plan's days, the nearest first, with their reminders.
    package func standing() throws(Failure) -> [StandingReminder] {
        let today = environment.today
        let ledger = try load()
        var lines: [StandingReminder] = []
        for ending in try endings(plan) where ending.line.day >= today {
            let events = try records.events(of: ending.line.id)
            let history = ReminderHistory(of: ending, events, told: ledger.told(of: ending))
            lines.append(
                StandingReminder(
                    ending: ending, daysLeft: today.days(until: ending.line.day), shown: history.last(of: ending),
                    isOpen: history.standing(for: ending, today: today) != nil,
                    snoozedUntil: history.snoozed(on: today)))
        }
        return lines.sorted {
            ($0.daysLeft, $0.ending.kind.rawValue, $0.ending.line.id) < (
                $1.daysLeft, $1.ending.kind.rawValue, $1.ending.line.id
            )
        }
    }

    /// Snoozes the reminders of a deadline on all devices, at most until the deadline.
    ///
    /// - Returns: the day on which it comes again; nil if the deadline is today, so that there is no later day.
    @discardableResult
    package func snooze(_ key: ReminderKey, days: Int) throws(Failure) -> CalendarDay? {
        guard let until = key.snoozeDay(days: days, today: environment.today) else { return nil }
        _ = try records.record([ReminderEvent(key, .snoozed(until: until))])
        return until
    }

    /// Marks a reminder as seen on all devices; the next one of the same deadline comes.
    package func dismiss(_ key: ReminderKey) throws(Failure) {
        _ = try records.record([ReminderEvent(key, .dismissed)])
    }

    /// Does what a pressed button says.
    ///
    /// - Returns: a sentence about a failure; nil if it was done.
    package func take(_ answer: NoticeAnswer) throws(Failure) -> Phrase? {
        switch answer {
        case .snooze(let key):
            try snooze(key, days: 1)
            return nil
        case .open(let key):
            let program = try Failure.wrapping { try ProcessEnvironment.executable() }
            let launcher = TerminalLauncher(variables: environment.variables, program: program)
            if let fault = launcher.open(key.receipt.description, vault: open.files.path) {
                _ = NoticeSender(settings, environment).send(
                    Language.$current.withValue(environment.language) { NoticeWords.problem(fault) })
                return fault
            }
            try dismiss(key)
            return nil
        }
    }
}
