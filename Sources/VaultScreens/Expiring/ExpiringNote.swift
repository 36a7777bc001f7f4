import TerminalUI
import VaultModel
import VaultReminders
import VaultSettings
import VaultWording

/// The lines under the list: when reminders come, and how many receipts are snoozed or muted.
struct ExpiringNote: Hashable, Sendable {
    /// One line if both texts fit into it; empty while the snoozed and muted receipts themselves are listed.
    let lines: [String]

    init(_ model: ExpiringScreen.Model, columns: Int, in context: Context) {
        guard let summary = model.summary, !model.showsSilenced else {
            lines = []
            return
        }
        let reminders = ExpiringNote.reminders(context.settings.effective)
        let (snoozed, muted) = (summary.snoozed.total, summary.muted.total)
        guard snoozed + muted > 0 else {
            lines = [reminders]
            return
        }
        let silenced = Strings.Expiring.silenced(snoozed, muted: muted)
        let both = reminders + "   " + silenced
        lines = TextWidth.columns(of: both) <= columns ? [both] : [reminders, silenced]
    }

    /// The most important lines for a number of rows: snoozed and muted receipts come before the reminder settings.
    func lines(rows: Int) -> [String] { Array(lines.suffix(max(0, rows))) }

    private static func reminders(_ settings: Settings) -> String {
        let standard = ReminderPlan.standard
        let quiet = settings.quietMinutes.flatMap { $0.count == 2 ? QuietHours(from: $0[0], to: $0[1]) : nil }
        let plan = ReminderPlan(
            days: settings.reminderDays ?? standard.days, minute: settings.reminderMinute ?? standard.minute,
            quiet: quiet)
        guard let last = plan.days.last else { return Strings.Expiring.remindersOff }
        guard settings.tellsDesktop ?? true || settings.reminderCommand != nil || settings.reminderMail != nil else {
            return Strings.Expiring.remindersReachNobody
        }
        let others = plan.days.dropLast().map(String.init).joined(separator: ", ")
        return Strings.Expiring.reminders(others, last, at: SettingsReader.clock(plan.firstMinute))
    }
}
