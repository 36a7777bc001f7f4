extension Strings {
    enum Backup {
        static let title = "Backup"
        static let file = "File"
        static let explained =
            "Everything of this vault goes into one encrypted file: receipts, Trash, history, what waits, drafts, searches. It opens with the passphrase, or the recovery code, that the vault has now."
        static let checked = "Before it gets its name it is restored beside the vault and looked through."
        static let isRunning = "It is being made; Ctrl-G stops it."
        static let stopHint = "Ctrl-G stops; nothing is left then."
        static let stopping = "Stopping..."
        static let quitDuring = "A backup is being made. Quitting now gives it up; the vault is as it was."
        static let helpBackup = "Back everything up into one file"
        static let helpWrite = "Make the backup"
        static let helpStop = "Stop what is running"
        static let footMake = "make it"
        static let footStop = "stop"

        static let restore = "Restore a backup file"
        static let restoreHint = "NAME.rvbackup"
        static let restoreTitle = "Restore a backup"
        static let restoreExplained =
            "It opens with the passphrase, or the recovery code, that the vault had when the backup was made."
        static let secret = "Passphrase"
        static let restoring = "Restoring... every page is looked through."
        static let nameFile = "Type the name of the backup's file."
        static let helpRestore = "Restore a backup file"
        static let footRestore = "restore"

        static func step(_ step: BackupStep) -> String {
            switch step {
            case .copying: "The store is copied"
            case .writing: "The file is written"
            case .checking: "The file is restored beside the vault and looked through"
            }
        }
    }
}
