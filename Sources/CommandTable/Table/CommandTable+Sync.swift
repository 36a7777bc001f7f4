internal import CommandLineKit
internal import FieldInput

extension CommandTable {
    static let syncCommands: [CommandEntry] =
        accountCommands + [syncEntry, workerEntry, textEntry, deviceEntry, captureEntry] + conflictCommands

    static let deviceNameFlag = FlagEntry(
        .deviceName, value: "NAME", "Name of this device in the account (default: the host's name)")

    private static let accountCommands: [CommandEntry] = [
        CommandEntry(
            .login, in: .sync, "Connect the vault to an account on a server",
            details: [
                "The receipts of the vault are uploaded and merged with those of the account.",
                "If another device of the account has the same name, a number is added, as in laptop (2).",
            ],
            arguments: [
                ArgumentEntry(
                    "URL", .optional,
                    "Server address, such as https://receipts.example.org (default: sync.server)")
            ],
            flags: [
                FlagEntry(.email, value: "E", "Email address of the account"),
                FlagEntry(.passwordFD, value: "N", "Read the account's password from file descriptor N"),
                FlagEntry(.register, "Create the account first"),
                FlagEntry(
                    .invitation, value: "CODE", "Create the account with the code that the server's operator gave you"),
                deviceNameFlag,
            ],
            examples: [
                "rvault login http://127.0.0.1:8484 --email me@example.org --password-fd 3 3<password.txt",
                "rvault login https://receipts.example.org --email me@example.org --invitation 7Q2M-X0KD-4T9F-AW3B",
            ],
            exitCodes: [.locked, .busy, .unreachable, .refused]),
        CommandEntry(
            .logout, in: .sync, "Sign out of the account; everything stays in the vault",
            details: [
                "Says how many changes are pending. They are kept, and sent when you sign in again.",
                "--forget also deletes the account's data from this device, after asking (or with --yes): receipts, "
                    + "history, drafts and changes that were never uploaded, which are lost. The server, other "
                    + "devices, backups and exported files keep what they have; the vault stays, empty, for another "
                    + "account.",
                "--forget also works after you sign out. If the server is unreachable, it keeps listing this device "
                    + "until another one revokes it ('rvault device revoke NAME').",
            ],
            flags: [FlagEntry(.forget, "Also delete the account's data from this device")],
            examples: ["rvault logout", "rvault logout --forget"],
            exitCodes: [.nothingMatched, .locked, .busy]),
    ]

    private static let workerEntry = CommandEntry(
        .worker, in: .sync, "Keep the vault in sync without a screen, until you stop it",
        details: [
            "Listens to the server and to what other programs write to the vault, syncs at least every 15 minutes "
                + "('sync.every' in 'rvault config'), and says what it does on standard error, with syslog levels if "
                + "it runs as a service. Ctrl-C or SIGTERM stops it.",
            "If 'rvault unlock' opened the vault, the worker stops when it is locked; with --passphrase-fd, it "
                + "keeps running. Opened by the desktop's keyring, it stops when 'rvault keyring off' revokes that. "
                + "Resources/systemd has a unit for it. It reports to systemd when it has started, and its status.",
            "--once is for a timer: it sends reminders that are due, syncs if changes are pending or the last sync is older "
                + "than the interval, and ends. A window or another worker that has the vault open does the sync instead. "
                + "It does not look into watched folders, which takes a worker that keeps running. If the vault is "
                + "locked, it exits with 4.",
        ],
        flags: [FlagEntry(.once, "Do what is due, and end")],
        examples: [
            "rvault worker", "rvault worker --passphrase-fd 3 3<passphrase.txt", "rvault worker --once --no-input",
        ],
        exitCodes: [.locked, .busy])

    /// The names that can be resolved: the fields of receipts, those that only parts have, and the deletion.
    static let resolvedFields: [String] = {
        let receipt = FieldTable.receipt.words
        return receipt + FieldTable.part(nil).map(\.word).filter { !receipt.contains($0) } + ["deleted"]
    }()

