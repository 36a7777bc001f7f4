package import SQLiteKit
internal import Sealing
internal import SystemKit
package import Translation
internal import VaultReplica

/// A failed operation on a vault; `sentence` is for the person.
package struct StoreError: Error, Sendable, Equatable {
    /// The kinds of failure that a caller can act on.
    package enum Code: Sendable, Equatable {
        /// There is no vault at that path.
        case missing
        /// A vault, or one of its files, already exists.
        case alreadyExists
        /// The store exists, but its key file is missing.
        case keyFileMissing
        /// The key file exists, but its store is missing.
        case storeFileMissing
        /// The passphrase opens no slot of the key file.
        case wrongPassphrase
        /// The recovery code opens no slot of the key file.
        case wrongRecoveryCode
        /// The recovery code has a typing error.
        case malformedRecoveryCode
        /// The key file cannot be read.
        case damagedKeyFile
        /// The key is right, but the store cannot be read.
        case damagedStore
        /// The search index cannot be used; the receipts are not affected, and it is rebuilt from them.
        case damagedIndex
        /// The key file belongs to a different vault than the store.
        case foreignStore
        /// A newer program wrote the store or its key file.
        case newerStore
        /// An older program wrote the store, and this one has only read access.
        case olderStore
        /// The program is linked with a SQLite that does not support encryption.
        case encryptionMissing
        /// The store is a plain SQLite file.
        case plaintextStore
        /// Another process is writing at the moment.
        case busy
        /// The disk is full; nothing was changed.
        case diskFull
        /// The store was deleted or replaced while it was open; nothing was changed.
        case moved
        /// The file or its folder is not writable.
        case readOnly
        /// The vault was opened read-only.
        case lookingOnly
        /// The disk failed; nothing more should be written.
        case inputOutput
        /// There is no such receipt, category, queue entry or draft.
        case notFound
        /// The change violates a rule of the model for this field.
        case invalid(field: String)
        /// The person has changed the same fields elsewhere on this device since; nothing was changed.
        case overtaken
        /// The caller canceled; nothing was changed.
        case cancelled
        /// An error of this program or of the system.
        case other
    }

    /// The kind of failure, which decides what a caller can do next.
    package let code: Code
    /// SQLite's error, if it is the cause.
    package let sqlite: SQLiteError?
    /// The message of the key file's or the file system's error, if it is the cause.
    package let cause: Phrase?

    package init(_ code: Code, sqlite: SQLiteError? = nil, cause: Phrase? = nil) {
        self.code = code
        self.sqlite = sqlite
        self.cause = cause
    }
}

extension StoreError {
    init(_ error: SQLiteError) {
        let code: Code =
            switch error.code {
            case .busy: .busy
            case .full: .diskFull
            case .corrupt where error.isOfVirtualTable: .damagedIndex
            case .corrupt, .notADatabase: .damagedStore
            case .readOnly: .readOnly
            case .moved: .moved
            case .missing: .missing
            case .inputOutput: .inputOutput
            case .encryptionMissing: .encryptionMissing
            case .plaintextFile: .plaintextStore
            case .newerSchema: .newerStore
            case .foreignFile: .foreignStore
            case .cantOpen, .constraint, .interrupted, .outOfMemory, .malformedKey, .nestedTransaction, .other: .other
            }
        self.init(code, sqlite: error)
    }

    init(_ error: SystemError) {
        let code: Code =
            switch error.code {
            case .diskFull: .diskFull
            case .notFound: .missing
            case .alreadyExists: .alreadyExists
            case .permissionDenied, .unsafePermissions: .readOnly
            case .inputOutput: .inputOutput
            case .cancelled: .cancelled
            case .tooLarge, .notAPlainFile, .invalidName, .closedByPeer, .nobodyListening, .timedOut, .noTerminal,
                .outOfResources, .malformed, .other:
                .other
            }
        self.init(code, cause: error.sentence)
    }

    init(_ error: SealingError) {
        if let cause = error.cause {
            self.init(cause)
            return
        }
        let code: Code =
            switch error.code {
            case .wrongPassphrase: .wrongPassphrase
            case .wrongRecoveryCode: .wrongRecoveryCode
            case .malformedRecoveryCode, .recoveryCodeChecksum: .malformedRecoveryCode
            case .damagedKeyFile, .parametersOutOfRange, .noSuchSlot: .damagedKeyFile
            case .newerKeyFile: .newerStore
            case .staleKeyring, .expiredKeyring, .outOfMemory, .cannotOpen, .wrongKeyLength, .unavailable, .system:
                .other
            }
        self.init(code, cause: error.sentence)
    }

    init(_ error: ReplicaError) {
        let code: Code =
            switch error.code {
            case .notFound: .notFound
            case .invalid(let field): .invalid(field: field)
            case .busy: .busy
            }
        self.init(code, cause: error.cause.map(Phrase.init(outside:)))
    }

    /// Converts any error of a lower layer to this module's type.
    package static func wrapping(_ error: any Error) -> StoreError {
        switch error {
        case let error as StoreError: error
        case let error as SQLiteError: StoreError(error)
        case let error as SystemError: StoreError(error)
        case let error as SealingError: StoreError(error)
        case let error as ReplicaError: StoreError(error)
        default: StoreError(.other)
        }
    }
}

/// Runs the body and converts its errors to this module's type, once, at the edge of the module.
func wrapped<Result: ~Copyable>(_ body: () throws -> Result) throws(StoreError) -> Result {
    do {
        return try body()
    } catch {
        throw StoreError.wrapping(error)
    }
}
