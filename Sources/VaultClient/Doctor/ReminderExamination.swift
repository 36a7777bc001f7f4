internal import CommandTable
internal import SystemKit
internal import Translation
package import VaultModel
package import VaultReminders
internal import VaultSettings

/// Examines whether reminders reach anybody, and when they were last checked.
package struct ReminderExamination {
    let plan: ReminderPlan
    let channels: [NoticeSender.Channel]
    package let variables: [String: String]
    /// Nil before the first check.
    let lastDay: CalendarDay?

    /// The program that sends mails, with its arguments.
    let mailer: String

    package init(
        plan: ReminderPlan, channels: [NoticeSender.Channel], variables: [String: String], lastDay: CalendarDay?,
        mailer: String? = nil
    ) {
        self.mailer = mailer ?? NoticeSender.sendmail
        self.plan = plan
        self.channels = channels
        self.variables = variables
        self.lastDay = lastDay
    }

    package var findings: [Finding] {
        guard !plan.days.isEmpty else { return [.notice(.reminders, "Reminders are off (reminders.days is empty).")] }
        guard !channels.isEmpty else {
            return [.notice(.reminders, NoticeWords.nowhere.english)]
        }
        return channels.map(finding) + [round]
    }

    private func finding(_ channel: NoticeSender.Channel) -> Finding {
        let words: [String]
        switch channel {
        case .desktop: words = ["notify-send"]
        case .mail, .program:
            let (line, setting) =
                if case .program(let line) = channel { (line, "reminders.command") } else {
                    (mailer, "reminders.sendmail")
                }
            do throws(Failure) {
                words = try NamedProgram(line, of: setting).words
            } catch {
                return .problem(.reminders, error.ended.phrase.english, .failed)
            }
        }
        let name = VisibleText.line(words[0])
        guard ProgramSearch.isThere(words[0], path: variables["PATH"] ?? "") else {
            let hint =
                switch channel {
                case .desktop: "Install the package libnotify-bin."
                case .mail: "Install a mail server such as the package msmtp-mta, or see reminders.sendmail."
                case .program: "See reminders.command."
                }
            return .problem(.reminders, "Can't find \(name), so no reminders are sent. \(hint)", .failed)
        }
        return .good(.reminders, "Reminders are sent to \(name); test it with 'rvault notify --test'.")
    }

    private var round: Finding {
        let days = plan.days.map(String.init).joined(separator: ", ")
        var when = "\(days) days before, from \(SettingsReader.clock(plan.firstMinute))"
        if let quiet = plan.quiet { when += ", quiet from \(SettingsReader.quietText([quiet.from, quiet.to]))" }
        guard let lastDay else {
            return .notice(
                .reminders,
                "Nothing has checked for reminders yet: run the worker, or 'rvault notify' on a timer. (\(when))")
        }
        return .good(.reminders, "Sent \(when); last checked on \(lastDay).")
    }
}
