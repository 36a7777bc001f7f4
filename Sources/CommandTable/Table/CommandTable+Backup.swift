internal import CommandLineKit

extension CommandTable {
    static let restoreFlags: [FlagEntry] = [
        FlagEntry(.replace, "For a backup: replace the existing vault, which is kept under another name"),
        FlagEntry(
            .serverFirst, "For a backup: accept newer server data without asking; still ask about missing data"),
    ]

    static let backupEntry = CommandEntry(
        .backup, in: .vault, "Create, verify or restore an encrypted backup of the vault",
        details: [
            "A backup contains the whole vault: receipts, Trash, history, pending changes, conflicts, drafts, saved "
                + "searches and settings. It opens with the passphrase, or the recovery code, that the vault has when "
                + "the backup is made. The backup is test-restored and verified before it is saved.",
            "FILE may be a folder; the backup is then named after the vault, the day and the time. Without FILE, it "
                + "goes to the current directory. An existing file is replaced only after you confirm.",
            "verify reads every byte, opens every page and changes nothing. restore creates a vault from the file, at "
                + "the path of --vault. An existing vault is left alone unless you give --replace, which keeps it "
                + "under another name.",
            "A restored vault is signed out. When you sign in again, it becomes a new device, and asks about "
                + "everything that is different or missing on the server ('rvault sync offered'); nothing is "
                + "overwritten or deleted.",
        ],
        arguments: [
            ArgumentEntry(
                "verify|restore", .optional, "What to do with FILE (default: create a backup)",
                .words(["verify", "restore"])),
            ArgumentEntry("FILE", .optional, "Backup file, usually NAME.rvbackup", .files),
        ],
        flags: restoreFlags,
        examples: [
            "rvault backup /mnt/usb/", "rvault backup verify /mnt/usb/home-20261122-053000.rvbackup",
            "rvault backup restore home.rvbackup --vault ~/drill.vault",
        ],
        exitCodes: [.locked, .busy, .damaged, .interrupted])
}
