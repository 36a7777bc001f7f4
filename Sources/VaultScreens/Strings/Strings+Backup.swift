import Translation
import VaultWording

extension Strings {
    enum Backup {
        static var title: String { say("Backup") }
        static var file: String { say("File") }
        static var explained: String {
            say(
                "Saves the whole vault to one encrypted file: receipts, Trash, history, pending changes, drafts, searches. It opens with the vault's current passphrase or recovery code."
            )
        }
        static var checked: String {
            say("The backup is test-restored and verified before it is saved.")
        }
        static var isRunning: String { say("A backup is running; Ctrl-G stops it.") }
        static var stopHint: String { say("Ctrl-G stops and leaves no file.") }
        static var stopping: String { say("Stopping...") }
        static var quitDuring: String {
            say("A backup is being written. Quitting now stops it; the vault isn't changed.")
        }
        static let helpBackup: Phrase = "Back up everything to one file"
        static let helpWrite: Phrase = "Start the backup"
        static let helpStop: Phrase = "Stop the running task"
        static let footMake: Phrase = "back up"
        static let footStop: Phrase = "stop"

        static var restore: String { say("Restore a backup file") }
        static var restoreHint: String { say("NAME.rvbackup") }
        static var restoreTitle: String { say("Restore a backup") }
        static var restoreExplained: String {
            say("It opens with the passphrase or recovery code from the time of the backup.")
        }
        static var secret: String { say("Passphrase") }
        static var restoring: String { say("Restoring and verifying every page... Esc stops.") }
        static var nameFile: String { say("Type the name of the backup file.") }
        static let helpRestore: Phrase = "Restore a backup file"
        static let footRestore: Phrase = "from backup"

        static func step(_ step: BackupStep) -> String {
            switch step {
            case .copying: say("Copying the vault")
            case .writing: say("Writing the file")
            case .checking: say("Verifying the file with a test restore")
            }
        }
    }
}
