import TerminalUI
import VaultModel

/// How long something still holds, or is still snoozed: words, and a sign so that colour is never the only one.
struct ExpiringCountdown {
    /// The day that is counted to.
    let day: CalendarDay
    let words: String
    /// `!!` within two weeks, `!` within 60 days, `x` over, `z` snoozed, `m` muted, else nothing.
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
