extension CommandTable {
    static let expiringEntry = CommandEntry(
        .expiring, in: .receipts, "Show warranties and return windows that end soon",
        details: [
            "The nearest end first, each with what ends: a return window, the receipt's own warranty, or one that 'rvault "
                + "cover' has. Without anything to show it ends with code 3, so that a timer can tell; with "
                + "--quiet it then says nothing.",
            "What was snoozed or muted on this device is left out, and does not change the code, unless --all is given.",
            "As a calendar (--format ical, or --output) each end is a day with alarms 30, 7 and 1 day before.",
        ],
        arguments: [query],
        flags: [
            FlagEntry(.within, value: "DAYS", "How far to look ahead, such as 30d or 12w (default: 90d)"),
            FlagEntry(.all, "What is snoozed or muted, too"),
            FlagEntry(.format, choices: ["ical"], "A calendar instead of a table"),
            FlagEntry(
                .output, short: "o", value: "FILE", "Write the calendar to FILE instead of standard output", .files),
        ],
        examples: [
            "rvault expiring --within 30d", "rvault expiring store:bosch 'total:>100'",
            "rvault expiring -o warranties.ics",
            "rvault expiring --within 7d --json | jq '.items[].storeName'",
        ],
        exitCodes: [.nothingMatched, .locked, .busy, .damaged])

    private static let ofThisDevice = "Other devices hear nothing of it, and undo takes it back."

    static let snoozeEntry = CommandEntry(
        .snooze, in: .receipts, "Say nothing for a time of what ends of a receipt", details: [ofThisDevice],
        arguments: [
            identifier,
            ArgumentEntry(
                "WHEN", "3d, 2w or 1m for days, weeks or months, a day on which to speak of it again, or off",
                .words(["1d", "1w", "1m", "off"])),
        ],
        examples: ["rvault snooze 7QK4 2w", "rvault snooze 7QK4 2026-03-01", "rvault snooze 7QK4 off"],
        exitCodes: [.nothingMatched, .locked, .busy, .damaged])

    static let muteEntry = CommandEntry(
        .mute, in: .receipts, "Say nothing any more of what ends of a receipt", details: [ofThisDevice],
        arguments: [identifier], flags: [FlagEntry(.off, "Speak of it again")],
        examples: ["rvault mute 7QK4", "rvault mute 7QK4 --off"],
        exitCodes: [.nothingMatched, .locked, .busy, .damaged])
}
