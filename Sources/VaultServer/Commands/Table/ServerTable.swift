package import CommandLineKit

/// The table of the commands of `rvault-server`, which the parser, the help and everything else about commands read.
package enum ServerTable: CommandLineTable {
    package typealias Name = ServerCommandName
    package typealias Group = ServerCommandGroup
    package typealias FlagName = ServerFlag
    package typealias Status = ServerExit

    package static let commands: [CommandEntry] =
        servingCommands + accountCommands + databaseCommands + backupCommands + keyCommands + examinationCommands
        + programCommands

    package static let globalFlags: [FlagEntry] = [
        FlagEntry(.help, short: "h", "Show help for the command"),
        FlagEntry(.version, "Show the version"),
    ]

    package static let synonyms = [
        "start": "serve", "run": "serve", "listen": "serve", "user": "account", "register": "account", "add": "account",
        "cert": "https", "tls": "https", "certificate": "https",
        "check": "doctor", "figures": "metrics", "status": "doctor",
        "accounts": "account", "devices": "device", "invitation": "invite", "invitations": "invite",
        "upgrade": "migrate", "transfer": "move", "copy": "backup", "dump": "backup", "rekey": "rotate-key",
        "key": "rotate-key", "sync": "resync", "man": "manual",
    ]

    package static let program = ProgramText(
        name: "rvault-server", title: "Receipt Vault server", summary: "keep the receipts of many devices in sync",
        description: [
            "It serves the accounts of one folder to devices with rvault, over HTTPS or behind an HTTPS proxy. It "
                + "merges their changes, so it can read the receipts; its store is encrypted on disk.",
            "account, device, invite, backup and resync also work while a server is using the folder: the server then carries them "
                + "out. Run them as the user that the server runs as.",
            conventions,
        ],
        environment: [
            HelpTerm("AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY", "The keys for serve --blobs s3://…."),
            HelpTerm("AWS_SESSION_TOKEN", "The token that belongs to temporary keys."),
            HelpTerm("RVAULT_DATABASE", "The address of the database, instead of --database."),
            HelpTerm("RVAULT_DIRECT_DATABASE", "The same for --direct-database."),
            HelpTerm("RVAULT_LLM_KEY", "The key for serve --llm."),
            HelpTerm("RVAULT_SMS_TOKEN", "The token of the SMS gateway, instead of --sms-token."),
            HelpTerm("RVAULT_LISTEN, RVAULT_DATA, …", "The same for other flags of serve."),
            HelpTerm("LC_ALL, LC_MESSAGES, LANG", "The language that serve recognizes without --read."),
        ],
        files: [
            HelpTerm("DIR/server.db", "The store, encrypted with SQLCipher."),
            HelpTerm("DIR/server.key", "The key of the store and of its copies. Keep it with each copy."),
            HelpTerm("DIR/server.key.retired", "Earlier keys, which open earlier copies, after rotate-key."),
            HelpTerm("DIR/tls.pem, DIR/tls.key", "The certificate that https creates, and its key."),
            HelpTerm("DIR/authority.pem, DIR/authority.key", "The authority that vouches for it, and its key."),
            HelpTerm("DIR/blobs", "The attachments, not encrypted, unless serve --blobs names another place."),
            HelpTerm("DIR/server.db.replaced", "The previous store, after restore."),
            HelpTerm(
                "DIR/server.db.rescued",
                "The store of a server that has ended, if its file had been deleted or replaced before: restore it."),
            HelpTerm("DIR/server.ballast", "A reserved megabyte, for commands on a full disk."),
            HelpTerm("DIR/server.db.moved", "The previous store, after move to a database."),
            HelpTerm("DIR/server.sock", "The socket on which a running server answers the other commands."),
        ])

    /// The page `docs/server-commands.md`: every command with its help.
    package static var page: String {
        CommandPage<Self>.render(title: "Commands of the server", introduction: conventions, tests: "ServerTable")
    }

    private static let conventions =
        "Results go to standard output, errors to standard error. Passwords are never command-line arguments: "
        + "rvault-server asks for them, or reads them from a file descriptor."
}
