internal import SystemKit
internal import Translation
internal import VaultModel
internal import VaultReminders

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
        let when = when(reminder.daysLeft)
        let isWarranty = reminder.ending.kind == .warranty
        var text = name(line)
        if let total = line.total { text += ", " + total.text(money) }
        return Notice(
            title: isWarranty ? say("Warranty expires \(when)") : say("Return window closes \(when)"),
            text: VisibleText.line(text) + "\n"
                + say("Until \(line.day.text(days)) (\(line.id.ulid.short))"))
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

    static func badCommand(_ fault: CommandWords.Fault) -> String {
        switch fault {
        case .openQuote: "reminders.command has an unclosed quote."
        case .nothing: "reminders.command names no program."
        }
    }

    static func failed(_ program: String, _ result: CommandResult) -> String {
        let said = String(decoding: result.errors, as: UTF8.self).split(separator: "\n").first.map(String.init)
        let how =
            switch result.ending {
            case .exited(let code): "exited with \(code)"
            case .signalled(let number): "was killed by signal \(number)"
            case .timedOut: "took longer than 10 seconds"
            case .outputTooLarge: "wrote too much output"
            case .cancelled: "was stopped"
            }
        return VisibleText.line("\(program) \(how)\(said.map { ": " + $0 } ?? "").")
    }

    static func cannotStart(_ program: String, _ error: SystemError) -> String {
        let hint = program == "notify-send" ? " Install the package libnotify-bin." : ""
        return VisibleText.line("Can't start \(program): \(error.description)\(hint)")
    }
}
