package import SystemKit

/// The only error that this module throws.
package struct SealingError: Error, Sendable, Equatable {
    /// What a caller can act on.
    package enum Code: String, Sendable {
        /// The key file is whole, but this passphrase does not open it.
        case wrongPassphrase
        /// The key file is whole, but this recovery code does not open it.
        case wrongRecoveryCode
        /// The key file has no slot of the kind asked for.
        case noSuchSlot
        /// The key file was changed or cut short; no passphrase can open it any more.
        case damagedKeyFile
        /// A newer program wrote the key file.
        case newerKeyFile
        /// The key file asks for a derivation that is weaker or heavier than this program accepts.
        case parametersOutOfRange
        /// The recovery code has a letter or a length that no code has.
        case malformedRecoveryCode
        /// The recovery code has the right shape, but its last group does not fit the others: a typing error.
        case recoveryCodeChecksum
        /// The memory for a secret or for the derivation cannot be had.
        case outOfMemory
        /// The sealed bytes were changed, or another key sealed them.
        case cannotOpen
        /// A key of the wrong length was given.
        case wrongKeyLength
        /// libsodium could not start.
        case unavailable
        /// The system refused a call; see ``SealingError/cause``.
        case system
    }

    /// Chooses what to do next.
    package let code: Code
    /// The system's own failure, for the code `.system`.
    package let cause: SystemError?

    /// `cause`: only with `.system`.
    package init(_ code: Code, cause: SystemError? = nil) {
        self.code = code
        self.cause = cause
    }

    init(_ cause: SystemError) {
        self.init(.system, cause: cause)
    }
}

extension SealingError: CustomStringConvertible, CustomDebugStringConvertible {
    /// One sentence that says what happened and what to do; never holds a secret.
    package var description: String {
        switch code {
        case .wrongPassphrase: "Wrong passphrase, nothing changed."
        case .wrongRecoveryCode: "This recovery code belongs to another vault or was replaced; nothing changed."
        case .noSuchSlot: "This vault has no such way in; use the passphrase."
        case .damagedKeyFile: "The key file is damaged; put back a copy of it, from a backup for example."
        case .newerKeyFile: "A newer Receipt Vault wrote the key file; update this program."
        case .parametersOutOfRange: "The key file asks for an unsafe key derivation; it was refused."
        case .malformedRecoveryCode: "That is no recovery code: 14 groups of 4 letters and digits are expected."
        case .recoveryCodeChecksum: "The recovery code has a typing error; compare each group with the paper."
        case .outOfMemory: "Not enough memory to derive the key; close other programs and try again."
        case .cannotOpen: "The sealed data was changed or belongs to another key; nothing was opened."
        case .wrongKeyLength: "The key has the wrong length."
        case .unavailable: "The cryptographic library could not start; reinstall libsodium."
        case .system: cause?.description ?? "The system reported an error."
        }
    }

    /// The sentence with the code and the system's own words.
    package var debugDescription: String { "\(description) [\(code.rawValue) \(cause?.debugDescription ?? "-")]" }
}
