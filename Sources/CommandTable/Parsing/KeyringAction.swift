/// The action of `rvault keyring` on the vault's slot for the desktop's keyring.
package enum KeyringAction: Equatable, Sendable {
    case show
    /// The time for which the slot opens the vault; nil for the default.
    case turnOn(Duration?)
    case turnOff
}
