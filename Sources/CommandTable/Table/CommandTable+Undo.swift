extension CommandTable {
    static let undoEntry = CommandEntry(
        .undo, in: .receipts, "Undo the last change made on this device, or the last N",
        details: [
            "Whichever window or command made it, sent or not: an undo is a new change, which is synced like any other. What "
                + "somebody changed since stays as it is. The last 500 actions are kept.",
            "--list shows them, and those that redo does again, with the number that goes back to each; --dry-run shows what "
                + "would be undone.",
        ],
        arguments: [ArgumentEntry("N", .optional, "How many changes (default: 1)")],
        flags: [FlagEntry(.list, "Show what can be undone and done again")],
        examples: ["rvault undo", "rvault undo --list", "rvault undo 3 --dry-run"],
        exitCodes: [.nothingMatched, .locked, .busy, .damaged, .someFailed])

    static let redoEntry = CommandEntry(
        .redo, in: .receipts, "Do again what was undone last, or the last N",
        arguments: [ArgumentEntry("N", .optional, "How many changes (default: 1)")],
        examples: ["rvault redo", "rvault redo 3"],
        exitCodes: [.nothingMatched, .locked, .busy, .damaged, .someFailed])
}
