internal import CommandLineKit

extension CommandTable {
    static let expiringEntry = CommandEntry(
        .expiring, in: .receipts, "Show warranties and return windows that expire soon",
        details: [
            "The earliest deadline comes first, with what expires: a return window, the receipt's own warranty, or "
                + "one from 'rvault cover'. If nothing expires, it exits with code 3, which a timer can check; with "
                + "--quiet, it then prints nothing.",
            "Receipts snoozed or muted on this device are left out and do not affect the exit code, unless you give "
                + "--all.",
            "In a calendar (--format ical, or --output), each deadline is a day with alarms 30, 7 and 1 day before.",
        ],
        arguments: [query],
        flags: [
            FlagEntry(.within, value: "DAYS", "How far to look ahead, such as 30d or 12w (default: 90d)"),
            FlagEntry(.all, "Include snoozed and muted receipts"),
            FlagEntry(.format, choices: ["ical"], "Print a calendar instead of a table"),
            FlagEntry(
                .output, short: "o", value: "FILE", "Write the calendar to FILE instead of standard output", .files),
        ],
        examples: [
            "rvault expiring --within 30d", "rvault expiring store:bosch 'total:>100'",
            "rvault expiring -o warranties.ics",
            "rvault expiring --within 7d --json | jq '.items[].storeName'",
        ],
        exitCodes: [.nothingMatched, .locked, .busy, .damaged])

    private static let ofThisDevice = "This applies to this device only. 'rvault undo' reverses it."

    static let snoozeEntry = CommandEntry(
        .snooze, in: .receipts, "Hide the reminders of a receipt for a while", details: [ofThisDevice],
        arguments: [
            identifier,
            ArgumentEntry(
                "WHEN", "3d, 2w or 1m for days, weeks or months; the day on which reminders resume; or off",
                .words(["1d", "1w", "1m", "off"])),
        ],
        examples: ["rvault snooze 7QK4 2w", "rvault snooze 7QK4 2026-03-01", "rvault snooze 7QK4 off"],
        exitCodes: [.nothingMatched, .locked, .busy, .damaged])

    static let muteEntry = CommandEntry(
        .mute, in: .receipts, "Hide the reminders of a receipt permanently", details: [ofThisDevice],
        arguments: [identifier], flags: [FlagEntry(.off, "Show its reminders again")],
        examples: ["rvault mute 7QK4", "rvault mute 7QK4 --off"],
        exitCodes: [.nothingMatched, .locked, .busy, .damaged])

    static let notifyEntry = CommandEntry(
        .notify, in: .receipts, "Send reminders of what expires soon, once each on all devices",
        details: [
            "Reminds you 30, 7 and 1 day before a deadline, unless a device already has ('reminders.days' in 'rvault "
                + "config' sets the days). The worker does this every day; use notify in a timer on a computer without it.",
            "Reminders go to the desktop through notify-send, by mail to reminders.mail, and to the program in "
                + "reminders.command, which gets the title and the text as lines on its standard input. None are sent "
                + "in the hours of reminders.quiet.",
            "With an account, the server decides which device shows a reminder. A device that cannot reach it shows "
                + "its reminders anyway.",
        ],
        flags: [
            FlagEntry(.test, "Send a test notification"),
            FlagEntry(
                .buttons, value: "TIME",
                "Put buttons on notifications of the desktop, and wait up to TIME for them, such as 10m"),
        ],
        examples: [
            "rvault notify --test", "rvault config set reminders.mail me@example.org",
            "rvault config set reminders.quiet 22:00-07:00",
        ],
        exitCodes: [.locked, .busy, .damaged])

    static let remindersEntry = CommandEntry(
        .reminders, in: .receipts, "List reminders, remind again later, or dismiss them, on all devices",
        details: [
            "Without an action, lists what expires within the days of reminders.days, and whether a device has "
                + "reminded of it.",
            "Unlike 'rvault snooze', which hides a receipt on this device, this applies to every device of the account.",
        ],
        arguments: [
            ArgumentEntry(
                "ACTION", .anyNumber, "list, snooze ID [1d], or dismiss ID", .words(["list", "snooze", "dismiss"]))
        ],
        examples: ["rvault reminders", "rvault reminders snooze 7QK4 3d", "rvault reminders dismiss 7QK4"],
        exitCodes: [.nothingMatched, .locked, .busy, .damaged])
}
