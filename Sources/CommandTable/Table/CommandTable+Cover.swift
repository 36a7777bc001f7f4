internal import CommandLineKit
internal import FieldInput
internal import VaultModel

extension CommandTable {
    static let coverEntry = CommandEntry(
        .cover, in: .receipts, "Show or change the items, warranties and claims of a receipt",
        details: [
            "Without an action, or with show, it lists the items of RECEIPT, their warranties with the last day of "
                + "each, and the claims. item, warranty and claim add one; edit, trash and restore take the ID of one; "
                + "void marks a warranty as void and records why. --set sets the fields.",
            "item: " + names(of: .item) + ". A price without a currency is in the receipt's currency.",
            "warranty: " + names(of: .warranty)
                + ". item is the ID or name of an item, or empty for the whole receipt; kind is "
                + words(of: .kind) + "; covers is " + words(of: .covers)
                + "; begins is empty for the purchase date; months is a duration, such as 24 or 2 years, or lifetime. "
                + "void is the reason why the warranty is void; leave it empty if the warranty is valid.",
            "claim: " + names(of: .claim)
                + ". warranty is the ID of a warranty, or empty for the receipt's own; state is "
                + words(of: .state) + "; outcome is " + words(of: .outcome) + "; effect is " + words(of: .effect)
                + ": once closed, a claim can extend the warranty by a number of days, or restart it on the day on "
                + "which the claim was closed. The days on which a claim is opened and closed default to today.",
            "With --json, each item, warranty and claim is one object with its type. For a warranty, ends is its last "
                + "day and standing is until, lifetime, unknown or void.",
        ],
        arguments: [
            ArgumentEntry(
                "ACTION", .optional, "show, item, warranty, claim, edit, void, trash or restore (default: show)",
                .words(["show", "item", "warranty", "claim", "edit", "void", "trash", "restore"])),
            ArgumentEntry(
                "WORD", .anyNumber,
                "show, item, warranty, claim: RECEIPT; edit, trash, restore: ID; void: WARRANTY REASON; a unique "
                    + "suffix of an ID is enough",
                .names(.covers)),
        ],
        flags: [
            FlagEntry(
                .set, value: "FIELD=VALUE", repeatable: true, "Set FIELD to VALUE; may be repeated",
                .words(FieldTable.part(nil).map { $0.word + "=" }))
        ],
        examples: [
            "rvault cover 7QK4", "rvault cover item 7QK4 --set name='Washing machine' --set serial=WM-4711",
            "rvault cover warranty 7QK4 --set item=9ZX1 --set kind=extended --set by=Elkjop --set months=60",
            "rvault cover claim 7QK4 --set warranty=M2AB --set number=RMA-99 --set notes='It rattles'",
            "rvault cover edit K4T0 --set state=closed --set outcome=repaired",
            "rvault cover edit K4T0 --set effect=extends --set days=14",
            "rvault cover void M2AB seal broken",
        ],
        exitCodes: [.nothingMatched, .locked, .busy, .damaged, .someFailed])

    private static func names(of type: EntityType) -> String {
        FieldTable.part(type).map(\.word).joined(separator: ", ")
    }

    private static func words(of field: FieldName) -> String {
        alternatives(FieldTable.entry(field)?.choices.map(\.word) ?? [])
    }

    /// The words of a choice in a sentence: `repaired, replaced or refunded`.
    static func alternatives(_ words: [String]) -> String {
        words.dropLast().joined(separator: ", ") + " or " + (words.last ?? "")
    }
}
