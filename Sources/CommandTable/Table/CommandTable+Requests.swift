extension CommandTable {
    private static let outcome =
        "It is kept here at once, with or without a network; the server does it as a whole or not at all. "
        + "'rvault requests' says what became of it."

    static let requestCommands: [CommandEntry] = [
        CommandEntry(
            .merge, in: .receipts, "Merge duplicates into one receipt",
            details: ["Tags, pictures, notes and returns of the dropped go to the kept one. " + outcome],
            arguments: [
                ArgumentEntry("KEEP", "The receipt that stays", .names(.receipts)),
                ArgumentEntry("DROP", .many, "The duplicates of it", .names(.receipts)),
            ],
            examples: ["rvault merge 7QK4 9ZX1"], exitCodes: [.nothingMatched, .locked, .busy]),
        CommandEntry(
            .split, in: .receipts, "Split a receipt into several",
            details: ["The parts add up to its total, and each gets its pictures and notes. " + outcome],
            arguments: [
                ArgumentEntry("ID", "The receipt", .names(.receipts)),
                ArgumentEntry("PART", .many, "AMOUNT, or AMOUNT:STORE"),
            ],
            examples: ["rvault split 7QK4 400.00 600.00:Other"], exitCodes: [.nothingMatched, .locked, .busy]),
        CommandEntry(
            .link, in: .receipts, "Say that a receipt is the return of a purchase", details: [outcome],
            arguments: [
                ArgumentEntry("PURCHASE", "What was bought", .names(.receipts)),
                ArgumentEntry("RETURN", "The slip of what came back", .names(.receipts)),
            ],
            examples: ["rvault link 7QK4 9ZX1"], exitCodes: [.nothingMatched, .locked, .busy]),
        CommandEntry(
            .unlink, in: .receipts, "Part a return from its purchase, for good", details: [outcome],
            arguments: [ArgumentEntry("ID", "The return, or a purchase with one return", .names(.receipts))],
            exitCodes: [.nothingMatched, .locked, .busy]),
        CommandEntry(
            .category, in: .receipts, "Move every receipt of a category to another", details: [outcome],
            arguments: [
                ArgumentEntry("move", "The only thing to do", .words(["move"])),
                ArgumentEntry("FROM", "Its name", .names(.categories)),
                ArgumentEntry("TO", "The other's name, or none", .names(.categories)),
            ],
            examples: ["rvault category move Home Tools"], exitCodes: [.nothingMatched, .locked, .busy]),
        CommandEntry(
            .requests, in: .sync, "List what was asked of the server, and what became of it",
            exitCodes: [.locked, .busy]),
    ]
}
