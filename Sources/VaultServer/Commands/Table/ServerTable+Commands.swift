internal import CommandLineKit
internal import VaultServerCore

extension ServerTable {
    static let data = FlagEntry(.data, value: "DIR", required: true, "The server's folder", .files)
    static let database = FlagEntry(
        .database, value: "URL", "The PostgreSQL database that has the store (default: the folder has it)")
    static let email = ArgumentEntry("EMAIL", "Email address of the account")
    static let json = FlagEntry(.json, "Print one JSON object (schema rvault-server/1); errors too, on stderr")

    /// The flags for HTTPS.
    static let tls: [FlagEntry<ServerTable>] = [
        FlagEntry(
            .tlsCertificate, value: "FILE",
            "Speak HTTPS with the certificate in FILE (PEM), followed there by those that vouch for it", .files),
        FlagEntry(.tlsKey, value: "FILE", "The certificate's private key (PEM), a file of yours alone", .files),
    ]

    /// The flags for attachments in a bucket.
    static let s3: [FlagEntry<ServerTable>] = [
        FlagEntry(.s3Endpoint, value: "URL", "The address of the S3 server (default: AWS in --s3-region)"),
        FlagEntry(.s3Region, value: "REGION", "The region that requests are signed for (default: us-east-1)"),
        FlagEntry(.s3PathStyle, "Put the bucket in the path, not in the host's name"),
        FlagEntry(
            .s3Credentials, value: "FILE", "Read the keys from a file like AWS's credentials, yours alone",
            .files),
    ]

    static let servingCommands: [CommandEntry] = [
        CommandEntry(
            .serve, in: .serving, "Run the server until SIGTERM or Ctrl-C",
            details: [
                "Creates the folder and its store if they are missing. Speaks HTTPS with --tls-certificate and --tls-key, "
                    + "which are read again when they change. Otherwise it speaks plain HTTP: listen on an address of "
                    + "this computer, such as 127.0.0.1:8080 or [::1]:8080, with an HTTPS proxy in front. Port 0 means "
                    + "any free port. The first line on standard output has the address.",
                "--trusted-proxy names the proxies that may say for whom they ask, by X-Forwarded-For and "
                    + "X-Forwarded-Proto or by Forwarded. Without it these are the ones on this computer; none trusts "
                    + "nobody.",
                "Sockets that systemd passes (a socket unit) take the place of --listen, and of --metrics if one is named "
                    + "metrics.",
                "The limits apply to each account.",
                "Each flag can be a line of the --config file instead, without its dashes: NAME = VALUE, or yes for one "
                    + "without a value; lines that begin with # are comments. It can also be a variable such as "
                    + "RVAULT_LISTEN, except --config, --insecure-http, and those that name files with secrets, --llm-key and "
                    + "--sms-token. A flag wins over a variable, and a variable over the file.",
                "--metrics is for programs that watch the server: /live says that it runs, /ready that the store answers "
                    + "and that it isn't stopping, /metrics has its figures in Prometheus's text format. It asks for no "
                    + "password, so choose an address that only they can reach.",
                "With --database, or RVAULT_DATABASE, the store is in a PostgreSQL database that rvault-server migrate "
                    + "has prepared, and several servers may serve it. Keep the password in ~/.pgpass or in "
                    + "RVAULT_DATABASE, since others can see the arguments of a command.",
                "Attachments are files in DIR/blobs, or where --blobs says: another folder, or a bucket of S3 or of a "
                    + "server that speaks like it. Devices then exchange attachments with that server directly, so it "
                    + "must be reachable for them. The keys come from --s3-credentials, or from AWS_ACCESS_KEY_ID and "
                    + "AWS_SECRET_ACCESS_KEY.",
                "With --sms-token, a Twilio number can take new receipts as text messages from devices that have no other "
                    + "way: set its webhook to POST URL/v1/sms/inbound, with the URL of --public-url. Without the token "
                    + "no messages are taken.",
                "Text recognition reads attachments on this computer, in sandboxed programs, if tesseract-ocr, "
                    + "libvips-tools, poppler-utils, zbar-tools and bubblewrap are installed, and fills the fields of a "
                    + "receipt that nobody has filled. The second line on standard output says whether it does. With "
                    + "--llm, the recognized texts, never the pictures, are also sent to an endpoint that speaks like "
                    + "OpenAI's; of its answers, only what the text says is used.",
            ],
            flags: [
                data,
                database,
                FlagEntry(
                    .directDatabase, value: "URL",
                    "The same database without a pool such as pgbouncer in between, for notifications between servers"),
                FlagEntry(.listen, value: "ADDR:PORT", "The address and port to listen on (default: 127.0.0.1:8080)"),
            ] + tls + [
                FlagEntry(
                    .trustedProxy, value: "ADDR[/PREFIX],…", repeatable: true,
                    "A proxy that may say for whom it asks (default: proxies on this computer)"),
                FlagEntry(
                    .config, value: "FILE", "Read flags from a file of lines like 'listen = 127.0.0.1:8080'", .files),
                FlagEntry(
                    .metrics, value: "ADDR:PORT", "Answer /live, /ready and /metrics, for monitoring (default: off)"),
                FlagEntry(
                    .grace, value: "SECONDS",
                    "When asked to stop, report for that long that it isn't ready, then stop (default: 0)"),
                FlagEntry(
                    .log, choices: LogForm.allCases.map(\.rawValue), "The form of the log's lines (default: text)"),
                FlagEntry(.openRegistration, "Let anyone create an account"),
                FlagEntry(
                    .insecureHTTP,
                    "Allow an address that other computers can reach, although connections aren't encrypted"),
                FlagEntry(
                    .maxEntries, value: "N", "Limit on receipts, their parts and events (default: 2000000)"),
                FlagEntry(.maxMebibytes, value: "N", "Limit on their size, in MiB (default: 2048)"),
                FlagEntry(.maxAttachments, value: "N", "Limit on the size of attachments, in MiB (default: 51200)"),
                FlagEntry(
                    .maxOperationsPerMinute, value: "N",
                    "Limit on changes in a minute; five times as many at once (default: 60000)"),
                FlagEntry(
                    .connections, value: "N",
                    "Limit on connections at once, of which each waiting device has one (default: 1000)"),
                FlagEntry(
                    .blobs, value: "DIR|s3://BUCKET[/PREFIX]", "Where attachments are kept (default: blobs in --data)",
                    .files),
                FlagEntry(
                    .publicURL, value: "URL",
                    "The server's own address in the links to attachments (default: as the device reached it)"),
                FlagEntry(
                    .smsToken, value: "FILE", "Take text messages from the Twilio account with the auth token in FILE",
                    .files),
            ] + s3 + [
                FlagEntry(
                    .read, value: "LANGUAGES",
                    "Languages to recognize, as in deu+eng, or off (default: by LANG, if the programs are installed)"),
                FlagEntry(.llm, value: "URL", "Also send recognized texts to this endpoint, as in https://HOST/v1"),
                FlagEntry(.llmModel, value: "NAME", "The model that the endpoint uses"),
                FlagEntry(
                    .llmKey, value: "FILE", "Read the endpoint's key from a file, yours alone", .files),
                FlagEntry(.llmPrivate, "Allow an endpoint on this computer or in a private network"),
            ],
            examples: [
                "rvault-server serve --data /var/lib/receipt-vault",
                "rvault-server serve --data /srv/receipts --listen 0.0.0.0:8443 --tls-certificate /etc/receipt-vault/tls.pem "
                    + "--tls-key /etc/receipt-vault/tls.key",
                "rvault-server serve --data /srv/receipts --listen 127.0.0.1:8080 "
                    + "--database postgres://rvault@db.example.org/rvault",
                "rvault-server serve --data /srv/receipts --listen 127.0.0.1:8080 --blobs s3://receipts/vault "
                    + "--s3-region eu-central-1 --s3-credentials /etc/receipt-vault/s3",
                "rvault-server serve --data /srv/receipts --listen 127.0.0.1:8080 --read deu+eng "
                    + "--llm http://127.0.0.1:8000/v1 --llm-model qwen3 --llm-private",
            ],
            exitCodes: [.busy, .damaged])
    ]

