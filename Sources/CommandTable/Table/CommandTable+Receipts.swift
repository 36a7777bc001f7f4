internal import CommandLineKit
internal import FieldInput
internal import VaultQuery

extension CommandTable {
    static let query = ArgumentEntry(
        "QUERY", .anyNumber, "Search terms that must all match; see 'rvault help search' (default: all receipts)")
    static let sought = ArgumentEntry("QUERY", .many, "Search terms that must all match")
    static let identifiers = ArgumentEntry(
        "ID", .many, "Receipt IDs; a unique suffix is enough", .names(.receipts))
    static let identifier = ArgumentEntry(
        "ID", "ID as listed; a unique suffix is enough", .names(.receipts))

    static let fieldFlags: [FlagEntry] = [
        FlagEntry(.store, value: "NAME", "Store", .names(.stores)),
        FlagEntry(.date, value: "DAY", "Purchase date, such as 2025-10-27 or today"),
        FlagEntry(.total, value: "AMOUNT", "Total, such as 12.50 or 12,50; negative for a return slip"),
        FlagEntry(.currency, value: "CODE", "Currency, such as EUR (default: the home currency)"),
        FlagEntry(.category, value: "NAME", "Category", .names(.categories)),
        FlagEntry(.warranty, value: "MONTHS", "Warranty in months, such as 24"),
        FlagEntry(.returnBy, value: "DAY", "Last day to return the purchase"),
        FlagEntry(.notes, value: "TEXT", "Notes"),
        FlagEntry(.tags, value: "LIST", "Tags, separated by commas"),
        FlagEntry(.favorite, "Mark as a favorite"),
    ]

