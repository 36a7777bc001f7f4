internal import CommandTable
internal import SystemKit
internal import VaultModel
internal import VaultReminders
internal import VaultSettings

/// Examines whether reminders reach anybody, and when they were last checked.
struct ReminderExamination {
    let plan: ReminderPlan
    let channels: [NoticeSender.Channel]
    let variables: [String: String]
    /// Nil before the first check.
    let lastDay: CalendarDay?

    var findings: [Finding] {
        guard !plan.days.isEmpty else { return [.notice(.reminders, "Reminders are off (reminders.days is empty).")] }
        guard !channels.isEmpty else {
            return [
                .notice(
                    .reminders,
                    "Nobody can be told of what ends: there is no desktop session here, and reminders.command is not set."
                )
            ]
        }
        return channels.map(finding) + [round]
    }

    private func finding(_ channel: NoticeSender.Channel) -> Finding {
        let words: [String]
        switch channel {
        case .desktop: words = ["notify-send"]
        case .program(let line):
            do throws(CommandWords.Fault) {
                words = try CommandWords.split(line)
            } catch {
                return .problem(.reminders, NoticeWords.badCommand(error), .failed)
            }
        }
        let name = VisibleText.line(words[0])
        guard ProgramSearch.isThere(words[0], path: variables["PATH"] ?? "") else {
            let hint = channel == .desktop ? "The package libnotify-bin has it." : "See reminders.command."
            return .problem(.reminders, "\(name) is not there, so nobody is told of what ends. \(hint)", .failed)
        }
        return .good(.reminders, "What ends is told to \(name); 'rvault notify --test' tries it.")
    }

    private var round: Finding {
        let days = plan.days.map(String.init).joined(separator: ", ")
        let when = "\(days) days before, from \(SettingsReader.clock(plan.minute)) on"
        guard let lastDay else {
            return .notice(
                .reminders,
                "Nobody has looked for what ends yet: run the worker, or 'rvault notify' by a timer. (\(when))")
        }
        return .good(.reminders, "Told \(when); last looked on \(lastDay).")
    }
}
