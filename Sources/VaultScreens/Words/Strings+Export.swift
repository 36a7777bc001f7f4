import VaultModel

extension Strings {
    enum Export {
        static let title = "Export"
        static let file = "File"
        static let replaceTitle = "Replace the file?"
        static let replace = "replace it"
        static let nameMissing = "Type a name for the file."
        static let isWriting = "It is being written."
        static let notEncrypted = "The file is not encrypted; you alone can read it."
        static let helpWrite = "Write the file"
        static let helpLater = "Next format"
        static let helpEarlier = "Format before"
        static let helpExport = "Export what is marked, or this one"
        static let helpExportOne = "Export this receipt"
        static let helpCalendar = "A calendar of what ends, with alarms"
        static let helpClaim = "Claim pack as PDF, for shop or insurer"
        static let footCalendar = "calendar"
        static let footClaim = "claim pack"

        static func isThere(_ path: String) -> String { "\(path) is there already, and what is in it is lost." }

        static func explanation(of task: ExportTask) -> String {
            switch task {
            case .receipts(_, let name?): "Write \(name) into a file."
            case .receipts(let ids, nil): "Write \(counted(ids.count, "receipt")) into a file."
            case .expiring(let days):
                "Write what ends in the next \(days) days into a calendar, each with alarms 30, 7 and 1 day before."
            }
        }

        static func name(of format: ExportFormat) -> String {
            switch format {
            case .csv: "CSV"
            case .json: "JSON"
            case .jsonl: "JSON lines"
            case .hledger: "hledger"
            case .beancount: "beancount"
            case .ical: "Calendar"
            case .pdf: "PDF"
            }
        }

        static func use(of format: ExportFormat) -> String {
            switch format {
            case .csv: "for spreadsheets"
            case .json: "for scripts, in one object"
            case .jsonl: "for scripts, one receipt a line"
            case .hledger: "a journal of transactions"
            case .beancount: "a ledger of transactions"
            case .ical: "the ends, with alarms"
            case .pdf: "claim packs, for shop or insurer"
            }
        }
    }
}
