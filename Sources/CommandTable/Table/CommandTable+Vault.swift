extension CommandTable {
    static let newPassphraseFD = FlagEntry(
        .newPassphraseFD, value: "N", "Read the new passphrase from file descriptor N")

    static let vaultCommands: [CommandEntry] = [
        CommandEntry(
            .initialize, in: .vault, "Create an encrypted vault",
            details: [
                "Asks for a passphrase twice, then shows a recovery code once, 14 groups of four letters and digits. Nobody can open the vault "
                    + "without one of the two, so keep the code on paper, away from this computer.",
                "Works without a network and without an account.",
            ],
            flags: [
                FlagEntry(.name, value: "NAME", "What the vault is called on screen (default: Home)"),
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
            .unlock, in: .vault, "Keep the vault open for the commands that follow",
            details: [
                "Only a key in memory is kept, never the passphrase. Other users of the computer cannot reach it."
            ],
            flags: [
                FlagEntry(.duration, value: "TIME", "Lock again after TIME, such as 90s, 15m or 2h (default: 15m)")
            ],
            examples: ["rvault unlock --for 1h"], exitCodes: [.locked, .busy, .damaged]),
        CommandEntry(.lock, in: .vault, "Forget the key that unlock kept"),
        CommandEntry(
            .status, in: .vault, "Show the vault, what waits to be synced, and the last good sync",
            details: [
                "Where the server failed five times in a row or more, it says how often and why; in --json that is failing, with "
                    + "tries and reason, else null. stopped is why sync does not go on before you act."
            ],
            exitCodes: [.locked, .busy, .damaged, .conflicts]),
        CommandEntry(
            .passphrase, in: .vault, "Change the passphrase",
            details: ["The recovery code stays as it is. Nothing is encrypted anew, so this takes a second."],
            flags: [newPassphraseFD], exitCodes: [.locked, .busy]),
        CommandEntry(
            .recover, in: .vault, "Open the vault with the recovery code and set a new passphrase",
            flags: [
                FlagEntry(.recoveryFD, value: "N", "Read the recovery code from file descriptor N"), newPassphraseFD,
            ], exitCodes: [.locked, .busy]),
        CommandEntry(
            .recoveryCode, in: .vault, "Make a new recovery code; the one before opens nothing any more",
            details: [
                "For a code that was lost, or never written down. Asks for the passphrase, though the vault be unlocked. Backups "
                    + "and copies of the key file of before still open with the former code."
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
            .verify, in: .vault, "Read every page of the vault and tell whether it is whole",
            details: [
                "Nothing is changed and nothing is sent. The search index is compared with the receipts, too. 'rvault doctor' "
                    + "also looks at the terminal and the server, and "
                    + "'rvault backup verify' at a backup."
            ],
            examples: ["rvault verify", "rvault verify --vault work --quiet"], exitCodes: [.locked, .busy, .damaged]),
        doctorEntry,
        CommandEntry(
            .agent, in: nil, "Hold the key of an unlocked vault (started by unlock)",
            flags: [FlagEntry(.duration, value: "TIME", "End after TIME")]),
        CommandEntry(
            .complete, in: nil, "List names of an unlocked vault, for a shell that completes a word",
            arguments: [ArgumentEntry("LIST", "Which", .words(VaultNames.allCases.map(\.rawValue)))]),
    ]
}
