package import SystemKit
package import Translation

/// The only error that this module throws.
package struct SealingError: Error, Sendable, Equatable {
    /// The kinds of failure that a caller can act on.
    package enum Code: String, Sendable {
        /// The key file is intact, but this passphrase does not open it.
        case wrongPassphrase
        /// The key file is intact, but this recovery code does not open it.
        case wrongRecoveryCode
        /// The key file is intact, but the keyring's secret belongs to another slot or to none.
        case staleKeyring
        /// The slot of the keyring has expired.
        case expiredKeyring
        /// The key file has no slot of the requested kind.
        case noSuchSlot
        /// The key file was changed or truncated; no passphrase can open it.
        case damagedKeyFile
        /// A newer program wrote the key file.
        case newerKeyFile
        /// The key file requires a derivation that is weaker or more expensive than this program accepts.
        case parametersOutOfRange
        /// The recovery code has an invalid letter or length.
        case malformedRecoveryCode
        /// The recovery code has the right shape, but its checksum does not match: a typing error.
        case recoveryCodeChecksum
        /// The memory for a secret or for the derivation could not be allocated.
        case outOfMemory
        /// The sealed bytes were changed, or sealed with another key.
        case cannotOpen
        /// A key of the wrong length was given.
        case wrongKeyLength
        /// libsodium could not be initialized.
        case unavailable
        /// The system refused a call; see ``SealingError/cause``.
        case system
    }

    /// The kind of failure, which decides what a caller can do next.
    package let code: Code
    /// The system's error, for the code `.system`.
    package let cause: SystemError?

    /// `cause`: only for the code `.system`.
    package init(_ code: Code, cause: SystemError? = nil) {
        self.code = code
        self.cause = cause
    }

    init(_ cause: SystemError) {
        self.init(.system, cause: cause)
    }
}

extension SealingError: CustomStringConvertible, CustomDebugStringConvertible {
    /// One sentence that says what happened and what to do; never contains a secret.
    package var sentence: Phrase {
        switch code {
        case .wrongPassphrase: "Wrong passphrase; nothing changed."
        case .wrongRecoveryCode: "This recovery code belongs to another vault or was replaced; nothing changed."
        case .staleKeyring:
            "The secret in the keyring doesn't open this vault; 'rvault keyring on' replaces it."
        case .expiredKeyring:
            "The time for which the keyring may open this vault is over; 'rvault keyring on' renews it."
        case .noSuchSlot: "This vault can't be unlocked that way; use the passphrase."
        case .damagedKeyFile: "The key file is damaged. Restore a copy of it, for example from a backup."
        case .newerKeyFile: "The key file was written by a newer Receipt Vault; update this program."
        case .parametersOutOfRange: "The key file's key derivation is unsafe; it was rejected."
        case .malformedRecoveryCode: "That isn't a recovery code: expected 14 groups of 4 letters and digits."
        case .recoveryCodeChecksum: "The recovery code has a typo; compare each group with your copy."
        case .outOfMemory: "Not enough memory to derive the key; close other programs and try again."
        case .cannotOpen: "The encrypted data was modified or belongs to another key; nothing was opened."
        case .wrongKeyLength: "The key has the wrong length."
        case .unavailable: "The cryptographic library couldn't start; reinstall libsodium."
        case .system: cause?.sentence ?? "The system reported an error."
        }
    }

    package var description: String { sentence.english }

    /// The sentence with the code and the system's details.
    package var debugDescription: String { "\(description) [\(code.rawValue) \(cause?.debugDescription ?? "-")]" }
}
