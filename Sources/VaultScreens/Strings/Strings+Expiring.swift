import TerminalUI
import Translation
import VaultModel
import VaultWording

extension Strings {
    enum Expiring {
        static var loading: String { say("Loading...") }
        static var nothing: String {
            say(
                "No deadlines ahead or in the last 30 days. Set a receipt's warranty or return deadline."
            )
        }
        static func nothingToOpen(_ further: Bool) -> String {
            ahead(say("Nothing expires in this window."), further)
        }

        /// With the key for a longer window, unless this one is the longest.
        private static func ahead(_ sentence: String, _ further: Bool) -> String {
            further ? sentence + " " + say("W looks further ahead.") : sentence
        }

        static func place(_ vault: String) -> String { say("\(vault) > Expiring") }
        static func window(_ days: Int) -> String { say("window: \(days) days") }
        static func quiet(_ days: Int, _ further: Bool) -> String {
            ahead(say("Nothing expires in the next \(days) days or expired in the last 30."), further)
        }
        static func quiet(_ days: Int, of text: String, _ further: Bool) -> String {
            let nothing = say(
                "Nothing matching \"\(text)\" expires in the next \(days) days or expired in the last 30.")
            return ahead(nothing, further) + " " + say("Esc clears the filter.")
        }
        static func allSilenced(_ further: Bool) -> String {
            ahead(say("Nothing expires here but what is snoozed or muted: Z shows it."), further)
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
            case .warranties: say("WARRANTY EXPIRES SOON")
            case .ended: say("EXPIRED IN THE LAST 30 DAYS")
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
    static var nothingQuiet: String { say("Nothing is snoozed or muted. z snoozes an entry, m mutes it.") }
    static func nothingQuiet(of text: String) -> String {
        say("Nothing matching \"\(text)\" is snoozed or muted. Esc clears the filter.")
    }
    static var silencedTitle: String { say("snoozed and muted") }
    static var until: String { say("Until") }
    static var notAhead: String { say("Choose a future date.") }
    static let helpPick: Phrase = "Select"
    static let helpTake: Phrase = "Accept the input"
    static let helpCancelTyping: Phrase = "Cancel the input"
    static let helpSnooze: Phrase = "Snooze until a day"
    static let helpMute: Phrase = "Mute; press again to unmute"
    static let helpWindow: Phrase = "Look 30, 90, 180 or 365 days ahead"
    static let helpShow: Phrase = "Show snoozed and muted, or go back"
    static let footSnooze: Phrase = "snooze"
    static let footMute: Phrase = "mute"
    static let footWindow: Phrase = "window"

    /// A reminder in the program's last line, with the number of others.
    static func reminded(_ line: String, others: Int) -> String {
        others == 0 ? line : line + " " + say("(and \(others) more)")
    }
    static var remindersOff: String { say("Reminders are off: set their days in Settings (5).") }
    static var remindersReachNobody: String {
        say("Nowhere to send reminders: turn on desktop or program in Settings (5).")
    }
    /// `Reminders: 30, 7 and 1 day before, once each, at 09:00.`
    static func reminders(_ others: String, _ last: Int, at clock: String) -> String {
        let days = others.isEmpty ? "\(last)" : say("\(others) and \(last)")
        return say(
            last, "Reminders: \(days) day before, once each, at \(clock).",
            "Reminders: \(days) days before, once each, at \(clock).")
    }

    static func typeADay(_ example: String) -> String { say("Type a date like \(example).") }
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
        case .typed: say("Until a date...")
        case .wake: say("Clear snooze or mute")
        }
    }

    /// The message about what was done.
    static func done(_ silence: Silence?, _ count: Int, _ context: Context) -> String {
        if count == 0 { return say("Nothing to change.") }
        return switch silence {
        case .until(let day): say("Snoozed until \(day.text(context.dayFormat)), on this device.")
        case .always: say("Muted, on this device.")
        case nil: say("No longer snoozed or muted.")
        }
    }
}