    static let databaseCommands: [CommandEntry] = [
        CommandEntry(
            .migrate, in: .serving, "Prepare a PostgreSQL database, or bring its tables to this version",
            details: [
                "Needs the address of the database in --database or RVAULT_DATABASE. All of it is one transaction; a second "
                    + "one at the same time waits for the first. Stop servers of an earlier version before."
            ],
            flags: [
                FlagEntry(.database, value: "URL", "The PostgreSQL database"),
                FlagEntry(.restored, "The database was restored from a copy: every device does a full sync next time"),
                json,
            ],
            examples: ["rvault-server migrate --database postgres://rvault@db.example.org/rvault"],
            exitCodes: [.busy, .damaged]),
        CommandEntry(
            .move, in: .serving, "Move the store from its folder to a PostgreSQL database, or back",
            details: [
                "One of --from and --to is the server's folder, the other one the database; without it, the database is "
                    + "the one of RVAULT_DATABASE. Stop every server of the store before. Devices notice nothing: they stay "
                    + "signed in, and resend nothing.",
                "The rows arrive in one transaction, and are compared before it ends: if anything fails, the store stays "
                    + "where it was. The folder keeps its key and the attachments. Connect to the database as the owner of "
                    + "its tables, which are created if they are missing.",
                "The previous store is kept: as DIR/server.db.moved, or in the database, which no server opens then. It "
                    + "gets none of the later changes, so go back by another move, to an empty database.",
            ],
            flags: [
                FlagEntry(.from, value: "DIR|URL", "The folder or the database that has the store", .files),
                FlagEntry(.to, value: "DIR|URL", "The database or the folder that gets it", .files),
                json,
            ],
            examples: [
                "rvault-server move --from /var/lib/receipt-vault --to postgres://rvault@db.example.org/rvault",
                "rvault-server move --from postgres://rvault@db.example.org/rvault --to /var/lib/receipt-vault",
            ],
            exitCodes: [.busy, .damaged]),
    ]

