internal import CommandLineKit

extension CommandTable {
    static let undoEntry = CommandEntry(
        .undo, in: .receipts, "Undo the last change made on this device, or the last N",
        details: [
            "It does not matter which window or command made the change, or whether it was sent: an undo is a new "
                + "change, which is synced like any other. Fields that somebody has changed since stay as they are. "
                + "The last 500 actions are kept.",
            "--list shows them, and those that can be redone, each with its N; --dry-run shows what "
                + "would be undone.",
        ],
        arguments: [ArgumentEntry("N", .optional, "Number of changes (default: 1)")],
        flags: [FlagEntry(.list, "List what can be undone and redone")],
        examples: ["rvault undo", "rvault undo --list", "rvault undo 3 --dry-run"],
        exitCodes: [.nothingMatched, .locked, .busy, .damaged, .someFailed])

    static let redoEntry = CommandEntry(
        .redo, in: .receipts, "Redo the last undone change, or the last N",
        arguments: [ArgumentEntry("N", .optional, "Number of changes (default: 1)")],
        examples: ["rvault redo", "rvault redo 3"],
        exitCodes: [.nothingMatched, .locked, .busy, .damaged, .someFailed])
}
