internal import CommandLineKit

extension CommandTable {
    static let syncEntry = CommandEntry(
        .sync, in: .sync, "Sync now and wait until it is done, or manage sync",
        details: [
            "Without an ACTION, it syncs. status shows the state without starting a sync. queue lists the pending "
                + "changes with their tries, the next try and the reason; retry, drop and save take an ID from that "
                + "list. retry all retries everything that was refused, for example after the account got more room.",
            "retry syncs at once, with the same --json and exit codes as a sync; if sync is paused, off or signed out, "
                + "it says when the entries will be sent, and --json prints them.",
            "off turns sync off on this device: pending changes are kept, and everything here and on the server stays. "
                + "on puts the pending changes back into the queue, compares both sides in full and resumes sync.",
            "offered lists changes that a restored server lacks; accept sends them again, decline discards them. "
                + "deletions shows how many receipts a full sync would delete here, if that is a lot; allow deletes "
                + "them, refuse keeps them.",
        ],
        arguments: [
            ArgumentEntry(
                "ACTION", .optional,
                "status, on, off, queue, retry, drop, save, offered, deletions",
                .words(["status", "on", "off", "queue", "retry", "drop", "save", "offered", "deletions"])),
            ArgumentEntry("WORD", .anyNumber, "Arguments of the action, such as an ID, a FILE, accept or allow"),
        ],
        flags: [
            FlagEntry(.pause, "Pause sync, in every window, until --resume"),
            FlagEntry(.resume, "Resume sync, and sync now"),
            FlagEntry(.full, "Compare everything with the server, and fix differences"),
        ],
        examples: [
            "rvault sync", "rvault sync queue", "rvault sync retry all", "rvault sync drop 7QK4",
            "rvault sync save 7QK4 lost-change.json",
            "rvault sync --full", "rvault sync off",
        ],
        exitCodes: [
            .nothingMatched, .locked, .busy, .damaged, .unreachable, .refused, .conflicts, .someFailed, .interrupted,
        ])

    static let deviceEntry = CommandEntry(
        .device, in: .sync, "List the account's devices, pair another one, or sign one out",
        details: [
            "invite shows a pairing code, also as a QR code, which is valid for ten minutes and signs in one device. "
                + "On that device, run 'rvault device join CODE SERVER', or pass the text of the QR code alone.",
            "revoke signs a device out at once. Its data stays on that device, including unsent changes.",
        ],
        arguments: [
            ArgumentEntry(
                "ACTION", .optional, "list, invite, join or revoke (default: list)",
                .words(["list", "invite", "join", "revoke"])),
            ArgumentEntry("WORD", .anyNumber, "join: CODE [SERVER]; revoke: a device's NAME or a suffix of its ID"),
        ],
        flags: [deviceNameFlag],
        examples: [
            "rvault device", "rvault device invite", "rvault device join 7KQ2-M9XD https://vault.example.org",
            "rvault device revoke old-laptop",
        ],
        exitCodes: [.nothingMatched, .locked, .busy, .unreachable, .refused, .interrupted])

    static let captureEntry = CommandEntry(
        .capture, in: .sync, "Turn a phone into a scanner: show a code for its browser",
        details: [
            "Shows a QR code and its address. The phone opens it in its browser, takes photos of receipts, and each "
                + "arrives in the Inbox of every device, also if the phone had no network at the time. The code works "
                + "once, within ten minutes.",
            "The phone can add to the Inbox and see what became of that, and nothing else. 'rvault device' lists it; "
                + "'rvault device revoke NAME' signs it out.",
            "Phones allow a web page the camera only over HTTPS; 'Phones' in the guide says how to set that up at home.",
        ],
        examples: ["rvault capture", "rvault capture --json"],
        exitCodes: [.locked, .busy, .unreachable, .refused, .interrupted])

    static let doctorEntry = CommandEntry(
        .doctor, in: .vault, "Check terminal, vault and sync, explain problems, and repair them after asking",
        details: [
            "Terminal: what it can show. Vault: permissions, key file, the store's own check of every page, and "
                + "whether the search index matches the receipts. Sync: whether the server is reachable, and whether "
                + "both sides agree, by digests of all receipts and categories.",
            "Differences are explained; after you confirm (or with --yes), a full sync fixes them, and a wrong search "
                + "index is rebuilt from the receipts. With --dry-run, nothing is repaired.",
            "--rebuild-index rebuilds the index at once, without asking and without other checks. Ctrl-C leaves the "
                + "index as it was. A search that finds the index damaged rebuilds it by itself.",
            "--revoke-keyring does the same as 'rvault keyring off': the desktop's keyring no longer opens the vault, "
                + "and the passphrase does as before. A slot that doesn't work is offered for this by itself.",
        ],
        flags: [
            FlagEntry(.rebuildIndex, "Only rebuild the search index from the receipts"),
            FlagEntry(.revokeKeyring, "Only stop the desktop's keyring from opening the vault"),
        ],
        examples: [
            "rvault doctor", "rvault doctor --json --dry-run", "rvault doctor --rebuild-index",
            "rvault doctor --revoke-keyring",
        ],
        exitCodes: [.locked, .busy, .damaged, .unreachable, .refused, .conflicts, .someFailed])
}
