extension CommandTable {
    static let syncEntry = CommandEntry(
        .sync, in: .sync, "Sync now and wait until it is done, or see to what sync does",
        details: [
            "Without an ACTION it syncs. status shows the state without starting anything. queue lists what waits, with tries, "
                + "the next try and why; retry, drop and save take an ID of that list.",
            "retry syncs at once and ends as a sync does, with its --json; where sync is paused, off or signed out, it says when "
                + "the entry is sent, and --json prints the entry.",
            "off makes the vault one of this device only: what waits is set aside, everything here and on the server stays. "
                + "on takes it back, compares both sides in full and goes on.",
            "offered lists changes that a restored server does not have; accept sends them again, decline lets them go. "
                + "deletions shows what a full sync would remove here where that is a lot; allow lets it, refuse keeps it.",
        ],
        arguments: [
            ArgumentEntry(
                "ACTION", .optional,
                "status, on, off, queue, retry, drop, save, offered, deletions",
                .words(["status", "on", "off", "queue", "retry", "drop", "save", "offered", "deletions"])),
            ArgumentEntry("WORD", .anyNumber, "What the action is about, such as an ID, a FILE, accept or allow"),
        ],
        flags: [
            FlagEntry(.pause, "Stop syncing, in every window, until --resume"),
            FlagEntry(.resume, "End the pause and sync"),
            FlagEntry(.full, "Compare everything with the server, and mend what differs"),
        ],
        examples: [
            "rvault sync", "rvault sync queue", "rvault sync drop 7QK4", "rvault sync save 7QK4 lost-change.json",
            "rvault sync --full", "rvault sync off",
        ],
        exitCodes: [
            .nothingMatched, .locked, .busy, .damaged, .unreachable, .refused, .conflicts, .someFailed, .interrupted,
        ])

    static let deviceEntry = CommandEntry(
        .device, in: .sync, "List the devices of the account, pair another one, or sign one out",
        details: [
            "invite shows a code and a QR picture for ten minutes; either one signs another device in, once. On that device, "
                + "'rvault device join CODE SERVER', or the text that a reader finds in the picture alone.",
            "revoke signs a device out at once. What it has stays on it, with what it has not sent.",
        ],
        arguments: [
            ArgumentEntry(
                "ACTION", .optional, "list, invite, join or revoke (default: list)",
                .words(["list", "invite", "join", "revoke"])),
            ArgumentEntry("WORD", .anyNumber, "join: CODE [SERVER]; revoke: a device's NAME or the end of its ID"),
        ],
        flags: [deviceNameFlag],
        examples: [
            "rvault device", "rvault device invite", "rvault device join 7KQ2-M9XD https://vault.example.org",
            "rvault device revoke old-laptop",
        ],
        exitCodes: [.nothingMatched, .locked, .busy, .unreachable, .refused, .interrupted])

    static let doctorEntry = CommandEntry(
        .doctor, in: .vault, "Examine terminal, vault and sync, explain what is wrong, and mend it after asking",
        details: [
            "The terminal: what it can show. The vault: permissions, key file, the store's own check of every page, and "
                + "whether searches find what the receipts hold. Sync: whether the server is there, and by digests of all receipts and categories whether both sides agree.",
            "Differences are named in words; after a yes (or --yes) a full sync mends them, and a search index that is wrong "
                + "is rebuilt from the receipts. With --dry-run nothing is mended.",
            "--rebuild-index does that at once, without asking and without looking at anything else. Ctrl-C leaves the index "
                + "as it was. A search that meets a damaged index rebuilds it by itself.",
        ],
        flags: [FlagEntry(.rebuildIndex, "Rebuild the search index from the receipts, and do nothing else")],
        examples: ["rvault doctor", "rvault doctor --json --dry-run", "rvault doctor --rebuild-index"],
        exitCodes: [.locked, .busy, .damaged, .unreachable, .refused, .conflicts, .someFailed])
}
