internal import Sealing
package import SystemKit
package import Translation
package import VaultStore

/// The only error that this module throws.
package struct BackupError: Error, Equatable {
    /// The kinds of failure that a caller can act on.
    package enum Code: Equatable, Sendable {
        /// The file is not a backup.
        case noBackup
        /// The end of the file is missing.
        case cutShort
        /// The file's bytes have changed since the backup was made.
        case damaged
        /// A newer program wrote the file.
        case newer
        /// The secret is neither the passphrase nor the recovery code of the backup.
        case wrongSecret
        /// The file requires a key derivation that is weaker or more expensive than this program accepts.
        case unsafeDerivation
        /// The written backup cannot be restored to what was copied; the file was removed again.
        case notRestorable
        /// There is already a vault where the backup should be restored.
        case vaultExists
        /// Another program has the vault open that the restored one would replace.
        case vaultInUse
        /// The path is that of a folder.
        case folder
        /// The path is that of the vault itself, or of one of its files.
        case vaultItself
        /// The caller canceled; nothing was changed.
        case cancelled
        /// See ``BackupError/store``.
        case store
        /// See ``BackupError/system``.
        case system
        /// libsodium failed.
        case sealing
    }

    /// The kind of failure, which decides what a caller can do next.
    package let code: Code
    /// The vault's error, for the code `.store`.
    package let store: StoreError?
    /// The system's error, for the code `.system`.
    package let system: SystemError?
    private let words: Phrase?

    init(_ code: Code, store: StoreError? = nil, system: SystemError? = nil, words: Phrase? = nil) {
        self.code = code
        self.store = store
        self.system = system
        self.words = words
    }

    /// For callers canceled before the work began.
    package static let stopped = BackupError(.cancelled)

    /// For callers that check for a vault themselves.
    package static let vaultExists = BackupError(.vaultExists)

    package static func == (left: BackupError, right: BackupError) -> Bool {
        left.code == right.code && left.store?.code == right.store?.code && left.system == right.system
    }
}

extension BackupError {
    /// Converts any error of a lower layer to this module's type.
    static func wrapping(_ error: any Error) -> BackupError {
        switch error {
        case let error as BackupError: error
        case let error as StoreError where error.code == .cancelled: BackupError(.cancelled)
        case let error as StoreError: BackupError(.store, store: error)
        case let error as SystemError: BackupError(.system, system: error)
        case let error as SealingError: BackupError(error)
        default: BackupError(.sealing, words: unexpected)
        }
    }

    private static let unexpected: Phrase = "The backup failed with an unexpected error."

    private init(_ error: SealingError) {
        if let cause = error.cause {
            self.init(.system, system: cause)
            return
        }
        switch error.code {
        case .wrongPassphrase, .wrongRecoveryCode: self.init(.wrongSecret)
        case .damagedKeyFile, .noSuchSlot, .cannotOpen: self.init(.damaged)
        case .newerKeyFile: self.init(.newer)
        case .parametersOutOfRange: self.init(.unsafeDerivation)
        case .staleKeyring, .expiredKeyring, .malformedRecoveryCode, .recoveryCodeChecksum, .outOfMemory,
            .wrongKeyLength,
            .unavailable, .system:
            self.init(.sealing, words: error.sentence)
        }
    }
}

extension BackupError: CustomStringConvertible {
    /// One or two sentences that say what happened and what to do; contains no path or secret.
    package var sentence: Phrase {
        switch code {
        case .noBackup: "This isn't a vault backup; nothing was changed."
        case .cutShort: "The backup is incomplete: its end is missing. Use another copy; nothing was changed."
        case .damaged: "The backup is damaged or was tampered with. Use another copy; nothing was changed."
        case .newer: "This backup was created by a newer Receipt Vault. Update this program; nothing was changed."
        case .wrongSecret:
            """
            That doesn't open this backup. Use the passphrase or the recovery code that the vault had at that time; \
            nothing was changed.
            """
        case .unsafeDerivation: "The backup's key derivation is unsafe; it was rejected."
        case .notRestorable:
            "The backup failed its test restore and wasn't kept. Check the disk and try again."
        case .vaultExists: "A vault already exists here; nothing was changed."
        case .vaultInUse: "The vault here is open in another program; close it and try again."
        case .folder: "That's a folder; a backup is a file."
        case .vaultItself: "That's the vault itself; choose another name for the backup."
        case .cancelled: "Stopped; nothing was changed."
        case .store: store?.sentence ?? "The vault reported an error; nothing was changed."
        case .system: system?.sentence ?? "The system reported an error; nothing was changed."
        case .sealing: words ?? "The cryptographic library failed; nothing was changed."
        }
    }

    package var description: String { sentence.english }
}
