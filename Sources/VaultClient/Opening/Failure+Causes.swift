internal import CommandLineKit
internal import CommandTable
package import Sealing
package import SystemKit
internal import Translation
package import VaultExchange
package import VaultStore

extension Failure {
    /// Converts any error of the lower layers, with its exit code.
    package init(_ error: any Error) {
        switch error {
        case let error as Failure: self = error
        case let error as StoreError: self.init(error)
        case let error as SealingError: self.init(error)
        case let error as SystemError: self.init(error)
        case let error as ExchangeError: self.init(error)
        case let error as UsageError: self.init(.usage, outside: error.message, hint: error.hint)
        default: self.init(.failed, "Unexpected error; nothing was changed.")
        }
    }

    /// Runs the body, whose error of a lower layer becomes a failure.
    package static func wrapping<Result: ~Copyable>(_ body: () throws -> Result) throws(Failure) -> Result {
        do { return try body() } catch { throw Failure(error) }
    }

    /// Uses the store's own sentence.
    package init(_ error: StoreError) {
        self.init(Self.code(of: error.code), error.sentence)
    }

    /// Uses the sentence about the keys, the agent or the terminal.
    package init(_ error: SealingError) {
        if let cause = error.cause {
            self.init(cause)
            return
        }
        let code: ExitCode =
            switch error.code {
            case .wrongPassphrase, .wrongRecoveryCode, .staleKeyring, .expiredKeyring, .malformedRecoveryCode,
                .recoveryCodeChecksum:
                .locked
            case .damagedKeyFile, .parametersOutOfRange, .noSuchSlot, .cannotOpen: .damaged
            case .newerKeyFile, .outOfMemory, .wrongKeyLength, .unavailable, .system: .failed
            }
        self.init(code, error.sentence)
    }

    /// Uses the system's sentence, with the path.
    package init(_ error: SystemError) {
        if error.code == .cancelled {
            self = .interrupted
        } else if error.code == .noTerminal {
            self = .locked
        } else {
            // The subject is put in front of the sentence.
            let sentence = SystemError(error.code, function: error.function).sentence
            self.init(.failed, error.subject.map { "\($0): \(sentence)" } ?? sentence)
        }
    }

    /// Uses the sentence about a file, which begins with the line.
    package init(_ error: ExchangeError) {
        self.init(error.code == .cancelled ? .interrupted : .failed, outside: error.description)
    }

    /// The failure if there is no key, no passphrase, and nobody to ask.
    package static let locked = Failure(
        .locked, "The vault is locked.",
        hint: "Run 'rvault unlock' first, or pass the passphrase with --passphrase-fd N.")

    private static func code(of code: StoreError.Code) -> ExitCode {
        switch code {
        case .wrongPassphrase, .wrongRecoveryCode, .malformedRecoveryCode: .locked
        case .busy: .busy
        case .damagedKeyFile, .damagedStore, .damagedIndex, .foreignStore, .keyFileMissing, .storeFileMissing,
            .plaintextStore:
            .damaged
        case .notFound: .nothingMatched
        case .cancelled: .interrupted
        case .invalid, .lookingOnly: .usage
        case .missing, .alreadyExists, .newerStore, .olderStore, .encryptionMissing, .diskFull, .moved, .readOnly,
            .inputOutput, .overtaken, .other:
            .failed
        }
    }
}
