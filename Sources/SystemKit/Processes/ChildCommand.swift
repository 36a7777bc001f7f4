/// A program to run, with its arguments, environment, input and limits.
package struct ChildCommand: Equatable, Sendable {
    /// An absolute path, or a name to be found in the PATH of ``environment``.
    package var program: String
    /// Passed one by one, without a shell. Other users of this computer can read them, so they must not contain
    /// secrets.
    package var arguments: [String]
    /// The complete environment of the program.
    package var environment: [String: String]
    /// The working directory; nil for this process's.
    package var directory: String?
    /// The bytes that the program reads from standard input.
    package var input: [UInt8] = []
    /// Whether standard input is a file in memory, in which the program can seek, instead of a pipe.
    package var canSeekInput = false
    /// The only files and folders that the program may read, by Landlock; it can then write none, and has no network. Nil
    /// restricts nothing. Only for ``CommandRunner``.
    package var readable: [String]?
    /// How much of standard output and of standard error is kept, in bytes each; more ends the program.
    package var outputLimit = 1 << 20
    /// The time after which the program and its process group are ended.
    package var timeout: Duration = .seconds(30)

    /// Creates a command with the default input and limits declared above.
    package init(
        _ program: String, _ arguments: [String] = [], environment: [String: String] = [:], directory: String? = nil
    ) {
        self.program = program
        self.arguments = arguments
        self.environment = environment
        self.directory = directory
    }
}

/// The result of a program that could be started.
package struct CommandResult: Equatable, Sendable {
    /// How a program ended.
    package enum Ending: Equatable, Sendable {
        /// It exited by itself; 0 usually means success.
        case exited(Int32)
        /// A signal from elsewhere ended it.
        case signalled(Int32)
        /// This process ended it: the time was over.
        case timedOut
        /// This process ended it: it wrote more than allowed.
        case outputTooLarge
        /// This process ended it: the caller canceled.
        case cancelled
    }

    /// How the program ended.
    package let ending: Ending
    /// Standard output, up to the limit.
    package let output: [UInt8]
    /// Standard error, up to the limit.
    package let errors: [UInt8]

    /// Whether the program exited by itself with status 0.
    package var isSuccess: Bool { ending == .exited(0) }
    /// Standard output as text; invalid UTF-8 becomes U+FFFD.
    package var outputText: String { String(decoding: output, as: UTF8.self) }
}
