import TerminalUI
import VaultModel
import VaultWording

/// The time until something ends, in words that fit into a column, with a sign that accompanies the color.
struct Countdown: Hashable, Sendable {
    /// `727 d`, `!! 11 d`, `expired`, `none`.
    let text: String
    /// The urgency, which decides the style.
    let urgency: Urgency

    enum Urgency: Hashable, Sendable {
        case none, ended, far, soon, close
    }

    /// The days before the end from which on it is close, and from which on it is soon.
    static let closeDays = 14
    static let soonDays = 60

    /// The time until a warranty ends; without a known end, the months of the receipt's own warranty.
    static func warranty(_ cover: Cover.Standing?, months: Int?, today: CalendarDay) -> Countdown {
        switch cover {
        case .until(let end): return warranty(end: end, today: today)
        case .lifetime: return Countdown(text: Strings.shortLifetime, urgency: .far)
        case .unknown, .void, nil:
            guard let months, months > 0 else { return Countdown(text: Strings.noWarranty, urgency: .none) }
            return Countdown(text: Strings.months(months), urgency: .none)
        }
    }

    /// The time until a day on which a warranty ends.
    static func warranty(end: CalendarDay, today: CalendarDay) -> Countdown {
        let days = today.days(until: end)
        return days < 0 ? Countdown(text: Strings.expired, urgency: .ended) : Countdown(days: days)
    }

    /// The time until a return window ends; nil without one.
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

    /// The style of the text.
    func style(in theme: Theme) -> Style {
        switch urgency {
        case .none, .ended: theme.muted
        case .far: theme.good
        case .soon: theme.notice
        case .close: theme.warning
        }
    }
}
