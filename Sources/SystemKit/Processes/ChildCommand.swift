/// A program to run and what it gets.
package struct ChildCommand: Equatable, Sendable {
    /// An absolute path, or a name that is looked for in the PATH of ``environment``.
    package var program: String
    /// Handed over one by one; no shell reads them. Others of this machine can read them, so no secret goes here.
    package var arguments: [String]
    /// All that the program sees of the environment.
    package var environment: [String: String]
    /// Where it runs; `nil` for where this process is.
    package var directory: String?
    /// What it reads from standard input before the end.
    package var input: [UInt8] = []
    /// How much of standard output and of standard error is kept, in bytes each; more ends the program.
    package var outputLimit = 1 << 20
    /// When it is ended, with all of its group.
    package var timeout: Duration = .seconds(30)

    /// With the limits of the declarations.
    package init(
        _ program: String, _ arguments: [String] = [], environment: [String: String] = [:], directory: String? = nil
    ) {
        self.program = program
        self.arguments = arguments
        self.environment = environment
        self.directory = directory
    }
}

/// What came of a program that could be started.
package struct CommandResult: Equatable, Sendable {
    /// How it ended.
    package enum Ending: Equatable, Sendable {
        /// By itself; 0 is the usual sign of success.
        case exited(Int32)
        /// By a signal that this process did not send.
        case signalled(Int32)
        /// Ended by us: the time was over.
        case timedOut
        /// Ended by us: it wrote more than allowed.
        case outputTooLarge
        /// Ended by us: the caller asked for it.
        case cancelled
    }

    /// How it ended.
    package let ending: Ending
    /// Of standard output, up to the limit.
    package let output: [UInt8]
    /// Of standard error, up to the limit.
    package let errors: [UInt8]

    /// Whether it ended by itself with status 0.
    package var isSuccess: Bool { ending == .exited(0) }
    /// Standard output as text; damaged UTF-8 becomes U+FFFD.
    package var outputText: String { String(decoding: output, as: UTF8.self) }
}
