import VaultModel

extension CommandTable {
    static let coverEntry = CommandEntry(
        .cover, in: .receipts, "Show or change the items of a receipt, their warranties, and claims",
        details: [
            "Without an action, or with show, what belongs to RECEIPT: its items, what covers them up to which day, and "
                + "what was claimed. item, warranty and claim add one; edit, trash and restore take the ID of one; void "
                + "ends a warranty and says why. --set gives the fields.",
            "item: " + names(of: .item) + ". The price is in the receipt's currency where it names none.",
            "warranty: " + names(of: .warranty)
                + ". item is the ID or the name of one, empty for the whole receipt; kind is "
                + words(of: .kind) + "; covers is " + words(of: .covers)
                + "; begins is empty for the day of the purchase; months is a number, such as 24 or 2 years, or lifetime. "
                + "void is why it does not hold, and empty where it does.",
            "claim: " + names(of: .claim) + ". warranty is the ID of one, empty for the receipt's own; state is "
                + words(of: .state) + "; outcome is " + words(of: .outcome) + "; effect is " + words(of: .effect)
                + ": once it is closed, a claim can make the warranty longer by so many days, or begin it anew on the "
                + "day on which it was closed. A claim is opened today, and closed today, where it does not say.",
            "With --json each item, warranty and claim is one object with its type; a warranty has its last day as ends, and "
                + "its standing: until, lifetime, unknown or void.",
        ],
        arguments: [
            ArgumentEntry(
                "ACTION", .optional, "show, item, warranty, claim, edit, void, trash or restore (default: show)",
                .words(["show", "item", "warranty", "claim", "edit", "void", "trash", "restore"])),
            ArgumentEntry(
                "WORD", .anyNumber,
                "show, item, warranty, claim: RECEIPT; edit, trash, restore: ID; void: WARRANTY REASON; the end of each is "
                    + "enough where unique",
                .names(.covers)),
        ],
        flags: [
            FlagEntry(
                .set, value: "FIELD=VALUE", repeatable: true, "Give FIELD this value; may be repeated",
                .words(PartField.allCases.map { $0.rawValue + "=" }))
        ],
        examples: [
            "rvault cover 7QK4", "rvault cover item 7QK4 --set name='Washing machine' --set serial=WM-4711",
            "rvault cover warranty 7QK4 --set item=9ZX1 --set kind=extended --set by=Elkjop --set months=60",
            "rvault cover claim 7QK4 --set warranty=M2AB --set number=RMA-99 --set notes='It rattles'",
            "rvault cover edit K4T0 --set state=closed --set outcome=repaired",
            "rvault cover edit K4T0 --set effect=extends --set days=14",
            "rvault cover void M2AB opened by hand",
        ],
        exitCodes: [.nothingMatched, .locked, .busy, .damaged, .someFailed])

    private static func names(of type: EntityType) -> String {
        PartField.all(of: type).map(\.rawValue).joined(separator: ", ")
    }

    private static func words(of field: PartField) -> String {
        let words = field.choices.map(\.word)
        return words.dropLast().joined(separator: ", ") + " or " + (words.last ?? "")
    }
}
