internal import CommandLineKit

extension ServerTable {
    static let accountCommands: [CommandEntry] = [
        CommandEntry(
            .account, in: .serving, "Create, list or delete accounts, or set a password",
            details: [
                "add and password ask for the password twice, or read it from a file descriptor.",
                "password replaces one that was forgotten. Devices stay signed in; 'rvault-server device remove' signs one out.",
                "list shows, in order of email, the day of creation, the devices that are signed in, the entries (receipts, "
                    + "their parts and events), and the size of these with the attachments.",
                "remove signs every device out and deletes everything in the account, permanently, as its owner could. "
                    + "Type the email again to confirm, or add --yes. What devices have stays on them.",
            ],
            arguments: [
                ArgumentEntry(
                    "add|list|password|remove", "The action", .words(["add", "list", "password", "remove"])),
                ArgumentEntry("EMAIL", .optional, "add, password, remove: email address of the account"),
            ],
            flags: [
                data,
                database,
                FlagEntry(
                    .passwordFD, value: "N", "Read the password from the first line of file descriptor N"),
                FlagEntry(.yes, "Delete without asking"),
                json,
            ],
            examples: [
                "rvault-server account list --data /var/lib/receipt-vault",
                "rvault-server account add me@example.org --data /var/lib/receipt-vault",
                "rvault-server account add me@example.org --data /srv/receipts --password-fd 3 3<password.txt",
                "rvault-server account remove me@example.org --data /var/lib/receipt-vault",
            ],
            exitCodes: [.busy, .damaged, .refused]),
        CommandEntry(
            .device, in: .serving, "List the devices of an account, or sign one out",
            details: [
                "A device is signed out at once. Its data stays on it, including unsent changes; its owner can sign it in "
                    + "again with the password."
            ],
            arguments: [
                ArgumentEntry("list|remove", "The action", .words(["list", "remove"])), email,
                ArgumentEntry("DEVICE", .optional, "remove: the device's name, or the end of its ID"),
            ],
            flags: [data, database, json],
            examples: [
                "rvault-server device list me@example.org --data /var/lib/receipt-vault",
                "rvault-server device remove me@example.org old-laptop --data /var/lib/receipt-vault",
            ],
            exitCodes: [.busy, .damaged, .refused]),
        CommandEntry(
            .invite, in: .serving, "Let somebody create an account although registration is closed",
            details: [
                "Prints a code that creates one account: 'rvault login URL --email EMAIL --invitation CODE'. With EMAIL, only "
                    + "for that email. The server stores a hash of the code, so nothing can show it again.",
                "list shows the invitations that can still be used. revoke ends one, named by its number or its code.",
            ],
            arguments: [
                ArgumentEntry(
                    "EMAIL|list|revoke", .optional, "Whom to invite, or the action", .words(["list", "revoke"])),
                ArgumentEntry("CODE", .optional, "revoke: the code, or the number of the invitation"),
            ],
            flags: [
                data, database, FlagEntry(.days, value: "N", "How long the code is valid, from 1 to 30 (default: 7)"),
                json,
            ],
            examples: [
                "rvault-server invite anna@example.org --data /var/lib/receipt-vault",
                "rvault-server invite --days 1 --data /var/lib/receipt-vault",
                "rvault-server invite revoke 2 --data /var/lib/receipt-vault",
            ],
            exitCodes: [.busy, .damaged, .refused]),
        CommandEntry(
            .resync, in: .serving, "Make every device of an account do a full sync", arguments: [email],
            flags: [data, database, json],
            examples: ["rvault-server resync me@example.org --data /var/lib/receipt-vault"],
            exitCodes: [.busy, .damaged, .refused]),
    ]

    static let examinationCommands: [CommandEntry] = [
        CommandEntry(
            .doctor, in: .program, "Check the server and what it needs, and say what to do",
            details: [
                "Checks the folder and its permissions, the key, the store, the attachments, the free space, the clock and "
                    + "the programs that read attachments, and asks the running server, if there is one. Changes nothing, but "
                    + "merges a log that a killed server left, as the next start would.",
                "Without a running server, every page of the folder's store is read. For a database: that it answers, the "
                    + "version of its tables, and that its wall between accounts holds. --blobs and the flags for S3 and for "
                    + "TLS are those of serve; with the latter, the files are checked before a server uses them.",
            ],
            flags: [
                data, database,
                FlagEntry(
                    .blobs, value: "DIR|s3://BUCKET[/PREFIX]", "Where attachments are kept (default: blobs in --data)",
                    .files),
            ] + s3 + [FlagEntry(.insecureHTTP, "Allow an S3 server without encryption")] + tls + [json],
            examples: [
                "rvault-server doctor --data /var/lib/receipt-vault",
                "rvault-server doctor --data /var/lib/receipt-vault --json",
            ],
            exitCodes: [.busy, .damaged, .refused]),
        CommandEntry(
            .metrics, in: .program, "Print the figures of the running server",
            details: [
                "In Prometheus's text format, as the address of serve --metrics answers, with or without that flag."
            ],
            flags: [data],
            examples: ["rvault-server metrics --data /var/lib/receipt-vault"],
            exitCodes: [.busy]),
    ]
}
