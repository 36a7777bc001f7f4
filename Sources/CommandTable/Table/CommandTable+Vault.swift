internal import CommandLineKit

extension CommandTable {
    static let newPassphraseFD = FlagEntry(
        .newPassphraseFD, value: "N", "Read the new passphrase from file descriptor N")

    static let vaultCommands: [CommandEntry] = [
        CommandEntry(
            .initialize, in: .vault, "Create an encrypted vault",
            details: [
                "Asks for a passphrase twice, then shows a recovery code once: 14 groups of four letters and digits. "
                    + "Nobody can open the vault without one of the two, so keep the code on paper, away from this "
                    + "computer.",
                "Needs no network and no account.",
            ],
            flags: [
                FlagEntry(.name, value: "NAME", "Name of the vault on screen (default: Home)"),
                FlagEntry(.currency, value: "CODE", "Home currency, such as EUR (default: from the locale)"),
                FlagEntry(
                    .recoveryFile, value: "FILE",
                    "Write the recovery code to FILE (mode 0600; .pdf: a sheet to print)",
                    .files),
            ],
            examples: [
                "rvault init", "rvault init --recovery-file ~/recovery.pdf",
                "rvault init --vault ~/work.vault --passphrase-fd 3 3<secret.txt",
            ]),
        CommandEntry(
            .unlock, in: .vault, "Keep the vault unlocked for later commands",
            details: [
                "Keeps the vault's key in memory, never the passphrase. Other users of the computer cannot reach it."
            ],
            flags: [
                FlagEntry(.duration, value: "TIME", "Lock again after TIME, such as 90s, 15m or 2h (default: 15m)")
            ],
            examples: ["rvault unlock --for 1h"], exitCodes: [.locked, .busy, .damaged]),
        CommandEntry(.lock, in: .vault, "Lock the vault and discard the key that unlock keeps"),
        keyringEntry,
        CommandEntry(
            .status, in: .vault, "Show the vault, pending changes and the last successful sync",
            details: [
                "After the server has failed five times in a row, it says how often and why. With --json, failing then "
                    + "has tries and reason, else it is null; stopped is the reason why sync cannot continue until "
                    + "you act."
            ],
            exitCodes: [.locked, .busy, .damaged, .conflicts]),
        CommandEntry(
            .passphrase, in: .vault, "Change the passphrase",
            details: [
                "The recovery code stays the same. Nothing is encrypted again, so this takes only a second. A keyring that "
                    + "opens the vault no longer does; 'rvault keyring on' sets it up again."
            ],
            flags: [newPassphraseFD], exitCodes: [.locked, .busy]),
        CommandEntry(
            .recover, in: .vault, "Open the vault with the recovery code and set a new passphrase",
            flags: [
                FlagEntry(.recoveryFD, value: "N", "Read the recovery code from file descriptor N"), newPassphraseFD,
            ], exitCodes: [.locked, .busy]),
        CommandEntry(
            .recoveryCode, in: .vault, "Create a new recovery code; the old one stops working",
            details: [
                "For a code that was lost or never written down. Asks for the passphrase even if the vault is "
                    + "unlocked. Older backups and older copies of the key file still open with the old code."
            ],
            flags: [
                FlagEntry(
                    .recoveryFile, value: "FILE",
                    "Write the recovery code to FILE (mode 0600; .pdf: a sheet to print)",
                    .files)
            ],
            examples: ["rvault new-code", "rvault new-code --recovery-file ~/recovery.pdf"],
            exitCodes: [.locked, .busy]),
        backupEntry,
        CommandEntry(
            .verify, in: .vault, "Read every page of the vault and check its integrity",
            details: [
                "Changes and sends nothing. Also compares the search index with the receipts. 'rvault doctor' also "
                    + "checks the terminal and the server; 'rvault backup verify' checks a backup."
            ],
            examples: ["rvault verify", "rvault verify --vault work --quiet"], exitCodes: [.locked, .busy, .damaged]),
        doctorEntry,
        CommandEntry(
            .agent, in: nil, "Hold the key of an unlocked vault (started by unlock)",
            flags: [FlagEntry(.duration, value: "TIME", "Exit after TIME")]),
        CommandEntry(
            .complete, in: nil, "List names of an unlocked vault, for shell completion",
            arguments: [ArgumentEntry("LIST", "List to print", .words(VaultNames.allCases.map(\.rawValue)))]),
    ]
}
