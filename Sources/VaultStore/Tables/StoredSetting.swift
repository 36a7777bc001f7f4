/// Names of settings in the store that more than one part of the program uses.
package enum StoredSetting {
    /// The vault's name on the screens.
    package static let vaultName = "vaultName"
    /// Set while a recovery code was shown, but not confirmed as stored.
    package static let unstoredRecovery = "recovery.unstored"
    /// The number of days that the Expiring screen looks ahead.
    package static let expiringDays = "expiring.days"
}
