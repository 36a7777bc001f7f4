internal import CommandLineKit

extension CommandTable {
    static let attachmentCommands: [CommandEntry] = [
        CommandEntry(
            .attach, in: .receipts, "Attach pictures, PDFs or mails to a receipt",
            details: [
                "Takes JPEG, PNG, WebP, HEIC and PDF, and mails with such files, up to 20 MB each. They are stored "
                    + "encrypted beside the vault and synced; the files themselves stay where they are."
            ],
            arguments: [identifier, ArgumentEntry("FILE", .many, "Files to attach; - for standard input", .files)],
            examples: ["rvault attach 7QK4 receipt.pdf", "rvault attach 7QK4 front.jpg back.jpg"],
            exitCodes: [.nothingMatched, .locked, .busy, .damaged, .someFailed]),
        CommandEntry(
            .detach, in: .receipts, "Remove a picture or PDF from a receipt",
            details: [
                "Only the receipt forgets it: 'rvault undo' brings it back. A scan in the Inbox keeps its last one; skip "
                    + "the scan instead."
            ],
            arguments: [identifier],
            flags: [FlagEntry(.number, value: "N", "Remove the Nth attachment; needed if there are several")],
            examples: ["rvault detach 7QK4", "rvault detach 7QK4 --number 2"],
            exitCodes: [.nothingMatched, .locked, .busy]),
        CommandEntry(
            .open, in: .receipts, "Show a receipt's picture in a viewer",
            details: [
                "Starts the program in RVAULT_VIEWER, or else xdg-open, with a decrypted copy in memory, which is "
                    + "removed when the viewer ends. xdg-open ends at once; the copy then stays until you press Enter. "
                    + "With --output the copy is written to a file and stays there, unencrypted."
            ],
            arguments: [identifier],
            flags: [
                FlagEntry(.number, value: "N", "Show the Nth attachment (default: 1)"),
                FlagEntry(.output, short: "o", value: "FILE", "Write it to FILE; - for standard output", .files),
            ],
            examples: ["rvault open 7QK4", "rvault open 7QK4 --number 2 -o receipt.pdf"],
            exitCodes: [.nothingMatched, .locked, .busy, .damaged]),
        CommandEntry(
            .inbox, in: .receipts, "List the Inbox, and accept or skip what is in it",
            details: [
                "A receipt that came as a picture is in the Inbox until you accept what was read from it, or edit its "
                    + "store, date or total. list shows what was read and how sure that is; accept takes it over, and "
                    + "asks first if the vault has a similar receipt; skip moves the receipt to the Trash."
            ],
            arguments: [
                ArgumentEntry("list|accept|skip", .optional, "What to do", .words(["list", "accept", "skip"])),
                ArgumentEntry("ID", .anyNumber, identifiers.summary, .names(.receipts)),
            ],
            flags: [
                FlagEntry(
                    .set, value: "FIELD=VALUE", repeatable: true, "Accept with FIELD set to VALUE; may be repeated",
                    .words(acceptedWords))
            ],
            examples: ["rvault inbox", "rvault inbox accept 7QK4 --set total=45.80", "rvault inbox skip 7QK4"],
            exitCodes: [.nothingMatched, .locked, .busy, .damaged, .someFailed]),
    ]

    private static let acceptedWords = ["store=", "date=", "total=", "currency=", "category=", "warranty="]
}
