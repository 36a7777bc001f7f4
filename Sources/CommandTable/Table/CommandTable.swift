package import CommandLineKit
internal import VaultModel

/// The table of the commands of `rvault`, which the parser, the help and everything else about commands read.
package enum CommandTable: CommandLineTable {
    package typealias Name = CommandName
    package typealias Group = CommandGroup
    package typealias FlagName = Flag
    package typealias Status = ExitCode

    package static let commands: [CommandEntry] =
        vaultCommands + receiptCommands + attachmentCommands + requestCommands + exchangeCommands + syncCommands
        + programCommands

    package static let globalFlags: [FlagEntry] = [
        FlagEntry(
            .vault, value: "PATH", "Vault file to use (default: ~/.local/share/receipt-vault/home.vault)", .files),
        FlagEntry(
            .config, value: "FILE", "Config file to read (default: ~/.config/receipt-vault/config.toml)", .files),
        FlagEntry(.receipt, value: "ID", "Start the screens at this receipt"),
        FlagEntry(.passphraseFD, value: "N", "Read the passphrase from the first line of file descriptor N"),
        FlagEntry(.json, "Print one JSON object (schema rvault/1) instead of a table; errors too, on stderr"),
        FlagEntry(.color, choices: ["auto", "always", "never"], "When to use color; NO_COLOR is respected"),
        FlagEntry(.plain, "Use lines of text instead of screens, as for a screen reader"),
        FlagEntry(.noInput, "Never ask; fail instead"),
        FlagEntry(.yes, short: "y", "Answer yes to every question"),
        FlagEntry(.dryRun, short: "n", "Show what would be done and change nothing"),
        FlagEntry(.readOnly, "Change nothing in the vault, and do not sync"),
        FlagEntry(
            .net, choices: NetworkRehearsal.allCases.map(\.rawValue),
            "Rehearse a bad network, to see how the program behaves; nothing else changes"),
        FlagEntry(.quiet, short: "q", "Print results and errors only"),
        FlagEntry(.wait, value: "SECONDS", "Wait up to SECONDS for another program that uses the vault (default: 5)"),
        FlagEntry(.verbose, short: "v", "Log each step and how long it takes to standard error"),
        FlagEntry(.logFile, value: "FILE", "Write the log to FILE; it contains no receipt data", .files),
        FlagEntry(
            .logLevel, choices: GlobalOptions.LogLevel.allCases.map(\.rawValue),
            "Detail of the log (default: info; debug for -v alone)"),
        FlagEntry(.help, short: "h", "Show help for the command"),
        FlagEntry(.version, "Show the version"),
    ]

    package static let synonyms = [
        "ls": "list", "search": "list", "find": "list", "rm": "trash", "delete": "trash", "remove": "trash",
        "new": "add", "create": "init", "undelete": "restore", "get": "show", "view": "show",
        "set": "edit", "update": "edit", "push": "sync", "pull": "sync", "signin": "login", "register": "login",
        "signout": "logout", "merge": "resolve", "passwd": "passphrase", "password": "passphrase", "quit": "lock",
        "save": "export", "load": "import", "ocr": "read", "scan": "read",
    ]
}
