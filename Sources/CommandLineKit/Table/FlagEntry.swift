/// A flag in the table, with its form and description.
package struct FlagEntry<Table: CommandLineTable>: Equatable, Sendable {
    /// The flag, under which the parser stores its value.
    package let flag: Table.FlagName
    /// The one-letter form after a single dash, if it has one.
    package let short: Character?
    /// The name of its value in help; nil for a switch.
    package let value: String?
    /// The values it takes, if only certain ones are allowed.
    package let choices: [String]
    /// Whether the command cannot be run without it.
    package let isRequired: Bool
    /// Whether it may be given several times, each time adding a value.
    package let isRepeatable: Bool
    /// A description in one line, without a period at its end.
    package let summary: String
    /// The completions that a shell offers for its value.
    package let completion: Completion

    /// Describes a flag. With `choices`, these are the name of its value and its completions.
    package init(
        _ flag: Table.FlagName, short: Character? = nil, value: String? = nil, choices: [String] = [],
        required: Bool = false, repeatable: Bool = false, _ summary: String, _ completion: Completion = .text
    ) {
        self.completion = choices.isEmpty ? completion : .words(choices)
        self.flag = flag
        self.short = short
        self.value = choices.isEmpty ? value : choices.joined(separator: "|")
        self.choices = choices
        isRequired = required
        isRepeatable = repeatable
        self.summary = summary
    }

    /// The long form with its value, as in a usage line.
    var usage: String { "--" + flag.rawValue + (value.map { " " + $0 } ?? "") }

    /// The forms in which it is typed: first the long one, then the short one.
    var names: [String] { ["--" + flag.rawValue] + (short.map { ["-\($0)"] } ?? []) }
}
