import TerminalUI
import Translation
import VaultModel

extension Strings {
    enum Expiring {
        static var loading: String { say("Counting the days...") }
        static var nothing: String {
            say(
                "Nothing to watch yet. Give a receipt its warranty in months, or the day until which it can be given back."
            )
        }
        static var nothingToOpen: String { say("Nothing ends in this window; W looks further ahead.") }

        static func place(_ vault: String) -> String { say("\(vault) > Expiring") }
        static func window(_ days: Int) -> String { say("window: \(days) days") }
        static func quiet(_ days: Int) -> String {
            say("Nothing ends in the next \(days) days, and nothing ended in the last 30. W looks further ahead.")
        }
        static func quiet(_ days: Int, of text: String) -> String {
            say(
                "Nothing that matches \"\(text)\" ends in the next \(days) days or ended in the last 30. W looks further ahead, Esc drops the filter."
            )
        }
        static func covered(_ count: Int) -> String { say("Covered now  \(items(count))") }
        static func moreCurrencies(_ count: Int) -> String {
            say(count, " + \(count) more currency", " + \(count) more currencies")
        }
        static func inCurrencies(_ count: Int) -> String { say(" in \(count) currencies") }
        static func more(_ count: Int) -> String { say("and \(count) more") }
        static func title(_ part: ExpiringPart) -> String {
            switch part {
            case .returns: say("RETURN WINDOWS")
            case .warranties: say("WARRANTY ENDS SOON")
            case .ended: say("ENDED IN THE LAST 30 DAYS")
            case .snoozed: say("SNOOZED UNTIL")
            case .muted: say("MUTED")
            }
        }

        /// `today`, `in 5 days`, `9 days ago`; at most 12 columns below a thousand days.
        static func countdown(_ days: Int) -> String {
            switch days {
            case 0: say("today")
            case 1: say("tomorrow")
            case -1: say("yesterday")
            case 2...: say("in \(days) days")
            default: say("\(-days) days ago")
            }
        }
    }
}

extension Strings.Expiring {
    static var nothingQuiet: String { say("Nothing is snoozed or muted. z snoozes what ends, m mutes it.") }
    static func nothingQuiet(of text: String) -> String {
        say("Nothing that matches \"\(text)\" is snoozed or muted. Esc drops the filter.")
    }
    static var silencedTitle: String { say("snoozed and muted") }
    static var until: String { say("Until") }
    static var notAhead: String { say("That day is not ahead of us.") }
    static let helpPick: Phrase = "Take the line"
    static let helpTake: Phrase = "Take what was typed"
    static let helpCancelTyping: Phrase = "Stop typing"
    static let helpSnooze: Phrase = "Say nothing of it for a time"
    static let helpMute: Phrase = "Say nothing of it any more; again takes it back"
    static let helpWindow: Phrase = "Look 30, 90, 180 or 365 days ahead"
    static let helpShow: Phrase = "What is snoozed or muted, and back"
    static let footSnooze: Phrase = "snooze"
    static let footMute: Phrase = "mute"
    static let footWindow: Phrase = "window"

    static var remindersOff: String { say("Reminders are off: name the days for them in Settings (5).") }
    static var remindersReachNobody: String {
        say("Reminders reach nobody: turn on the desktop or a program in Settings (5).")
    }
    /// `Reminders: 30, 7 and 1 day before, once each, at 09:00.`
    static func reminders(_ others: String, _ last: Int, at clock: String) -> String {
        let days = others.isEmpty ? "\(last)" : say("\(others) and \(last)")
        return say(
            last, "Reminders: \(days) day before, once each, at \(clock).",
            "Reminders: \(days) days before, once each, at \(clock).")
    }

    static func typeADay(_ example: String) -> String { say("Type a day like \(example).") }
    static func silenced(_ snoozed: Int, muted: Int) -> String {
        say("Snoozed: \(snoozed). Muted: \(muted). Z shows them.")
    }
    static func snoozeTitle(_ name: String, _ context: Context) -> String {
        let name = name.isEmpty ? Strings.emptyValue : name
        return say("Snooze \(TextWidth.truncated(name, to: 24, lines: context.lines))")
    }
    static func name(of line: SnoozeMenu.Line) -> String {
        switch line {
        case .day: say("1 day")
        case .week: say("1 week")
        case .month: say("1 month")
        case .typed: say("Until a day...")
        case .wake: say("Not any more")
        }
    }

    /// The message about what was done.
    static func done(_ silence: Silence?, _ count: Int, _ context: Context) -> String {
        if count == 0 { return say("It was so already.") }
        return switch silence {
        case .until(let day): say("Snoozed until \(day.text(context.dayFormat)), on this device.")
        case .always: say("Muted, on this device.")
        case nil: say("Listed again when it ends.")
        }
    }
}
