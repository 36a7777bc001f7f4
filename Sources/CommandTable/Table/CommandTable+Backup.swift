extension CommandTable {
    static let restoreFlags: [FlagEntry] = [
        FlagEntry(.replace, "For a backup: put it in the place of the vault that is here, which is kept beside it"),
        FlagEntry(
            .serverFirst, "For a backup: take what the server has newer without asking; what it lacks is asked still"),
    ]

    static let backupEntry = CommandEntry(
        .backup, in: .vault, "Write everything into one encrypted file, look through one, or restore one",
        details: [
            "A backup holds all of the vault: receipts, Trash, history, what waits to be sent, conflicts, drafts, kept "
                + "searches and settings. It takes the passphrase, or the recovery code, that the vault has when it "
                + "is made. Before it gets its name it is restored beside the vault and looked through.",
            "FILE may be a folder; then the name is made of the vault's, the day and the time. Without FILE it is made "
                + "in this folder. A file that is there is replaced only after a yes.",
            "verify reads every byte and opens every page, and changes nothing. restore makes a vault of the file, where "
                + "--vault says; one that is there stays unless --replace is given, and is kept under another name then.",
            "A restored vault is signed out: sign in again, and it goes on as a new device. What the server has "
                + "otherwise than the backup, or lacks, is then asked ('rvault sync offered'); nothing is overwritten "
                + "and nothing deleted.",
        ],
        arguments: [
            ArgumentEntry(
                "verify|restore", .optional, "What to do with FILE; without it a backup is made",
                .words(["verify", "restore"])),
            ArgumentEntry("FILE", .optional, "The backup, usually NAME.rvbackup", .files),
        ],
        flags: restoreFlags,
        examples: [
            "rvault backup /mnt/usb/", "rvault backup verify /mnt/usb/home-20261122-053000.rvbackup",
            "rvault backup restore home.rvbackup --vault ~/drill.vault",
        ],
        exitCodes: [.locked, .busy, .damaged, .interrupted])
}
