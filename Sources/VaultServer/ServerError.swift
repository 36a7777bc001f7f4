internal import HTTPServerKit
internal import VaultServerCore
internal import VaultWire

/// The reason why the program ends without having done its task.
package struct ServerError: Error, Equatable, Sendable, CustomStringConvertible, CustomDebugStringConvertible {
    /// The kinds of failure that a caller can distinguish; each has an exit code.
    package enum Code: String, Sendable {
        case usage, dataDirectory, inUse, store, listen, refused, input

        /// 2 for wrong arguments, 5 for a store that another process uses, 6 for a store that cannot be read, 8 for a
        /// request that the rules refuse, 1 for all others.
        package var exitCode: Int32 {
            switch self {
            case .usage: 2
            case .inUse: 5
            case .store: 6
            case .refused: 8
            case .dataDirectory, .listen, .input: 1
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
    /// Describes any error of the lower layers for a person.
    init(describing error: any Error) {
        switch error {
        case let error as ServerError: self = error
        case let error as HTTPServerError: self.init(.listen, error.description)
        case let problem as Problem: self.init(.refused, "\(problem.code.title): \(problem.detail)")
        case let failure as StorageFailure:
            self.init(failure.code == .busy ? .inUse : .store, "Can't use the store: \(failure)")
        default: self.init(.input, "\(error)")
        }
    }
}
