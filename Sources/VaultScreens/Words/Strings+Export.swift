import Translation
import VaultModel

extension Strings {
    enum Export {
        static var title: String { say("Export") }
        static var file: String { say("File") }
        static var replaceTitle: String { say("Replace the file?") }
        static var replace: String { say("replace it") }
        static var nameMissing: String { say("Type a name for the file.") }
        static var isWriting: String { say("It is being written.") }
        static var notEncrypted: String { say("The file is not encrypted; you alone can read it.") }
        static var which: String { say("Which") }
        static let helpNextTask: Phrase = "Export this one, what is marked, or all that is listed"
        static let helpTaskBefore: Phrase = "The choice before"
        static let footTask: Phrase = "which"
        static let helpWrite: Phrase = "Write the file"
        static let helpLater: Phrase = "Next format"
        static let helpEarlier: Phrase = "Format before"
        static let helpExport: Phrase = "Export this, what is marked, or all"
        static let helpExportOne: Phrase = "Export this receipt"
        static let helpCalendar: Phrase = "A calendar of what ends, with alarms"
        static let helpClaim: Phrase = "Claim pack as PDF, for shop or insurer"
        static let footCalendar: Phrase = "calendar"
        static let footClaim: Phrase = "claim pack"

        static func isThere(_ path: String) -> String { say("\(path) is there already, and what is in it is lost.") }

        static func explanation(of task: ExportTask) -> String {
            switch task {
            case .receipts(_, let name?): say("Write \(name) into a file.")
            case .receipts(let ids, nil): say("Write \(receipts(ids.count)) into a file.")
            case .found(let query, let count) where query.text.isEmpty:
                say("Write everything that is listed into a file: \(receipts(count)).")
            case .found(let query, let count):
                say("Write what matches \"\(query.text)\" into a file: \(receipts(count)).")
            case .expiring(let days, matching: ""):
                say(
                    "Write what ends in the next \(days) days into a calendar, each with alarms 30, 7 and 1 day before."
                )
            case .expiring(let days, let text):
                say(
                    "Write what matches \"\(text)\" and ends in the next \(days) days into a calendar, each with alarms 30, 7 and 1 day before."
                )
            }
        }

        /// The name of a task among several, in a word or two.
        static func choice(_ task: ExportTask) -> String {
            switch task {
            case .receipts(_, _?): say("this receipt")
            case .receipts(let ids, nil): marked(ids.count)
            case .found(_, let count): say("all \(count) listed")
            case .expiring: helpCalendar.text
            }
        }

        static func name(of format: ExportFormat) -> String {
            switch format {
            case .csv: say("CSV")
            case .json: say("JSON")
            case .jsonl: say("JSON lines")
            case .hledger: say("hledger")
            case .beancount: say("beancount")
            case .ical: say("Calendar")
            case .pdf: say("PDF")
            }
        }

        static func use(of format: ExportFormat) -> String {
            switch format {
            case .csv: say("for spreadsheets")
            case .json: say("for scripts, in one object")
            case .jsonl: say("for scripts, one receipt a line")
            case .hledger: say("a journal of transactions")
            case .beancount: say("a ledger of transactions")
            case .ical: say("the ends, with alarms")
            case .pdf: say("claim packs, for shop or insurer")
            }
        }
    }
}
