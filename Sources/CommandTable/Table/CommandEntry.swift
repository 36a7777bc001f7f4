/// An argument that a command takes besides its flags.
package struct ArgumentEntry: Equatable, Sendable {
    /// The number of words that an argument can stand for.
    package enum Count: Sendable { case one, optional, many, anyNumber }

    /// The name in the usage line, in capitals, or the words it can be.
    package let name: String
    /// The number of words it stands for.
    package let count: Count
    /// A description in one line, without a period at its end.
    package let summary: String
    /// The completions that a shell offers.
    package let completion: Completion

    init(_ name: String, _ summary: String, _ completion: Completion = .text) {
        self.init(name, .one, summary, completion)
    }

    init(_ name: String, _ count: Count, _ summary: String, _ completion: Completion = .text) {
        self.name = name
        self.count = count
        self.summary = summary
        self.completion = completion
    }

    /// The argument in a usage line.
    package var usage: String {
        switch count {
        case .one: name
        case .optional: "[\(name)]"
        case .many: "\(name)..."
        case .anyNumber: "[\(name)...]"
        }
    }
}

/// One command of the table, for the parser and the help.
package struct CommandEntry: Equatable, Sendable {
    /// The word that runs it.
    package let name: CommandName
    /// The heading it is listed under; nil hides it from the overview.
    package let group: CommandGroup?
    /// A description in one line, without a period at its end.
    package let summary: String
    /// Paragraphs of its own help page, below the usage.
    package let details: [String]
    /// The arguments it takes, in order.
    package let arguments: [ArgumentEntry]
    /// Its own flags; it also takes those of ``CommandTable/globalFlags``.
    package let flags: [FlagEntry]
    /// Working command lines, each shown on its own line.
    package let examples: [String]
    /// Its exit codes other than 0, 1 and 2.
    package let exitCodes: [ExitCode]
    /// Whether words after its first argument may begin with a single dash and still be arguments; long flags stay
    /// flags.
    let takesDashes: Bool

    init(
        _ name: CommandName, in group: CommandGroup?, _ summary: String, details: [String] = [],
        arguments: [ArgumentEntry] = [], flags: [FlagEntry] = [], examples: [String] = [], exitCodes: [ExitCode] = [],
        takesDashes: Bool = false
    ) {
        self.name = name
        self.group = group
        self.summary = summary
        self.details = details
        self.arguments = arguments
        self.flags = flags
        self.examples = examples
        self.exitCodes = exitCodes
        self.takesDashes = takesDashes
    }

    /// `rvault NAME ARGUMENTS [flags]`.
    package var usage: String {
        let words = ["rvault", name.rawValue] + arguments.map(\.usage) + (flags.isEmpty ? [] : ["[flags]"])
        return words.joined(separator: " ")
    }
}
