import TerminalUI
import VaultModel
import VaultWording

/// The time that is left, or that a snooze still lasts: in words, and with a sign so that color is not the only cue.
struct ExpiringCountdown {
    /// The day that is counted down to.
    let day: CalendarDay
    let words: String
    /// `!!` within two weeks, `!` within 60 days, `x` ended, `z` snoozed, `m` muted, otherwise empty.
    let sign: String
    private let left: Int
    private let part: ExpiringPart

    init(_ line: ExpiringSummary.Line, today: CalendarDay, part: ExpiringPart) {
        if case .until(let end) = line.silence, part == .snoozed { day = end } else { day = line.day }
        left = today.days(until: day)
        self.part = part
        words = Strings.Expiring.countdown(left)
        sign =
            switch part {
            case .ended: "x"
            case .snoozed: "z"
            case .muted: "m"
            case .returns, .warranties: left <= 14 ? "!!" : left <= 60 ? "!" : ""
            }
    }

    func style(in theme: Theme) -> Style {
        switch part {
        case .ended, .snoozed, .muted: theme.muted
        case .returns, .warranties: left <= 14 ? theme.warning : left <= 60 ? theme.notice : theme.good
        }
    }
}
