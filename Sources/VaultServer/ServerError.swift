internal import CommandLineKit
internal import HTTPServerKit
internal import Sealing
internal import SystemKit
internal import VaultServerCore
internal import VaultWire

/// The reason why the program ends without having done its task.
package struct ServerError: Error, Equatable, Sendable, CustomStringConvertible, CustomDebugStringConvertible {
    /// The kinds of failure that a caller can distinguish; each has an exit code.
    package enum Code: String, Sendable {
        case usage, dataDirectory, inUse, store, listen, refused, input

        package var exitCode: ServerExit {
            switch self {
            case .usage: .usage
            case .inUse: .busy
            case .store: .damaged
            case .refused: .refused
            case .dataDirectory, .listen, .input: .failed
            }
        }
    }

    package let code: Code
    /// A sentence that says what to do next.
    package let description: String

    package init(_ code: Code, _ description: String) {
        self.code = code
        self.description = description
    }

    package var debugDescription: String { "server: \(code.rawValue): \(description)" }
}

extension ServerError {
    /// Describes why a database cannot be used.
    init(database failure: StorageFailure) {
        self.init(Code(failure.code), "Can't use the database: \(failure.reason).")
    }

    /// Describes why opening a database failed.
    init(opening error: any Error) {
        if let failure = error as? StorageFailure { self.init(database: failure) } else { self.init(describing: error) }
    }

    /// For a rescued store that nobody has restored.
    static func unusedRescue(at path: String) -> String {
        "\(path) has what a server had when its file was deleted or replaced: restore it if it is newer than the store, or move "
            + "it away"
    }

    /// For a folder whose files can't be used.
    static func folder(_ path: String, _ error: SystemError) -> ServerError {
        ServerError(.dataDirectory, "Can't use \(path): \(error.description)")
    }

    /// For a folder without a store.
    static func noStore(_ path: String) -> ServerError {
        ServerError(.dataDirectory, "\(path) has no store. Nothing was changed.")
    }

    /// For a copy that was compared with its store.
    static func difference(_ difference: StoreDifference) -> ServerError {
        ServerError(.store, "The copy isn't like the store: \(difference). Nothing was changed; try again.")
    }

    static let fullDisk = ServerError(
        .dataDirectory, "The disk is full: free some space and try again. Nothing was changed.")

    /// ``fullDisk``; nil for any other error.
    init?(ofFullDisk error: any Error) {
        let isFull = (error as? StorageFailure)?.code == .full || (error as? SystemError)?.code == .diskFull
        guard isFull else { return nil }
        self = .fullDisk
    }

    /// For a store whose file was deleted or replaced under the running server, which still has it open.
    static let moved =
        "The store's file was deleted or replaced while the server used it. Only the server still has the store: before you "
        + "stop it, save it by rvault-server backup FILE, then stop it and restore that file. Nothing was changed."

    /// Describes any error of the lower layers for a person.
    init(describing error: any Error) {
        if let full = ServerError(ofFullDisk: error) {
            self = full
            return
        }
        switch error {
        case let error as ServerError: self = error
        case let error as SealingError where error.cause?.code == .noTerminal:
            self.init(.input, "There is no terminal to ask on: use --password-fd. Nothing was changed.")
        case let error as UsageError: self.init(.usage, error.description)
        case let error as HTTPServerError: self.init(.listen, error.description)
        case let problem as Problem: self.init(.refused, "\(problem.code.title): \(problem.detail)")
        case let failure as StorageFailure where failure.code == .moved:
            self.init(.store, Self.moved)
        case let failure as StorageFailure where failure.code == .busy:
            self.init(.inUse, "Can't use the store now: \(failure.reason). Nothing was changed; try again.")
        case let failure as StorageFailure:
            self.init(Code(failure.code), "Can't use the store: \(failure)")
        default: self.init(.input, "\(error)")
        }
    }
}

extension ServerError.Code {
    /// Only what is broken counts as damage: after anything else, a service manager may start the server again.
    fileprivate init(_ failure: StorageFailure.Code) {
        self =
            switch failure {
            case .busy, .uncertain: .inUse
            case .full: .dataDirectory
            case .moved, .replaced, .broken: .store
            }
    }
}
