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
}
