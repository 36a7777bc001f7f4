extension CommandTable {
    static let syncCommands: [CommandEntry] =
        accountCommands + [syncEntry, workerEntry, deviceEntry] + conflictCommands

    static let deviceNameFlag = FlagEntry(
        .deviceName, value: "NAME", "Call this device so in the account (default: the host's name)")

    private static let accountCommands: [CommandEntry] = [
        CommandEntry(
            .login, in: .sync, "Connect the vault to an account on a server",
            details: [
                "What is in the vault is pushed and merged with what the account already has.",
                "Where the account has another device of this one's name, this one gets a number, as laptop (2).",
            ],
            arguments: [
                ArgumentEntry(
                    "URL", .optional,
                    "Address of the server, such as https://receipts.example.org (default: sync.server)")
            ],
            flags: [
                FlagEntry(.email, value: "E", "Address of the account"),
                FlagEntry(.passwordFD, value: "N", "Read the account's password from file descriptor N"),
                FlagEntry(.register, "Create the account first"),
                deviceNameFlag,
            ],
            examples: ["rvault login http://127.0.0.1:8484 --email me@example.org --password-fd 3 3<password.txt"],
            exitCodes: [.locked, .busy, .unreachable, .refused]),
        CommandEntry(
            .logout, in: .sync, "Disconnect the vault from its account; everything stays here",
            details: [
                "Says how many changes are not uploaded. They are kept and go out after signing in again.",
                "--forget also deletes everything of the account from this device, after asking (or with --yes): receipts, "
                    + "history, drafts and changes that were never uploaded, which are lost. The server, other devices, "
                    + "backups and exported files keep what they have; the vault stays, empty, for another account.",
                "It works after a sign-out, too. Where the server is not reached, it still lists this device until another one "
                    + "revokes it ('rvault device revoke NAME').",
            ],
            flags: [FlagEntry(.forget, "Delete everything of the account from this device, too")],
            examples: ["rvault logout", "rvault logout --forget"],
            exitCodes: [.locked, .busy, .nothingMatched]),
    ]

    private static let workerEntry = CommandEntry(
        .worker, in: .sync, "Keep the vault in step with the server without a screen, until somebody ends it",
        details: [
            "Listens to the server and to what other programs write into the vault, syncs every 15 minutes whatever it hears "
                + "('sync.every' of 'rvault config'), and says what it does on standard "
                + "error, with the levels of syslog where it runs as a service. Ctrl-C or SIGTERM ends it.",
            "Opened by 'rvault unlock' it ends with the lock; opened by --passphrase-fd it stays. "
                + "Resources/systemd has a unit for it.",
        ],
        examples: ["rvault worker", "rvault worker --passphrase-fd 3 3<passphrase.txt"],
        exitCodes: [.usage, .locked, .busy])

    private static let conflictCommands: [CommandEntry] = [
        CommandEntry(
            .conflicts, in: .sync, "List the fields that were changed on two devices, or show one conflict",
            arguments: [
                ArgumentEntry("list|show", .optional, "What to print (default: list)", .words(["list", "show"])),
                ArgumentEntry(
                    "ID", .optional, "For show: the receipt, item, warranty or claim", .names(.conflicts)),
            ],
            examples: ["rvault conflicts", "rvault conflicts show 7QK4 --json"],
            exitCodes: [.nothingMatched, .locked, .busy]),
        CommandEntry(
            .resolve, in: .sync, "Decide a conflict",
            details: [
                "Every disputed field needs a decision: mine (this device), theirs (the server), or a value of your own. "
                    + "Fields: " + EditableField.allCases.map(\.rawValue).joined(separator: ", ") + ", deleted.",
                "Of an item, a warranty or a claim, whose ID 'rvault conflicts' shows: "
                    + PartField.allCases.map(\.rawValue).joined(separator: ", ") + ", deleted.",
            ],
            arguments: [ArgumentEntry("ID", identifier.summary, .names(.conflicts))],
            flags: [
                FlagEntry(
                    .field, value: "F=CHOICE", repeatable: true,
                    "CHOICE is mine, theirs or value:TEXT; may be repeated",
                    .words((EditableField.allCases.map(\.rawValue) + PartField.others + ["deleted"]).map { $0 + "=" })),
                FlagEntry(.all, choices: ["mine", "theirs"], "Decide every field that --field does not name"),
            ],
            examples: ["rvault resolve 7QK4 --field total=mine --field date=value:2025-10-27"],
            exitCodes: [.nothingMatched, .locked, .busy]),
    ]

    /// The topics of `help` other than commands.
    static let topics = ["flags", "exit-codes", "json"]

    private static let helpTopics =
        CommandName.allCases.filter { ![.agent, .complete].contains($0) }.map(\.rawValue) + topics

    static let programCommands: [CommandEntry] = [
        CommandEntry(
            .demo, in: .program, "Look around in a sample vault that leaves nothing behind",
            details: [
                "200 made-up receipts of ten countries, in a vault that is removed at the end. With --plain it is read as lines."
            ],
            flags: [FlagEntry(.live, "With a server on this machine and a second device that edits meanwhile")]),
        CommandEntry(
            .config, in: .program, "Show the settings and where each comes from, change one, or check the config file",
            details: [
                "config.toml is only read, never written but by you. show lists every setting with its value and its source; check "
                    + "names what is wrong by line, and two keys that clash; path prints where the file is looked for.",
                "edit opens it in $VISUAL or $EDITOR and checks it afterwards; where there is none, the editor gets a sample "
                    + "in which every line is a comment.",
                "get NAME prints one setting. set NAME VALUE keeps it in a file of the program's own, as the Settings "
                    + "screen does, and unset NAME goes back; what config.toml says goes before that. NAME is as show has "
                    + "it: look.theme, keys.trash.",
            ],
            arguments: [
                ArgumentEntry(
                    "WHAT", .anyNumber, "show (the default), check, path, edit, get NAME, set NAME VALUE, unset NAME",
                    .words(["show", "check", "path", "edit", "get", "set", "unset"]))
            ],
            examples: [
                "rvault config", "rvault config set look.theme dark", "rvault config set keys.trash d Delete",
                "rvault config check --config ./config.toml",
            ], exitCodes: [.nothingMatched]),
        CommandEntry(.version, in: .program, "Show the version and what it was built with"),
        CommandEntry(
            .completion, in: .program, "Print what makes a shell complete the words of rvault",
            details: [
                "bash: rvault completion bash > ~/.local/share/bash-completion/completions/rvault",
                "zsh: rvault completion zsh > _rvault, into a folder of $fpath.",
                "fish: rvault completion fish > ~/.config/fish/completions/rvault.fish",
                "Identifiers, stores, categories and tags are offered while the vault is unlocked ('rvault unlock').",
            ],
            arguments: [ArgumentEntry("bash|zsh|fish", "The shell", .words(CompletionShell.allCases.map(\.rawValue)))],
            examples: ["rvault completion fish"]),
        CommandEntry(
            .manual, in: .program, "Print the manual page, for man",
            details: ["'make install' puts it where man finds it. Without that: rvault manual | man -l -"],
            examples: ["rvault manual"]),
        CommandEntry(
            .help, in: .program, "Show help for a command or topic",
            arguments: [
                ArgumentEntry("TOPIC", .optional, "A command, or one of: flags, exit-codes, json", .words(helpTopics))
            ]),
    ]
}
