package import VaultModel
import VaultWording

/// The content of an export.
package enum ExportTask: Hashable, Sendable {
    /// These receipts; `name` is the store if there is only one.
    case receipts([ReceiptID], name: String?)
    /// All receipts in a list, and how many there were when the export was requested.
    case found(ReceiptQuery, count: Int)
    /// Warranties and return windows that end within a number of days, for receipts that match a query (empty: for
    /// all).
    case expiring(days: Int, matching: String = "")

    /// The possible formats; the first one is the default.
    var formats: [ExportFormat] {
        switch self {
        case .receipts, .found: ExportFormat.allCases
        case .expiring: [.ical]
        }
    }

    /// A file in the home directory whose name shows its content and its day.
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

/// An order for the shell to export.
package struct ExportOrder: Hashable, Sendable {
    /// The content of the file.
    package var task: ExportTask
    /// The format of the file.
    package var format: ExportFormat
    /// The path as typed; the shell expands a leading `~`.
    package var path: String
    /// Whether an existing file may be replaced.
    package var replaces: Bool

    package init(_ task: ExportTask, as format: ExportFormat, to path: String, replaces: Bool = false) {
        self.task = task
        self.format = format
        self.path = path
        self.replaces = replaces
    }
}
