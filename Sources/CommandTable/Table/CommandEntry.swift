/// One word that a command takes besides its flags.
package struct ArgumentEntry: Equatable, Sendable {
    /// How often it stands.
    package enum Count: Sendable { case one, optional, many, anyNumber }

    /// Its name in the usage line, in capitals, or the words it can be.
    package let name: String
    /// How many words it stands for.
    package let count: Count
    /// What it is, in one line without a full stop.
    package let summary: String
    /// What a shell offers for it.
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

    /// As it stands in a usage line.
    package var usage: String {
        switch count {
        case .one: name
        case .optional: "[\(name)]"
        case .many: "\(name)..."
        case .anyNumber: "[\(name)...]"
        }
    }
}

/// One command of the table: what the parser accepts and what the help says.
package struct CommandEntry: Equatable, Sendable {
    /// The word that calls it.
    package let name: CommandName
    /// The heading it stands under; nil hides it from the overview.
    package let group: CommandGroup?
    /// What it does, in one line without a full stop.
    package let summary: String
    /// Paragraphs of its own help page, below the usage.
    package let details: [String]
    /// The words it takes, in order.
    package let arguments: [ArgumentEntry]
    /// Its own flags; those of ``CommandTable/globalFlags`` are always there.
    package let flags: [FlagEntry]
    /// Command lines that work, each shown on its own line.
    package let examples: [String]
    /// How it can end, other than 0, 1 and 2.
    package let exitCodes: [ExitCode]
    /// Whether words after its first one may begin with a dash and are no flags; long flags still are.
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
