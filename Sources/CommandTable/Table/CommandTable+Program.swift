package import CommandLineKit

extension CommandTable {
    /// The texts about `rvault` as a whole.
    package static let program = ProgramText(
        name: "rvault", title: "Receipt Vault", summary: "receipts and warranties, encrypted and offline-first",
        bareAction: "open the full-screen interface",
        description: [
            "Without a command, it opens the full-screen interface: receipts, warranties and return windows that end "
                + "soon, and the state of sync. ? or F1 there lists the keys.",
            "With a command, it does one thing and exits. " + streams,
        ],
        topics: [json],
        environment: [
            HelpTerm("NO_COLOR", "If set, output has no colors, unless you give --color always."),
            HelpTerm("LANG, LC_ALL, LC_MONETARY, LC_TIME", "The default currency and date format."),
            HelpTerm("RVAULT_VAULT", "The vault to use if --vault is not given."),
            HelpTerm("RVAULT_READ_ONLY", "If 1, the same as --read-only."),
            HelpTerm("XDG_DATA_HOME, XDG_RUNTIME_DIR", "The folders of the vault and of the agent's socket."),
        ],
        files: [
            HelpTerm("~/.local/share/receipt-vault/home.vault", "The default vault, encrypted with SQLCipher."),
            HelpTerm(
                "~/.local/share/receipt-vault/home.vault.keys",
                "Its key file, sealed with the passphrase and with the recovery code. Keep it with the vault."),
        ],
        names: NameListing(command: "complete", flag: "vault"))

    /// The page `docs/commands.md`: every command with its help.
    package static var page: String {
        CommandPage<Self>.render(title: "Commands", introduction: streams, tests: "CommandTableTests")
    }

    private static let streams =
        "Data goes to standard output, messages to standard error. Secrets are never command-line arguments: rvault "
        + "asks for them, or reads them from a file descriptor."

    /// The topic about `--json`.
    static let json = HelpProse(
        "json", title: "JSON",
        [
            "With --json, a command prints one object to standard output: {\"schema\":\"rvault/1\",\"items\":[...],"
                + "\"truncated\":false}. Later versions only add fields.",
            "Amounts are {\"minor\":129000,\"currency\":\"NOK\"}, in the currency's smallest unit. Days are written as "
                + "2025-10-27, times as in RFC 3339, in UTC. Nothing is localized.",
            "An error is one object on standard error: "
                + "{\"code\":5,\"kind\":\"busy\",\"message\":\"...\",\"hint\":\"...\"}; code is the exit code.",
        ])
}
