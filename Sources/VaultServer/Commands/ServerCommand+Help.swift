extension ServerCommand {
    /// The text that `help` prints.
    package static let helpText = """
        rvault-server: syncs the receipts of many devices.

        rvault-server serve --data DIR --listen ADDR:PORT [--open-registration] [--insecure-http]
            Serves until SIGTERM. --open-registration lets anyone create an account; --insecure-http allows an
            address that other computers can reach, although connections aren't encrypted.
            Limits per account: --max-entries N (2000000), --max-mebibytes N (2048),
            --max-operations-per-minute N (60000).
        rvault-server account add EMAIL --data DIR [--password-fd N]
            Creates an account. Asks for the password, or reads it as one line from file descriptor N.
        rvault-server backup FILE --data DIR
            Copies the store, still encrypted, whether or not a server is running. Keep DIR/server.key, too.
        rvault-server restore FILE --data DIR
            Replaces the store with such a copy, and keeps the old one as DIR/server.db.replaced; only while no
            server is running. Every device then does a full sync, and proposes resending what the copy is missing.
        rvault-server resync EMAIL --data DIR
            Makes every device of an account do a full sync.
        rvault-server help
        rvault-server version

        Exit codes: 0 success, 1 failure, 2 usage error, 5 another server is using the folder, 6 can't read the store,
        8 rejected (the email is taken or unknown, or the password is too short).
        """
}
