package import Translation

/// The reason why a keyring did not do what it was asked for; the only error that this module throws.
package enum KeyringError: Error, Hashable, Sendable {
    /// `secret-tool` is not installed.
    case noProgram
    /// No keyring runs, or there is no session bus to reach it by.
    case noService
    /// The keyring is locked, and nobody unlocked it.
    case locked
    /// The keyring has no secret of this vault.
    case noItem
    /// The keyring did not answer in time.
    case timedOut
    /// Anything else, in the keyring's own words, which come from outside.
    case failed(String)

    /// One sentence that says what happened and what to do; contains no secret.
    package var sentence: Phrase {
        switch self {
        case .noProgram: "The keyring can't be used: secret-tool isn't installed. Install libsecret-tools."
        case .noService: "No keyring runs in this session."
        case .locked: "The keyring is locked. Unlock it, for example by logging in with your password."
        case .noItem: "The keyring has no secret for this vault; 'rvault keyring on' stores one."
        case .timedOut: "The keyring didn't answer in time."
        case .failed(let words): "The keyring failed: \(words)"
        }
    }
}
