/// The texts about a program as a whole, for its help and its manual page. ASCII.
package struct ProgramText: Sendable {
    /// The word that runs it.
    package let name: String
    /// The name that people call it by.
    package let title: String
    /// A description in one line, without a period at its end.
    package let summary: String
    /// The action without a command, as in "open the list"; nil if a command is required.
    package let bareAction: String?
    /// Paragraphs of the manual page.
    package let description: [String]
    /// Topics of the help other than commands, flags and exit codes.
    package let topics: [HelpProse]
    /// The environment variables that it reads.
    package let environment: [HelpTerm]
    /// The files that it uses.
    package let files: [HelpTerm]
    /// The list of names for shells, if the program has one.
    package let names: NameListing?

    /// Collects the texts.
    package init(
        name: String, title: String, summary: String, bareAction: String? = nil, description: [String],
        topics: [HelpProse] = [], environment: [HelpTerm], files: [HelpTerm], names: NameListing? = nil
    ) {
        self.name = name
        self.title = title
        self.summary = summary
        self.bareAction = bareAction
        self.description = description
        self.topics = topics
        self.environment = environment
        self.files = files
        self.names = names
    }

    /// The topics of `help` other than commands, as typed.
    package var topicWords: [String] { ["flags", "exit-codes"] + topics.map(\.word) }
}

/// Paragraphs about one topic of a program's help.
package struct HelpProse: Equatable, Sendable {
    /// The word after `help`.
    package let word: String
    /// The heading on pages.
    package let title: String
    /// One element for each paragraph.
    package let paragraphs: [String]

    /// Collects the paragraphs about one topic.
    package init(_ word: String, title: String, _ paragraphs: [String]) {
        self.word = word
        self.title = title
        self.paragraphs = paragraphs
    }
}

/// A term of the manual page, with its explanation in one or more sentences.
package struct HelpTerm: Equatable, Sendable {
    let term: String
    let meaning: String

    /// Explains `term`.
    package init(_ term: String, _ meaning: String) {
        self.term = term
        self.meaning = meaning
    }
}

/// The way in which a shell gets names from the program, such as those of the user's files.
package struct NameListing: Sendable {
    /// The command that lists them; its argument is the kind of names, and its lines have a tab before the description.
    let command: String
    /// The flag, without dashes, that a shell passes to this command if it is on the line.
    let flag: String

    /// Lists names by `command`.
    package init(command: String, flag: String) {
        self.command = command
        self.flag = flag
    }
}
