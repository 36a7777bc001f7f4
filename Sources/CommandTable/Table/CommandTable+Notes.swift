internal import CommandLineKit

extension CommandTable {
    static let noteEntry = CommandEntry(
        .note, in: .receipts, "Edit the notes of a receipt in your editor",
        details: [
            "Runs $VISUAL or $EDITOR with its arguments, without a shell, on a file in memory that is removed "
                + "afterwards. The contents of the file become the notes. If the editor fails, nothing changes.",
            "Notes that cannot be saved are kept as a draft of the receipt.",
        ],
        arguments: [identifier, ArgumentEntry("-", .optional, "Read the notes from standard input", .words(["-"]))],
        flags: [FlagEntry(.text, value: "TEXT", "Set the notes to TEXT, without an editor; empty clears them")],
        examples: [
            "rvault note 7QK4", "rvault note 7QK4 --text Attic", "rvault note 7QK4 - <notes.txt",
        ],
        exitCodes: [.nothingMatched, .locked, .busy, .damaged])

    static let tagEntry = CommandEntry(
        .tag, in: .receipts, "Add tags to receipts, or remove them",
        details: [
            "+TAG adds a tag and -TAG removes one, on all given receipts at once. After the first ID, every word that "
                + "begins with a single dash is a tag, so put short flags before it."
        ],
        arguments: [
            identifier,
            ArgumentEntry("+TAG|-TAG|ID", .many, "Tags to add or remove, and more receipts", .names(.receipts)),
        ],
        examples: ["rvault tag 7QK4 +home -office", "rvault tag 7QK4 9ZX1 +loan --json"],
        exitCodes: [.nothingMatched, .locked, .busy, .damaged, .someFailed],
        takesDashes: true)
}
