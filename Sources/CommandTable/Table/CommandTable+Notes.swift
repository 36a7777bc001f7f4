extension CommandTable {
    static let noteEntry = CommandEntry(
        .note, in: .receipts, "Edit the notes of a receipt in your editor",
        details: [
            "$VISUAL or $EDITOR is started with its arguments, by no shell, on a file in memory that goes when it ends; what is "
                + "in the file then are the notes. An editor that fails changes nothing.",
            "Notes that could not be saved are kept as a draft of that receipt.",
        ],
        arguments: [identifier, ArgumentEntry("-", .optional, "Read the notes from standard input", .words(["-"]))],
        flags: [FlagEntry(.text, value: "TEXT", "The notes, instead of an editor; empty for none")],
        examples: [
            "rvault note 7QK4", "rvault note 7QK4 --text Attic", "rvault note 7QK4 - <notes.txt",
        ],
        exitCodes: [.nothingMatched, .locked, .busy, .damaged])

    static let tagEntry = CommandEntry(
        .tag, in: .receipts, "Add tags to receipts, or take them off",
        details: [
            "+TAG adds a tag and -TAG takes it off, of every receipt that is named, all at once. After the first ID every word "
                + "with one dash is a tag, so short flags stand before it."
        ],
        arguments: [
            identifier,
            ArgumentEntry("+TAG|-TAG|ID", .many, "What comes and goes, and more receipts", .names(.receipts)),
        ],
        examples: ["rvault tag 7QK4 +home -office", "rvault tag 7QK4 9ZX1 +loan --json"],
        exitCodes: [.nothingMatched, .locked, .busy, .damaged, .someFailed],
        takesDashes: true)
}
