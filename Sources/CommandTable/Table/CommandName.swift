internal import CommandLineKit

/// The first word of a command line; the raw value is that word.
package enum CommandName: String, CommandWord {
    case initialize = "init"
    case unlock, lock, keyring, status, passphrase, recover, backup, verify, doctor
    case recoveryCode = "new-code"
    case attach, detach, open, inbox
    case list, search, show, add, edit, note, tag, trash, restore, purge, expiring, snooze, mute, notify, reminders,
        claim, cover,
        log
    case putBack = "put-back"
    case undo, redo
    case importing = "import"
    case export
    case read
    case merge, split, link, unlink, category, requests
    case login, logout, sync, worker, sms, device, capture, conflicts, resolve
    case demo, config, version, help, completion, manual
    /// Lists names of the vault for a shell; called by completions, not by people.
    case complete
    /// Holds the key of an unlocked vault in memory; started by `unlock`, not by people.
    case agent
}

/// The headings under which the overview lists commands.
package enum CommandGroup: String, CommandWord {
    case vault = "Vault"
    case receipts = "Receipts"
    case exchange = "Import and export"
    case sync = "Sync"
    case program = "Program"
}
