import Translation

extension Strings {
    enum Backup {
        static var title: String { say("Backup") }
        static var file: String { say("File") }
        static var explained: String {
            say(
                "Everything of this vault goes into one encrypted file: receipts, Trash, history, what waits, drafts, searches. It opens with the passphrase, or the recovery code, that the vault has now."
            )
        }
        static var checked: String {
            say("Before it gets its name it is restored beside the vault and looked through.")
        }
        static var isRunning: String { say("It is being made; Ctrl-G stops it.") }
        static var stopHint: String { say("Ctrl-G stops; nothing is left then.") }
        static var stopping: String { say("Stopping...") }
        static var quitDuring: String {
            say("A backup is being made. Quitting now gives it up; the vault is as it was.")
        }
        static let helpBackup: Phrase = "Back everything up into one file"
        static let helpWrite: Phrase = "Make the backup"
        static let helpStop: Phrase = "Stop what is running"
        static let footMake: Phrase = "make it"
        static let footStop: Phrase = "stop"

        static var restore: String { say("Restore a backup file") }
        static var restoreHint: String { say("NAME.rvbackup") }
        static var restoreTitle: String { say("Restore a backup") }
        static var restoreExplained: String {
            say("It opens with the passphrase, or the recovery code, that the vault had when the backup was made.")
        }
        static var secret: String { say("Passphrase") }
        static var restoring: String { say("Restoring... every page is looked through. Esc stops.") }
        static var nameFile: String { say("Type the name of the backup's file.") }
        static let helpRestore: Phrase = "Restore a backup file"
        static let footRestore: Phrase = "from backup"

        static func step(_ step: BackupStep) -> String {
            switch step {
            case .copying: say("The store is copied")
            case .writing: say("The file is written")
            case .checking: say("The file is restored beside the vault and looked through")
            }
        }
    }
}
