internal import CommandLineKit

extension CommandTable {
    private static let outcome =
        "The request is stored at once, with or without a network; the server carries it out as a whole or not at all. "
        + "'rvault requests' shows the result."

    static let requestCommands: [CommandEntry] = [
        CommandEntry(
            .merge, in: .receipts, "Merge duplicates into one receipt",
            details: ["KEEP gets the tags, pictures, notes and returns of the others. " + outcome],
            arguments: [
                ArgumentEntry("KEEP", "Receipt to keep", .names(.receipts)),
                ArgumentEntry("DROP", .many, "Duplicates to merge into it", .names(.receipts)),
            ],
            examples: ["rvault merge 7QK4 9ZX1"], exitCodes: [.nothingMatched, .locked, .busy]),
        CommandEntry(
            .split, in: .receipts, "Split a receipt into several",
            details: [
                "The parts must add up to the receipt's total. Each gets the receipt's pictures and notes. " + outcome
            ],
            arguments: [
                ArgumentEntry("ID", "Receipt to split", .names(.receipts)),
                ArgumentEntry("PART", .many, "AMOUNT or AMOUNT:STORE"),
            ],
            examples: ["rvault split 7QK4 400.00 600.00:Other"], exitCodes: [.nothingMatched, .locked, .busy]),
        CommandEntry(
            .link, in: .receipts, "Link a return to its purchase", details: [outcome],
            arguments: [
                ArgumentEntry("PURCHASE", "Receipt of the purchase", .names(.receipts)),
                ArgumentEntry("RETURN", "Return slip", .names(.receipts)),
            ],
            examples: ["rvault link 7QK4 9ZX1"], exitCodes: [.nothingMatched, .locked, .busy]),
        CommandEntry(
            .unlink, in: .receipts, "Unlink a return from its purchase, permanently", details: [outcome],
            arguments: [ArgumentEntry("ID", "Return slip, or a purchase with one return", .names(.receipts))],
            exitCodes: [.nothingMatched, .locked, .busy]),
        CommandEntry(
            .category, in: .receipts, "List, add, rename, order or delete categories, or move their receipts",
            details: [
                "add puts a new one at the end of the list, and place moves one to a position. Receipts of a deleted "
                    + "category show none, and have it again when 'rvault undo' brings it back.",
                "move gives all receipts of a category another one, or none, by a request. " + outcome,
            ],
            arguments: [
                ArgumentEntry(
                    "ACTION", .optional, "list, add, rename, place, delete or move (default: list)",
                    .words(["list", "add", "rename", "place", "delete", "move"])),
                ArgumentEntry(
                    "WORD", .anyNumber, "add, delete: NAME; rename: NAME NEW; place: NAME POSITION; move: FROM TO",
                    .names(.categories)),
            ],
            examples: [
                "rvault category", "rvault category add Garden", "rvault category rename Home \"House and home\"",
                "rvault category place Garden 1", "rvault category move Home Tools",
            ],
            exitCodes: [.nothingMatched, .locked, .busy]),
        CommandEntry(
            .requests, in: .sync, "List requests to the server and their results",
            exitCodes: [.locked, .busy]),
    ]
}