    private static let conflictCommands: [CommandEntry] = [
        CommandEntry(
            .conflicts, in: .sync, "List fields changed on two devices, or show one conflict",
            arguments: [
                ArgumentEntry("list|show", .optional, "What to print (default: list)", .words(["list", "show"])),
                ArgumentEntry(
                    "ID", .optional, "For show: the receipt, item, warranty or claim", .names(.conflicts)),
            ],
            examples: ["rvault conflicts", "rvault conflicts show 7QK4 --json"],
            exitCodes: [.nothingMatched, .locked, .busy]),
        CommandEntry(
            .resolve, in: .sync, "Resolve a conflict",
            details: [
                "Every field in conflict needs a choice: mine (this device), theirs (the server), or a value of your "
                    + "own. Fields: " + FieldTable.receipt.words.joined(separator: ", ") + ", deleted.",
                "Fields of items, warranties and claims, whose IDs 'rvault conflicts' shows: "
                    + FieldTable.part(nil).map(\.word).joined(separator: ", ") + ", deleted.",
            ],
            arguments: [ArgumentEntry("ID", identifier.summary, .names(.conflicts))],
            flags: [
                FlagEntry(
                    .field, value: "F=CHOICE", repeatable: true,
                    "CHOICE is mine, theirs or value:TEXT; may be repeated",
                    .words(resolvedFields.map { $0 + "=" })),
                FlagEntry(.all, choices: ["mine", "theirs"], "Resolve every field that --field does not name"),
            ],
            examples: ["rvault resolve 7QK4 --field total=mine --field date=value:2025-10-27"],
            exitCodes: [.nothingMatched, .locked, .busy]),
    ]

    private static let manualTopics = CommandName.allCases.filter { ![.agent, .complete].contains($0) }.map(\.rawValue)
    private static let helpTopics = manualTopics + program.topicWords

    static let programCommands: [CommandEntry] = [
        CommandEntry(
            .demo, in: .program, "Try a sample vault that leaves nothing behind",
            details: [
                "Opens 200 made-up receipts from ten countries, in a vault that is removed at exit. With --plain, it "
                    + "prints lines instead of screens."
            ],
            flags: [FlagEntry(.live, "Add a server on this computer and a second device that makes changes")]),
        CommandEntry(
            .config, in: .program, "Show settings and their sources, change one, or check the config file",
            details: [
                "rvault reads config.toml but never changes it. show lists every setting with its value and source; "
                    + "check reports errors by line, and conflicting keys; path prints where rvault looks for the "
                    + "file.",
                "edit opens the file in $VISUAL or $EDITOR and checks it afterwards; if there is none, the editor gets "
                    + "a sample in which every line is a comment.",
                "get NAME prints one setting. set NAME VALUE saves it to the program's own file, as the Settings "
                    + "screen does, and unset NAME resets it; config.toml takes precedence. NAME is as in show: "
                    + "look.theme, keys.trash.",
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
        CommandEntry(.version, in: .program, "Show the version"),
        CommandEntry(
            .completion, in: .program, "Print a shell completion script",
            details: [
                "bash: rvault completion bash > ~/.local/share/bash-completion/completions/rvault",
                "zsh: rvault completion zsh > _rvault, in a folder of $fpath.",
                "fish: rvault completion fish > ~/.config/fish/completions/rvault.fish",
                "IDs, stores, categories and tags are completed while the vault is unlocked ('rvault unlock').",
            ],
            arguments: [ArgumentEntry("bash|zsh|fish", "The shell", .words(CompletionShell.allCases.map(\.rawValue)))],
            examples: ["rvault completion fish"]),
        CommandEntry(
            .manual, in: .program, "Print the manual page of the program or of a command",
            details: [
                "The packages and 'make install' install all of them for man. To read one without that:"
                    + " rvault manual COMMAND | man -l -"
            ],
            arguments: [
                ArgumentEntry("COMMAND", .optional, "The command (default: the whole program)", .words(manualTopics))
            ],
            flags: [FlagEntry(.list, "List the commands that have a page")],
            examples: ["rvault manual", "rvault manual list"]),
        CommandEntry(
            .help, in: .program, "Show help for a command or topic",
            arguments: [
                ArgumentEntry("TOPIC", .optional, "A command, or one of: flags, exit-codes, json", .words(helpTopics))
            ]),
    ]
}
