package import SQLiteKit
internal import Sealing
internal import SystemKit
internal import VaultReplica

/// Why the vault could not do what was asked; `description` is a sentence for the person.
package struct StoreError: Error, Sendable, Equatable {
    /// What a caller can act on.
    package enum Code: Sendable, Equatable {
        /// There is no vault at that path.
        case missing
        /// A vault or a part of one is there already.
        case alreadyExists
        /// The store is there, its key file is not.
        case keyFileMissing
        /// The key file is there, its store is not.
        case storeFileMissing
        /// The passphrase opens no slot of the key file.
        case wrongPassphrase
        /// The recovery code opens no slot of the key file.
        case wrongRecoveryCode
        /// The recovery code has a typing error.
        case malformedRecoveryCode
        /// The key file cannot be read.
        case damagedKeyFile
        /// The key is right, the store cannot be read.
        case damagedStore
        /// The search index cannot be used; the receipts are not affected, and it is rebuilt from them.
        case damagedIndex
        /// The key file belongs to another vault than the store.
        case foreignStore
        /// A newer program wrote the store or its key file.
        case newerStore
        /// An older program wrote the store, and this one may only look at it.
        case olderStore
        /// The program is linked with a SQLite that does not encrypt.
        case encryptionMissing
        /// The store is a plain SQLite file.
        case plaintextStore
        /// Another process writes at this moment.
        case busy
        /// Nothing was changed.
        case diskFull
        /// The file or its folder may not be written.
        case readOnly
        /// The vault was opened to be looked at.
        case lookingOnly
        /// The disk failed; nothing more should be written.
        case inputOutput
        /// There is no such receipt, category, queue entry or draft.
        case notFound
        /// The change breaks a rule of the model; the field is named.
        case invalid(field: String)
        /// The caller asked to stop; nothing was changed.
        case cancelled
        /// A fault of this program or of the system.
        case other
    }

    /// Chooses what to do next.
    package let code: Code
    /// SQLite's error, where it comes from there.
    package let sqlite: SQLiteError?
    /// The key file's or the file system's words, where it comes from there.
    package let cause: String?

    package init(_ code: Code, sqlite: SQLiteError? = nil, cause: String? = nil) {
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
            default: .other
            }
        self.init(code, cause: error.description)
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
            default: .other
            }
        self.init(code, cause: error.description)
    }

    init(_ error: ReplicaError) {
        let code: Code =
            switch error.code {
            case .notFound: .notFound
            case .invalid(let field): .invalid(field: field)
            case .busy: .busy
            }
        self.init(code, cause: error.cause)
    }

    /// Any error of a lower floor under this module's name.
    static func wrapping(_ error: any Error) -> StoreError {
        switch error {
        case let error as StoreError: error
        case let error as SQLiteError: StoreError(error)
        case let error as SystemError: StoreError(error)
        case let error as SealingError: StoreError(error)
        case let error as ReplicaError: StoreError(error)
        default: StoreError(.other, cause: "unexpected error")
        }
    }
}

/// Runs the body and gives its errors this module's name, once, at the module's edge.
func wrapped<Result: ~Copyable>(_ body: () throws -> Result) throws(StoreError) -> Result {
    do {
        return try body()
    } catch {
        throw StoreError.wrapping(error)
    }
}
