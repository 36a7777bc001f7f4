internal import CommandLineKit

/// Every flag of every command; the raw value is its long name without the dashes.
package enum Flag: String, CommandWord {
    // Flags of all commands.
    case vault, config, receipt, json, color, plain
    case noInput = "no-input"
    case yes
    case dryRun = "dry-run"
    case readOnly = "read-only"
    case net
    case passphraseFD = "passphrase-fd"
    case quiet, verbose, wait, help, version
    case logFile = "log-file"
    case logLevel = "log-level"

    // Flags of some commands.
    case name
    case recoveryFile = "recovery-file"
    case recoveryFD = "recovery-fd"
    case newPassphraseFD = "new-passphrase-fd"
    case duration = "for"
    case number
    case sort, limit, trashed, within
    case store, date, total, currency, category, notes, tags, warranty
    case returnBy = "return-by"
    case favorite
    case set
    case addTag = "add-tag"
    case removeTag = "remove-tag"
    case release
    case lang
    case map
    case allOrNothing = "all-or-nothing"
    case allowDuplicates = "allow-duplicates"
    case dateOrder = "date-order"
    case defaultCurrency = "default-currency"
    case delimiter
    case format, output
    case withFiles = "with-files"
    case email
    case passwordFD = "password-fd"
    case register, invitation
    case deviceName = "device-name"
    case forget, once
    case live
    case buttons
    case pause, resume, full
    case field, all, off, test, everything
    case replace
    case serverFirst = "server-first"
    case list, text
    case to, price, gateway
    case rebuildIndex = "rebuild-index"
    case revokeKeyring = "revoke-keyring"
}
