internal import CommandLineKit
internal import VaultModel

extension CommandTable {
    static let textEntry = CommandEntry(
        .sms, in: .sync, "Text messages, the last resort of a device without a network",
        details: [
            "While this device has been offline for 5 minutes, each new receipt that has waited for 5 minutes is sent to "
                + "the server once as a text message, by the worker or an open window. The ordinary sync confirms it later.",
            "Off until you turn it on: on says what a text contains and who can read it, states the price and the limit, and "
                + "asks. NUMBER is that of the server, and --price is what your operator takes for one text. Each change "
                + "of the terms is a new agreement.",
            "--gateway is the program that sends a text (default: \(TextPlan.standardCommand)). It runs without a "
                + "shell; {number} and {text} stand for one argument each. Exit code 0 means that it took the text.",
            "send sends one entry of 'rvault sync queue' now, also again if an earlier text failed or nobody knows its "
                + "outcome. It counts towards the limit.",
        ],
        arguments: [
            ArgumentEntry(
                "ACTION", .optional, "status, on, off or send (default: status)",
                .words(["status", "on", "off", "send"])),
            ArgumentEntry("ID", .optional, "For send: the entry of the queue"),
        ],
        flags: [
            FlagEntry(.to, value: "NUMBER", "The server's number, such as +15550100"),
            FlagEntry(.price, value: "PRICE", "The price of one text, such as \"0.09 EUR\""),
            FlagEntry(
                .limit, value: "N",
                "The most texts in 24 hours, \(TextPlan.limits.lowerBound) to \(TextPlan.limits.upperBound) (default: "
                    + "\(TextPlan.standardLimit))"),
            FlagEntry(.gateway, value: "COMMAND", "The program that sends a text"),
        ],
        examples: [
            "rvault sms", "rvault sms on --to +15550100 --limit 3 --price \"0.09 EUR\"", "rvault sms send 7QK4",
            "rvault sms off",
        ],
        exitCodes: [.nothingMatched, .locked, .busy])
}
