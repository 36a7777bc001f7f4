import TerminalUI
import VaultModel

extension Strings {
    enum Expiring {
        static let loading = "Counting the days..."
        static let nothing =
            "Nothing to watch yet. Give a receipt its warranty in months, or the day until which it can be given back."
        static let nothingToOpen = "Nothing ends in this window; W looks further ahead."

        static func place(_ vault: String) -> String { "\(vault) > Expiring" }
        static func window(_ days: Int) -> String { "window: \(days) days" }
        static func quiet(_ days: Int) -> String {
            "Nothing ends in the next \(days) days, and nothing ended in the last 30. W looks further ahead."
        }
        static func covered(_ count: Int) -> String { "Covered now  " + counted(count, "item") }
        static func moreCurrencies(_ count: Int) -> String {
            " + \(count) more " + (count == 1 ? "currency" : "currencies")
        }
        static func inCurrencies(_ count: Int) -> String { " in \(count) currencies" }
        static func more(_ count: Int) -> String { "and \(count) more" }
        static func title(_ part: ExpiringPart) -> String {
            switch part {
            case .returns: "RETURN WINDOWS"
            case .warranties: "WARRANTY ENDS SOON"
            case .ended: "ENDED IN THE LAST 30 DAYS"
            case .snoozed: "SNOOZED UNTIL"
            case .muted: "MUTED"
            }
        }

        /// `today`, `in 5 days`, `9 days ago`; at most 12 columns below a thousand days.
        static func countdown(_ days: Int) -> String {
            switch days {
            case 0: "today"
            case 1: "tomorrow"
            case -1: "yesterday"
            case 2...: "in \(days) days"
            default: "\(-days) days ago"
            }
        }
    }
}

extension Strings.Expiring {
    static let nothingQuiet = "Nothing is snoozed or muted. z snoozes what ends, m mutes it."
    static let silencedTitle = "snoozed and muted"
    static let until = "Until"
    static let notAhead = "That day is not ahead of us."
    static let helpPick = "Take the line"
    static let helpTake = "Take what was typed"
    static let helpCancelTyping = "Stop typing"
    static let helpSnooze = "Say nothing of it for a time"
    static let helpMute = "Say nothing of it any more; again takes it back"
    static let helpWindow = "Look 30, 90, 180 or 365 days ahead"
    static let helpShow = "What is snoozed or muted, and back"
    static let footSnooze = "snooze"
    static let footMute = "mute"
    static let footWindow = "window"

    static func typeADay(_ example: String) -> String { "Type a day like \(example)." }
    static func silenced(_ snoozed: Int, muted: Int) -> String {
        "Snoozed: \(snoozed). Muted: \(muted). Z shows them."
    }
    static func snoozeTitle(_ name: String, _ context: Context) -> String {
        let name = name.isEmpty ? Strings.emptyValue : name
        return "Snooze " + TextWidth.truncated(name, to: 24, lines: context.lines)
    }
    static func name(of line: SnoozeMenu.Line) -> String {
        switch line {
        case .day: "1 day"
        case .week: "1 week"
        case .month: "1 month"
        case .typed: "Until a day..."
        case .wake: "Not any more"
        }
    }

    /// What was done, in the line of the last effect.
    static func done(_ silence: Silence?, _ count: Int, _ context: Context) -> String {
        if count == 0 { return "It was so already." }
        return switch silence {
        case .until(let day): "Snoozed until \(day.text(context.dayFormat)), on this device."
        case .always: "Muted, on this device."
        case nil: "Listed again when it ends."
        }
    }
}
