extension ServerCommand {
    /// The text that `help` prints.
    package static let helpText = """
        rvault-server: keeps the receipts of many devices in step.

        rvault-server serve --data DIR --listen ADDR:PORT [--open-registration] [--insecure-http]
            Serves until SIGTERM. --open-registration lets anybody make an account; --insecure-http allows an address
            that other machines can reach, though nothing is encrypted on the way.
            What one account may hold and do: --max-entries N (2000000), --max-mebibytes N (2048),
            --max-operations-per-minute N (60000).
        rvault-server account add EMAIL --data DIR [--password-fd N]
            Makes an account; the password is asked for, or read as one line from the descriptor N.
        rvault-server backup FILE --data DIR
            Copies the store, encrypted as it is, while a server runs or not. Keep DIR/server.key too.
        rvault-server restore FILE --data DIR
            Puts such a copy in the store's place, which stays as DIR/server.db.replaced; only while no server runs.
            Every device compares what it holds at its next sync, and offers what the copy lacks.
        rvault-server resync EMAIL --data DIR
            Asks every device of an account to compare all it holds with the server.
        rvault-server help
        rvault-server version

        Exit codes: 0 done, 1 failed, 2 wrong arguments, 5 another server has the folder, 6 the store cannot be read,
        8 refused (the email is taken or unknown, the password too short).
        """
}
