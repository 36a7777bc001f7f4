extension CommandTable {
    static let query = ArgumentEntry(
        "QUERY", .anyNumber, "Words and conditions that must all hold, as 'rvault help search' tells; none: everything")
    static let sought = ArgumentEntry("QUERY", .many, "Words and conditions that must all hold")
    static let identifiers = ArgumentEntry(
        "ID", .many, "Identifiers as list shows them; their end is enough where unique", .names(.receipts))
    static let identifier = ArgumentEntry(
        "ID", "Identifier as list shows it; its end is enough where unique", .names(.receipts))

    static let fieldFlags: [FlagEntry] = [
        FlagEntry(.store, value: "NAME", "Store", .names(.stores)),
        FlagEntry(.date, value: "DAY", "Day of purchase, such as 2025-10-27 or today"),
        FlagEntry(.total, value: "AMOUNT", "Total, such as 12.50 or 12,50; negative for a return slip"),
        FlagEntry(.currency, value: "CODE", "Currency, such as EUR (default: the home currency)"),
        FlagEntry(.category, value: "NAME", "Category", .names(.categories)),
        FlagEntry(.warranty, value: "MONTHS", "Warranty in months, such as 24"),
        FlagEntry(.returnBy, value: "DAY", "Last day for bringing it back"),
        FlagEntry(.notes, value: "TEXT", "Notes"),
        FlagEntry(.tags, value: "LIST", "Tags, separated by commas"),
        FlagEntry(.favorite, "Mark as a favourite"),
    ]

    static let receiptCommands: [CommandEntry] = [
        CommandEntry(
            .list, in: .receipts, "List receipts, newest first", arguments: [query],
            flags: [
                FlagEntry(
                    .sort, value: "KEY",
                    "Order: " + SortKey.allCases.map(\.rawValue).joined(separator: ", ")
                        + "; a minus before it turns it round, as in --sort=-total",
                    .words(SortKey.allCases.flatMap { [$0.rawValue, "-" + $0.rawValue] })),
                FlagEntry(.limit, value: "N", "At most N receipts"),
                FlagEntry(.trashed, "Those in the Trash instead"),
            ],
            examples: [
                "rvault list", "rvault list coffee --sort total --limit 10",
                "rvault list bought:2025 has:warranty",
                "rvault list --json | jq '.items[].storeName'",
            ],
            exitCodes: [.nothingMatched, .locked, .busy, .damaged]),
        CommandEntry(
            .search, in: .receipts, "Search receipts, the best matches first",
            details: [
                "A word must begin a word of store, notes, tags, recognised text or day; case and accents do not matter. "
                    + "\"Two words\" in quotes stand one after the other. A minus before a term turns it round; put -- "
                    + "before a query that begins with one.",
                "store: notes: tag: category: take a word or \"a phrase\", and =\"all of it\".",
                "total: takes 50, >12.50, 10..20 or >=100EUR; currency: three letters; warranty: months.",
                "bought: before: after: expires: return: take 2025, 2025-10 or 2025-10-27, and all but before: and "
                    + "after: also >2024 or 2024..2025-06.",
                "has: takes warranty, notes, tags, category, total, date or return; is: takes favorite, returned, "
                    + "pending, failed, conflict or trash.",
            ],
            arguments: [sought], flags: [FlagEntry(.limit, value: "N", "At most N receipts")],
            examples: [
                "rvault search coffee mill", "rvault search 'store:bosch has:warranty expires:2026'",
                "rvault search --json 'tag:kitchen total:>100' | jq '.items[].excerpt'",
            ],
            exitCodes: [.nothingMatched, .locked, .busy, .damaged]),
        CommandEntry(
            .show, in: .receipts, "Show everything about one receipt", arguments: [identifier],
            exitCodes: [.nothingMatched, .locked, .busy, .damaged]),
        CommandEntry(
            .add, in: .receipts, "Add a receipt and print its identifier", flags: fieldFlags,
            examples: ["rvault add --store Lampor --date 2025-10-27 --total 1290,00 --currency NOK --warranty 24"],
            exitCodes: [.locked, .busy, .damaged]),
        CommandEntry(
            .edit, in: .receipts, "Change fields of a receipt",
            details: [
                "Fields: " + EditableField.allCases.map(\.rawValue).joined(separator: ", ")
                    + ". An empty value clears a field, as in --set return-by=."
            ],
            arguments: [identifier],
            flags: [
                FlagEntry(
                    .set, value: "FIELD=VALUE", repeatable: true, "Give FIELD a new value; may be repeated",
                    .words(EditableField.allCases.map { $0.rawValue + "=" })),
                FlagEntry(.addTag, value: "TAG", repeatable: true, "Add a tag; may be repeated", .names(.tags)),
                FlagEntry(.removeTag, value: "TAG", repeatable: true, "Take a tag off; may be repeated", .names(.tags)),
            ],
            examples: ["rvault edit 7QK4 --set store='Blå Lampe' --set total=1290.00 --add-tag home"],
            exitCodes: [.nothingMatched, .locked, .busy, .damaged]),
        noteEntry,
        tagEntry,
        CommandEntry(
            .trash, in: .receipts, "Move receipts to the Trash", arguments: [identifiers],
            exitCodes: [.nothingMatched, .locked, .busy, .damaged, .someFailed]),
        CommandEntry(
            .restore, in: .receipts, "Take receipts out of the Trash",
            details: [
                "A word with a slash in it, or with .rvbackup at its end, is no identifier but a backup: then it is the "
                    + "same as 'rvault backup restore FILE'."
            ],
            arguments: [ArgumentEntry("ID", .many, identifiers.summary, .names(.trashed))],
            flags: restoreFlags, exitCodes: [.nothingMatched, .locked, .busy, .damaged, .someFailed]),
        CommandEntry(
            .purge, in: .receipts, "Forget receipts of the Trash for good",
            details: [
                "They go with notes, history, items, warranties and claims, on every device of the account. Nothing brings "
                    + "them back, so the word purge has to be typed, or --yes given. What a server knows goes with the "
                    + "next sync; until then 'rvault undo' takes it back."
            ],
            arguments: [ArgumentEntry("ID", .anyNumber, identifiers.summary, .names(.trashed))],
            flags: [FlagEntry(.everything, "All that lies in the Trash")],
            examples: ["rvault purge 7QK4", "rvault purge --everything --yes"],
            exitCodes: [.nothingMatched, .locked, .busy, .damaged, .someFailed]),
        expiringEntry,
        snoozeEntry,
        muteEntry,
        CommandEntry(
            .notify, in: .receipts, "Tell the desktop or a program of your own what ends soon, once each",
            details: [
                "What ends in 30, 7 or 1 days and was not told yet ('reminders.days' of 'rvault config' says when). The "
                    + "worker does so by itself every day; this is for a timer on a machine without it.",
                "The desktop is told by notify-send, and the program that reminders.command names gets the title and the "
                    + "text as lines on its standard input.",
            ],
            flags: [FlagEntry(.test, "Send a notice that says nothing, to see whether it arrives")],
            examples: [
                "rvault notify --test", "rvault config set reminders.command \"mail -s Receipts me@example.org\"",
            ],
            exitCodes: [.locked, .busy, .damaged]),
        CommandEntry(
            .claim, in: .receipts, "Write a claim pack (PDF) for a shop or an insurer",
            details: [
                "What was bought where and for how much, warranty and return window, items with their warranties and claims, "
                    + "notes, and what was changed since; each receipt begins a page. Without --output the file lies in the current directory and is "
                    + "named after the store. What is written is not encrypted.",
                "Characters that no installed font draws stand as small squares, and the last lines name them.",
            ],
            arguments: [identifiers],
            flags: [FlagEntry(.output, short: "o", value: "FILE", "Write to FILE; - for standard output", .files)],
            examples: ["rvault claim 7QK4", "rvault claim 7QK4 -o claim.pdf"],
            exitCodes: [.nothingMatched, .locked, .busy, .damaged]),
        coverEntry,
        CommandEntry(
            .log, in: .receipts, "Show what happened, newest first",
            details: [
                "What was done on all devices to one receipt and to what belongs to it; without ID, to everything in the vault. "
                    + "Values that another device's change replaced are kept here; put-back brings them back."
            ],
            arguments: [
                ArgumentEntry(
                    "ID", .optional,
                    "Identifier of a receipt as list shows it, of an item, a warranty or a claim, or of a category",
                    .names(.covers))
            ],
            flags: [FlagEntry(.limit, value: "N", "At most N lines (default: 100)")],
            examples: ["rvault log 7QK4", "rvault log --json | jq '.items[] | select(.type == \"valueOverwritten\")'"],
            exitCodes: [.nothingMatched, .locked, .busy, .damaged]),
        CommandEntry(
            .putBack, in: .receipts, "Put a former value back into its receipt",
            details: ["An ordinary edit, which is synced and can be put back itself."],
            arguments: [ArgumentEntry("EVENT", "Event as log shows it; its end is enough where unique")],
            examples: ["rvault put-back 9V2K4MZQ"],
            exitCodes: [.nothingMatched, .locked, .busy, .damaged]),
        undoEntry,
        redoEntry,
    ]
}
