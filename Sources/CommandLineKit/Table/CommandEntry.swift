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

    /// Describes an argument of one word.
    package init(_ name: String, _ summary: String, _ completion: Completion = .text) {
        self.init(name, .one, summary, completion)
    }

    /// Describes an argument.
    package init(_ name: String, _ count: Count, _ summary: String, _ completion: Completion = .text) {
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

    /// Whether it needs at least one word.
    var isRequired: Bool { count == .one || count == .many }

    /// Whether it stands for all remaining words.
    var isLast: Bool { count == .many || count == .anyNumber }
}

/// One command of the table, for the parser and the help.
///
/// Its arguments, flags and help are made when somebody asks for them: every start builds the table, and needs one
/// command.
package struct CommandEntry<Table: CommandLineTable>: Sendable {
    /// The word that runs it.
    package let name: Table.Name
    /// The heading it is listed under; nil hides it from the overview.
    package let group: Table.Group?
    /// A description in one line, without a period at its end.
    package let summary: String
    private let makeDetails: @Sendable () -> [String]
    private let makeArguments: @Sendable () -> [ArgumentEntry]
    private let makeFlags: @Sendable () -> [FlagEntry<Table>]
    private let makeExamples: @Sendable () -> [String]
    /// Its exit codes other than 0, 1 and 2.
    package let exitCodes: [Table.Status]
    /// Whether words after its first argument may begin with a single dash and still be arguments; long flags stay
    /// flags.
    let takesDashes: Bool

    /// Describes a command.
    package init(
        _ name: Table.Name, in group: Table.Group?, _ summary: String,
        details: @autoclosure @escaping @Sendable () -> [String] = [],
        arguments: @autoclosure @escaping @Sendable () -> [ArgumentEntry] = [],
        flags: @autoclosure @escaping @Sendable () -> [FlagEntry<Table>] = [],
        examples: @autoclosure @escaping @Sendable () -> [String] = [],
        exitCodes: [Table.Status] = [], takesDashes: Bool = false
    ) {
        self.name = name
        self.group = group
        self.summary = summary
        makeDetails = details
        makeArguments = arguments
        makeFlags = flags
        makeExamples = examples
        self.exitCodes = exitCodes
        self.takesDashes = takesDashes
    }

    /// Paragraphs of its own help page, below the usage.
    package var details: [String] { makeDetails() }
    /// The arguments it takes, in order.
    package var arguments: [ArgumentEntry] { makeArguments() }
    /// Its own flags; it also takes those of ``CommandLineTable/globalFlags``.
    package var flags: [FlagEntry<Table>] { makeFlags() }
    /// Working command lines, each shown on its own line.
    package var examples: [String] { makeExamples() }

    /// `PROGRAM NAME ARGUMENTS [flags]`, with required flags before the others.
    package var usage: String { "\(Table.program.name) \(synopsis)" }

    /// The usage without the program's name.
    var synopsis: String {
        let required = flags.filter(\.isRequired).map(\.usage)
        let words = [name.rawValue] + arguments.map(\.usage) + required
        return (words + (required.count == flags.count ? [] : ["[flags]"])).joined(separator: " ")
    }
}