    static let keyCommands: [CommandEntry] = [
        CommandEntry(
            .rotateKey, in: .backup, "Give the store a new key, while no server is running",
            details: [
                "Copies the store with a new key, compares the copy with it, and only then replaces it; this needs as much free "
                    + "space as the store takes. If it is interrupted, the store opens with the key that it has, and nothing "
                    + "is lost.",
                "DIR/server.key has the new key then; keep it with your next copies. The previous one is kept in "
                    + "DIR/server.key.retired, with which restore still opens earlier copies. Delete that file when you need "
                    + "none of them any longer.",
                "With the store in a PostgreSQL database, the key signs the links to attachments and nothing else. Copy it to "
                    + "the folder of each server that shares the attachments.",
            ],
            flags: [data, json],
            examples: ["rvault-server rotate-key --data /var/lib/receipt-vault"],
            exitCodes: [.busy, .damaged]),
        CommandEntry(
            .https, in: .serving, "Create a certificate for HTTPS at home, and an authority of its own",
            details: [
                "Writes DIR/tls.pem and DIR/tls.key for serve, and at the first time DIR/authority.pem, which each phone and "
                    + "computer has to trust. The authority vouches for these names only. Needs the package openssl.",
                "The certificate is valid for 397 days, since phones accept no longer ones. Run the command again with the same "
                    + "names for the next one: a running server takes it over, and nobody has to trust anything again.",
                "With a domain of your own, Let's Encrypt is simpler; behind a proxy that speaks HTTPS, or in a tailnet, none of "
                    + "this is needed.",
            ],
            arguments: [ArgumentEntry("NAME", .many, "Host name or address by which devices reach the server")],
            flags: [data, json],
            examples: [
                "rvault-server https receipts.home.arpa 192.168.1.5 --data /var/lib/receipt-vault"
            ],
            exitCodes: [.busy]),
    ]

    static let backupCommands: [CommandEntry] = [
        CommandEntry(
            .backup, in: .backup, "Copy the store, still encrypted, to a new file",
            details: [
                "Keep DIR/server.key with the copy, which can't be read without it. The copy has no attachments: copy "
                    + "DIR/blobs after it, or back up the bucket."
            ],
            arguments: [ArgumentEntry("FILE", "The copy to write", .files)], flags: [data, json],
            examples: ["rvault-server backup /backup/receipts.db --data /var/lib/receipt-vault"],
            exitCodes: [.busy, .damaged]),
        CommandEntry(
            .restore, in: .backup, "Replace the store with a copy, while no server is running",
            details: [
                "Keeps the old store as DIR/server.db.replaced. Every device then does a full sync, and offers to "
                    + "resend what the copy lacks. Attachments stay as they are.",
                "A copy from before rotate-key gets the current key. To restore one whose key you kept elsewhere, append that "
                    + "key to DIR/server.key.retired before.",
            ],
            arguments: [ArgumentEntry("FILE", "The copy to restore", .files)], flags: [data, json],
            examples: ["rvault-server restore /backup/receipts.db --data /var/lib/receipt-vault"],
            exitCodes: [.busy, .damaged]),
    ]

    static let programCommands: [CommandEntry] = [
        CommandEntry(.version, in: .program, "Show the version, and that of the protocol", flags: [json]),
        CommandEntry(
            .completion, in: .program, "Print a shell completion script",
            details: ["'make install' installs the scripts of all shells."],
            arguments: [ArgumentEntry("bash|zsh|fish", "The shell", .words(CompletionShell.allCases.map(\.rawValue)))],
            examples: ["rvault-server completion fish"]),
        CommandEntry(
            .manual, in: .program, "Print the manual page of the program or of a command",
            details: [
                "The packages and 'make install' install all of them for man. To read one without that:"
                    + " rvault-server manual COMMAND | man -l -"
            ],
            arguments: [
                ArgumentEntry(
                    "COMMAND", .optional, "The command (default: the whole program)",
                    .words(ServerCommandName.allCases.map(\.rawValue)))
            ],
            flags: [FlagEntry(.list, "List the commands that have a page")],
            examples: ["rvault-server manual", "rvault-server manual serve"]),
        CommandEntry(
            .help, in: .program, "Show help for a command or topic",
            arguments: [
                ArgumentEntry(
                    "TOPIC", .optional, "A command, or one of: flags, exit-codes",
                    .words(ServerCommandName.allCases.map(\.rawValue) + program.topicWords))
            ]),
    ]
}
