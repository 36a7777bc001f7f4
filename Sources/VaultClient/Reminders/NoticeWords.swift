internal import SystemKit
package import Translation
internal import VaultModel
package import VaultReminders

/// The wording of notices, in ``Language/current``.
package enum NoticeWords {
    /// The number of reminders up to which each has its own notice; more than that share one.
    static let single = 3
    private static let listed = 5

    package static var test: Notice { Notice(title: "Receipt Vault", text: say("This is what a reminder looks like.")) }

    /// Notices for the reminders that are due, the nearest first.
    static func notices(_ reminders: [Reminder], money: MoneyFormat, days: DayFormat) -> [Notice] {
        guard reminders.count > single else { return reminders.map { notice($0, money, days) } }
        var lines = reminders.prefix(listed).map { reminder in
            let line = reminder.ending.line
            return VisibleText.line("\(when(reminder.daysLeft)): \(name(line))")
        }
        if reminders.count > listed { lines.append(say("and \(reminders.count - listed) more")) }
        let title = say("\(reminders.count) warranties and return windows expire soon")
        return [Notice(title: title, text: lines.joined(separator: "\n"))]
    }

    private static func notice(_ reminder: Reminder, _ money: MoneyFormat, _ days: DayFormat) -> Notice {
        let line = reminder.ending.line
        var text = name(line)
        if let total = line.total { text += ", " + total.text(money) }
        return Notice(
            title: title(reminder.ending.kind, daysLeft: reminder.daysLeft),
            text: VisibleText.line(text) + "\n"
                + say("Until \(line.day.text(days)) (\(line.id.ulid.short))"),
            key: reminder.key, labels: Notice.Labels(open: open, snooze: snooze))
    }

    /// `Warranty expires in 7 days`.
    package static func title(_ kind: EndingKind, daysLeft: Int) -> String {
        let when = when(daysLeft)
        return kind == .warranty ? say("Warranty expires \(when)") : say("Return window closes \(when)")
    }

    /// `Warranty expires in 7 days: Drill, Bosch`, as the program itself shows it.
    package static func line(_ reminder: Reminder) -> String {
        let title = title(reminder.ending.kind, daysLeft: reminder.daysLeft)
        return VisibleText.line("\(title): \(name(reminder.ending.line))")
    }

    private static func name(_ line: ExpiringSummary.Line) -> String {
        line.what.isEmpty ? line.storeName : "\(line.what), \(line.storeName)"
    }

    static func when(_ days: Int) -> String {
        switch days {
        case 0: say("today")
        case 1: say("tomorrow")
        default: say("in \(days) days")
        }
    }

    /// The button that opens the receipt.
    static var open: String { say("Open", as: "notification") }
    static var snooze: String { say("Remind me tomorrow") }

    static let badAddress: Phrase = "reminders.mail isn't a mail address such as ann@example.org."

    static let noTerminal: Phrase =
        "Can't open a terminal. Install the package xdg-terminal-exec or a terminal such as xterm, or set $TERMINAL."

    /// For settings that name no recipient.
    package static let nowhere: Phrase =
        "Nowhere to send reminders: there is no desktop session, and neither reminders.mail nor reminders.command is set."

    /// The notice that a pressed button could not do its work.
    package static func problem(_ sentence: Phrase) -> Notice {
        Notice(title: "Receipt Vault", text: VisibleText.line(sentence.text))
    }
}
