internal import CommandLineKit
internal import VaultModel

extension CommandTable {
    static let exchangeCommands: [CommandEntry] = [
        CommandEntry(
            .importing, in: .exchange, "Import receipts from a CSV or JSON file, pictures, PDFs or mails",
            details: [
                "Columns are recognized by their names in several languages; the mapping is shown first, and --map "
                    + "changes it. Rows that are already in the vault (same store, day, total and currency) are "
                    + "skipped. Rows that cannot be read are listed with line and reason; the others are added.",
                "Fields for --map: store, date, total, currency, category, notes, tags, warranty, return-by, favorite, "
                    + "status, file, id, ignore. A file for --map ends in .toml and keeps the mapping for the next "
                    + "import: lines such as store = \"Payee\" under [columns], and above it delimiter, date-order and "
                    + "currency.",
                "files takes pictures and PDFs, and those in folders; mail takes what is attached to a mail, or else its "
                    + "text: the mail on standard input, or those in a Maildir or folder that have a total. Each file becomes a receipt in the Inbox; "
                    + "one that is in the vault already is skipped. The receipt's ID is printed. It is read later, by "
                    + "the screens or the worker. If a file can't be taken, the exit code says so, so that a mail "
                    + "program keeps the mail.",
                "JSON files are those that 'rvault export' writes, as one list or with one receipt per line.",
                "Dates may be 2025-10-27, 27.10.2025, 27/10/25, 10/27/2025, 27 October 2025 and the like. If day and "
                    + "month are ambiguous, the other rows of the file decide, then --date-order, else the day "
                    + "comes first.",
            ],
            arguments: [
                ArgumentEntry(
                    "csv|json|files|mail", .optional, "Kind of the file (csv and json: also from its name)",
                    .words(["csv", "json", "files", "mail"])),
                ArgumentEntry("FILE", .anyNumber, "File to read; several for files and mail, and folders", .files),
            ],
            flags: [
                FlagEntry(
                    .map, value: "FIELD=COLUMN,...|FILE.toml", repeatable: true,
                    "Map fields to columns by name or number, or read the mapping from a file"),
                FlagEntry(.dateOrder, choices: ["dmy", "mdy", "ymd"], "Order of dates such as 03/04/25"),
                FlagEntry(
                    .defaultCurrency, value: "CODE", "Currency of rows without one (default: the home currency)"),
                FlagEntry(.delimiter, value: "CHAR", "Delimiter: , ; | or tab (default: detected)"),
                FlagEntry(.allOrNothing, "Import nothing if any row has an error"),
                FlagEntry(.allowDuplicates, "Also import rows that look like duplicates"),
            ],
            examples: [
                "rvault import purchases.csv --dry-run",
                "rvault import csv bank.txt --map store=Payee,total=3 --delimiter ';' --default-currency EUR",
                "rvault import csv bank.txt --map ~/my-bank.toml --dry-run", "rvault import files ~/Scans",
                "rvault import mail ~/Mail/receipts",
            ],
            exitCodes: [.locked, .busy, .damaged, .someFailed, .interrupted]),
        CommandEntry(
            .read, in: .exchange, "Read a receipt's picture, PDF or mail, and print what it says",
            details: [
                "Finds store, day, total, currency, tax, items, and the lengths of warranty and return window, and says "
                    + "how sure it is of each. It needs no vault and changes nothing.",
                "JPEG, PNG, WebP, HEIC and PDF files can be read, and mails (.eml), of which the first attachment that "
                    + "can be read counts, or else the text. Everything happens on this computer, in programs that run "
                    + "in a sandbox: vips, poppler, tesseract and ZBar.",
                "The languages come from the setting import.languages. Each is a package, such as tesseract-ocr-deu.",
                "With --json it prints one object: schema, merchant, date as in 2025-10-27, totalMinor in the currency's "
                    + "smallest unit, currency, text, and confidence with a number for each of them. Confidences are "
                    + "between 0 and 1; a value that wasn't found is null. If they are read, there are also taxMinor, "
                    + "items, warrantyMonths and returnDays; boxes has the place of each value in pixels of its page, as "
                    + "left, top, width, height, and pages the sizes of the pages, after turning them by quarterTurns.",
            ],
            arguments: [ArgumentEntry("FILE", "File to read; - for standard input", .files)],
            flags: [
                FlagEntry(
                    .lang, value: "NAMES",
                    "Languages by their names for tesseract, such as deu+eng (default: the setting)")
            ],
            examples: [
                "rvault read receipt.jpg", "rvault read --json --lang deu+eng invoice.pdf | jq .totalMinor",
                "rvault read - < mail.eml",
            ],
            exitCodes: [.interrupted]),
        CommandEntry(
            .export, in: .exchange, "Export receipts to a file or to standard output",
            details: [
                "CSV cells that a spreadsheet would take for a formula get a leading apostrophe, which import removes "
                    + "again. Exports are not encrypted.",
                "JSON lines have one receipt per line, with its items, warranties and claims. In hledger and beancount "
                    + "files, each receipt is a transaction from an unknown account to one named after its category; a "
                    + "receipt without a date or an amount becomes a comment, and is counted. A calendar has the last "
                    + "day of each warranty and return window, with alarms 30, 7 and 1 day before; importing a "
                    + "newer calendar moves existing entries. A PDF has a claim pack for each receipt.",
                "The file appears under its name only once it is complete; an existing file is replaced only after you "
                    + "confirm.",
            ],
            arguments: [query],
            flags: [
                FlagEntry(
                    .format, choices: ExportFormat.allCases.map(\.rawValue),
                    "Format (default: from the file name, else csv; with --json, json)"),
                FlagEntry(.output, short: "o", value: "FILE", "Write to FILE instead of standard output", .files),
                FlagEntry(.withFiles, value: "DIR", "Also write the pictures and PDFs, unencrypted, into DIR", .files),
            ],
            examples: [
                "rvault export -o receipts.csv", "rvault export -o receipts.json --with-files pictures",
                "rvault export --format json lamp",
                "rvault export -o receipts.journal", "rvault export --format jsonl | jq .total.minor",
            ],
            exitCodes: [.nothingMatched, .locked, .busy, .damaged]),
    ]
}
