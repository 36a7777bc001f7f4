/// The formats in which receipts are exported; the raw value is the word that `--format` takes.
package enum ExportFormat: String, Hashable, CaseIterable, Sendable {
    case csv, json, jsonl, hledger, beancount, ical, pdf

    /// The extension of the file's name, without the dot.
    package var fileExtension: String {
        switch self {
        case .csv, .json, .jsonl, .beancount, .pdf: rawValue
        case .hledger: "journal"
        case .ical: "ics"
        }
    }

    /// Takes the format from the extension of a file's name; nil if it is unknown.
    package init?(fileName: String) {
        let ending = fileName.lowercased().split(separator: ".", omittingEmptySubsequences: false).dropFirst().last
        switch ending {
        case "csv", "tsv", "txt": self = .csv
        case "json": self = .json
        case "jsonl", "ndjson": self = .jsonl
        case "journal", "hledger", "ledger": self = .hledger
        case "beancount", "bean": self = .beancount
        case "ics": self = .ical
        case "pdf": self = .pdf
        default: return nil
        }
    }
}
