package import VaultModel

/// What a person is about to write into a file.
package enum ExportTask: Hashable, Sendable {
    /// These receipts; `name` is the store of a single one.
    case receipts([ReceiptID], name: String?)
    /// All that a list shows, and how many those were when it was asked.
    case found(ReceiptQuery, count: Int)
    /// Warranties and return windows that end within so many days, of what a query finds (empty: of everything).
    case expiring(days: Int, matching: String = "")

    /// What it can be written as; the first is chosen at first.
    var formats: [ExportFormat] {
        switch self {
        case .receipts, .found: ExportFormat.allCases
        case .expiring: [.ical]
        }
    }

    /// A file in the home directory whose name tells what is in it and of which day it is.
    func defaultPath(_ format: ExportFormat, today: CalendarDay) -> String {
        let name =
            switch self {
            case .receipts(_, let name): name.map(FileNameWords.words) ?? ""
            case .found(let query, _): FileNameWords.words(query.text)
            case .expiring: "expiring"
            }
        return "~/\(name.isEmpty ? "receipts" : name)-\(today).\(format.fileExtension)"
    }
}

/// An export as the shell carries it out.
package struct ExportOrder: Hashable, Sendable {
    /// What is written.
    package var task: ExportTask
    /// As what.
    package var format: ExportFormat
    /// As typed; a leading `~` is the shell's to expand.
    package var path: String
    /// Whether a file that is there already may be replaced.
    package var replaces: Bool

    package init(_ task: ExportTask, as format: ExportFormat, to path: String, replaces: Bool = false) {
        self.task = task
        self.format = format
        self.path = path
        self.replaces = replaces
    }
}

/// Names from outside as parts of file names.
package enum FileNameWords {
    /// Letters and digits of any script in lower case, everything else one hyphen; at most 30 characters.
    package static func words(_ text: String) -> String {
        let kept = text.lowercased().map { $0.isLetter || $0.isNumber ? $0 : "-" }
        return String(kept.prefix(30)).split(separator: "-").joined(separator: "-")
    }
}