    static let receiptCommands: [CommandEntry] = [
        CommandEntry(
            .list, in: .receipts, "List receipts, newest first", arguments: [query],
            flags: [
                FlagEntry(
                    .sort, value: "KEY",
                    "Sort order: " + SortKey.allCases.map(\.rawValue).joined(separator: ", ")
                        + "; a leading minus reverses it, as in --sort=-total",
                    .words(SortKey.allCases.flatMap { [$0.rawValue, "-" + $0.rawValue] })),
                FlagEntry(.limit, value: "N", "Show at most N receipts"),
                FlagEntry(.trashed, "List receipts in the Trash instead"),
            ],
            examples: [
                "rvault list", "rvault list coffee --sort total --limit 10",
                "rvault list bought:2025 has:warranty",
                "rvault list --json | jq '.items[].storeName'",
            ],
            exitCodes: [.nothingMatched, .locked, .busy, .damaged]),
        CommandEntry(
            .search, in: .receipts, "Search receipts, best matches first",
            details: [
                "A word matches the beginning of a word in store, notes, tags, recognized text or purchase date; case "
                    + "and accents do not matter. \"Two words\" in quotes must follow each other. A minus before a "
                    + "term excludes what it finds; put -- before a query that begins with a minus.",
                "store: notes: tag: category: take a word or \"a phrase\", and =\"the whole value\".",
                "total: takes 50, >12.50, 10..20 or >=100EUR; currency: three letters; warranty: months.",
                "bought: before: after: expires: return: take 2025, 2025-10 or 2025-10-27; all but before: and "
                    + "after: also take >2024 or 2024..2025-06.",
                "has: takes \(alternatives(HeldPart.allCases.map(\.rawValue))); is: takes "
                    + "\(alternatives(ReceiptState.allCases.map(\.rawValue))).",
            ],
            arguments: [sought], flags: [FlagEntry(.limit, value: "N", "Show at most N receipts")],
            examples: [
                "rvault search coffee mill", "rvault search 'store:bosch has:warranty expires:2026'",
                "rvault search --json 'tag:kitchen total:>100' | jq '.items[].excerpt'",
            ],
            exitCodes: [.nothingMatched, .locked, .busy, .damaged]),
        CommandEntry(
            .show, in: .receipts, "Show everything about one receipt", arguments: [identifier],
            exitCodes: [.nothingMatched, .locked, .busy, .damaged]),
        CommandEntry(
            .add, in: .receipts, "Add receipts and print their IDs",
            details: [
                "With files (JPEG, PNG, WebP, HEIC, PDF, or a mail with such files), each becomes a receipt in the Inbox, "
                    + "and is read for you to accept: see 'rvault help inbox'. With files and fields, one receipt "
                    + "gets all of them."
            ],
            arguments: [
                ArgumentEntry("FILE", .anyNumber, "Pictures, PDFs or mails; - for standard input", .files)
            ],
            flags: fieldFlags,
            examples: [
                "rvault add --store Lampor --date 2025-10-27 --total 1290,00 --currency NOK --warranty 24",
                "rvault add ~/Scans/*.jpg",
            ],
            exitCodes: [.locked, .busy, .damaged, .someFailed, .interrupted]),
        CommandEntry(
            .edit, in: .receipts, "Change fields of a receipt",
            details: [
                "Fields: " + FieldTable.receipt.words.joined(separator: ", ")
                    + ". An empty value clears a field, as in --set return-by=.",
                "The server's text recognition never changes a field that you have set. --release lets it fill the "
                    + "field again.",
            ],
            arguments: [identifier],
            flags: [
                FlagEntry(
                    .set, value: "FIELD=VALUE", repeatable: true, "Set FIELD to VALUE; may be repeated",
                    .words(FieldTable.receipt.words.map { $0 + "=" })),
                FlagEntry(.addTag, value: "TAG", repeatable: true, "Add a tag; may be repeated", .names(.tags)),
                FlagEntry(.removeTag, value: "TAG", repeatable: true, "Remove a tag; may be repeated", .names(.tags)),
                FlagEntry(
                    .release, value: "FIELD", repeatable: true,
                    "Let text recognition fill FIELD again; may be repeated",
                    .words(FieldTable.receipt.releasable)),
            ],
            examples: ["rvault edit 7QK4 --set store='Blå Lampe' --set total=1290.00 --add-tag home"],
            exitCodes: [.nothingMatched, .locked, .busy, .damaged]),
        noteEntry,
        tagEntry,
        CommandEntry(
            .trash, in: .receipts, "Move receipts to the Trash", arguments: [identifiers],
            exitCodes: [.nothingMatched, .locked, .busy, .damaged, .someFailed]),
        CommandEntry(
            .restore, in: .receipts, "Restore receipts from the Trash",
            details: [
                "An argument that contains a slash or ends in .rvbackup is a backup, not an ID: the command then does "
                    + "the same as 'rvault backup restore FILE'."
            ],
            arguments: [ArgumentEntry("ID", .many, identifiers.summary, .names(.trashed))],
            flags: restoreFlags, exitCodes: [.nothingMatched, .locked, .busy, .damaged, .someFailed]),
        CommandEntry(
            .purge, in: .receipts, "Permanently delete receipts in the Trash",
            details: [
                "Deletes them with notes, history, items, warranties and claims, on every device of the account. "
                    + "To confirm, type the word purge, or give --yes. The next sync deletes receipts that a server "
                    + "has: 'rvault undo' reverses it until then; after that, nothing restores them."
            ],
            arguments: [ArgumentEntry("ID", .anyNumber, identifiers.summary, .names(.trashed))],
            flags: [FlagEntry(.everything, "Delete everything in the Trash")],
            examples: ["rvault purge 7QK4", "rvault purge --everything --yes"],
            exitCodes: [.nothingMatched, .locked, .busy, .damaged, .someFailed]),
        expiringEntry,
        snoozeEntry,
        muteEntry,
        notifyEntry,
        remindersEntry,
        CommandEntry(
            .claim, in: .receipts, "Write a claim pack (PDF) for a shop or an insurer",
            details: [
                "Contains what was bought, where and for how much, warranty and return window, items with their "
                    + "warranties and claims, notes, and later changes; each receipt starts a new page. Without "
                    + "--output, the file goes to the current directory and is named after the store. It is not "
                    + "encrypted.",
                "Characters that are in no installed font appear as small squares; the last lines list them.",
            ],
            arguments: [identifiers],
            flags: [FlagEntry(.output, short: "o", value: "FILE", "Write to FILE; - for standard output", .files)],
            examples: ["rvault claim 7QK4", "rvault claim 7QK4 -o claim.pdf"],
            exitCodes: [.nothingMatched, .locked, .busy, .damaged]),
        coverEntry,
        CommandEntry(
            .log, in: .receipts, "Show the history, newest first",
            details: [
                "Lists what all devices did to one receipt and its items, warranties and claims; without ID, to "
                    + "everything in the vault. Values that another device's change replaced are kept here; put-back "
                    + "restores them."
            ],
            arguments: [
                ArgumentEntry(
                    "ID", .optional,
                    "ID of a receipt, an item, a warranty, a claim or a category",
                    .names(.covers))
            ],
            flags: [FlagEntry(.limit, value: "N", "Show at most N lines (default: 100)")],
            examples: ["rvault log 7QK4", "rvault log --json | jq '.items[] | select(.type == \"valueOverwritten\")'"],
            exitCodes: [.nothingMatched, .locked, .busy, .damaged]),
        CommandEntry(
            .putBack, in: .receipts, "Restore a previous value of a receipt",
            details: ["This is an ordinary edit: it is synced, and put-back can reverse it, too."],
            arguments: [ArgumentEntry("EVENT", "Event ID from log; a unique suffix is enough")],
            examples: ["rvault put-back 9V2K4MZQ"],
            exitCodes: [.nothingMatched, .locked, .busy, .damaged]),
        undoEntry,
        redoEntry,
    ]
}
