import VaultModel

extension CommandTable {
    static let exchangeCommands: [CommandEntry] = [
        CommandEntry(
            .importing, in: .exchange, "Add receipts from a CSV or JSON file",
            details: [
                "Columns are found by their names in several languages; what was found is shown first and --map changes it. "
                    + "Rows that are in the vault already (same store, day, total and currency) are skipped. "
                    + "Rows that cannot be read are named with line and reason; the others are added.",
                "Fields for --map: store, date, total, currency, category, notes, tags, warranty, return-by, favorite, "
                    + "status, file, id, ignore. A file for --map ends in .toml and keeps them for the next import: lines "
                    + "such as store = \"Payee\" under [columns], and before that delimiter, date-order and currency.",
                "JSON is what rvault export wrote, as one list or with a receipt on each line.",
                "Dates may be 2025-10-27, 27.10.2025, 27/10/25, 10/27/2025, 27 October 2025 and the like. Where day and "
                    + "month cannot be told apart, the other rows of the file decide, then --date-order, else day first.",
            ],
            arguments: [
                ArgumentEntry(
                    "csv|json", .optional, "What the file is; without it its name tells", .words(["csv", "json"])),
                ArgumentEntry("FILE", "File to read", .files),
            ],
            flags: [
                FlagEntry(
                    .map, value: "FIELD=COLUMN,...|FILE.toml", repeatable: true,
                    "Say which column holds a field, by its name or number, or name a file that says it"),
                FlagEntry(.dateOrder, choices: ["dmy", "mdy", "ymd"], "Order of dates such as 03/04/25"),
                FlagEntry(
                    .defaultCurrency, value: "CODE", "Currency of rows that name none (default: the home currency)"),
                FlagEntry(
                    .delimiter, value: "CHAR", "Character between cells: , ; | or tab (default: found by itself)"),
                FlagEntry(.allOrNothing, "Add nothing if any row is refused"),
                FlagEntry(.allowDuplicates, "Add rows that look like a duplicate, too"),
            ],
            examples: [
                "rvault import purchases.csv --dry-run",
                "rvault import csv bank.txt --map store=Payee,total=3 --delimiter ';' --default-currency EUR",
                "rvault import csv bank.txt --map ~/my-bank.toml --dry-run",
            ],
            exitCodes: [.locked, .busy, .damaged, .someFailed, .interrupted]),
        CommandEntry(
            .export, in: .exchange, "Write receipts to a file or to standard output",
            details: [
                "CSV cells that a spreadsheet would take for a formula get a leading apostrophe, which import takes off "
                    + "again. What is written is not encrypted.",
                "JSON lines have one receipt on each line, as JSON with its items, warranties and claims. In hledger and beancount files each receipt is a transaction "
                    + "from an unknown account to one of its category; a receipt without a day or an amount stands "
                    + "there as a comment, and is counted. A calendar has the last day of each warranty and return "
                    + "window, with alarms 30, 7 and 1 day before; reading a newer one moves them. A PDF has a "
                    + "claim pack of each receipt.",
                "The file is put in its place once it is written whole; one that is there already is replaced only "
                    + "after a yes.",
            ],
            arguments: [query],
            flags: [
                FlagEntry(
                    .format, choices: ExportFormat.allCases.map(\.rawValue),
                    "Format (default: by the name of the file, else csv; with --json, json)"),
                FlagEntry(.output, short: "o", value: "FILE", "Write to FILE instead of standard output", .files),
            ],
            examples: [
                "rvault export -o receipts.csv", "rvault export --format json lamp",
                "rvault export -o receipts.journal", "rvault export --format jsonl | jq .total.minor",
            ],
            exitCodes: [.nothingMatched, .locked, .busy, .damaged]),
    ]
}
