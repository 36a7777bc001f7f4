import TerminalUI
import VaultModel

/// How far away an end is, in words that fit into a column, with a sign beside the colour.
struct Countdown: Hashable, Sendable {
    /// `727 d`, `!! 11 d`, `expired`, `none`.
    let text: String
    /// How urgent it is; the theme says how that looks.
    let urgency: Urgency

    enum Urgency: Hashable, Sendable {
        case none, ended, far, soon, close
    }

    /// Days before the end from which it is close, and from which it is soon.
    static let closeDays = 14
    static let soonDays = 60

    /// Until when something is covered; the months of a receipt's own warranty are told where no end is known.
    static func warranty(_ cover: Cover.Standing?, months: Int?, today: CalendarDay) -> Countdown {
        switch cover {
        case .until(let end): return warranty(end: end, today: today)
        case .lifetime: return Countdown(text: Strings.shortLifetime, urgency: .far)
        case .unknown, .void, nil:
            guard let months, months > 0 else { return Countdown(text: Strings.noWarranty, urgency: .none) }
            return Countdown(text: Strings.months(months), urgency: .none)
        }
    }

    /// The end of one warranty.
    static func warranty(end: CalendarDay, today: CalendarDay) -> Countdown {
        let days = today.days(until: end)
        return days < 0 ? Countdown(text: Strings.expired, urgency: .ended) : Countdown(days: days)
    }

    /// The end of a return window; nil without one, or long after it.
    static func returning(_ end: CalendarDay?, today: CalendarDay) -> Countdown? {
        guard let end else { return nil }
        let days = today.days(until: end)
        return days < 0 ? Countdown(text: Strings.returnOver, urgency: .ended) : Countdown(days: days)
    }

    private init(days: Int) {
        let count = days == 0 ? Strings.today : Strings.shortDays(days)
        switch days {
        case ...Countdown.closeDays: self.init(text: "!! " + count, urgency: .close)
        case ...Countdown.soonDays: self.init(text: "! " + count, urgency: .soon)
        default: self.init(text: count, urgency: .far)
        }
    }

    private init(text: String, urgency: Urgency) {
        self.text = text
        self.urgency = urgency
    }

    /// How it is drawn.
    func style(in theme: Theme) -> Style {
        switch urgency {
        case .none, .ended: theme.muted
        case .far: theme.good
        case .soon: theme.notice
        case .close: theme.warning
        }
    }
}
