import Translation
import VaultModel
import VaultWording

extension Strings {
    enum Export {
        static var title: String { say("Export") }
        static var file: String { say("File") }
        static var replaceTitle: String { say("Replace the file?") }
        static var replace: String { say("replace it") }
        static var nameMissing: String { say("Type a file name.") }
        static var isWriting: String { say("The file is being written.") }
        static var notEncrypted: String { say("The file isn't encrypted. Other users of this computer can't read it.") }
        static var which: String { say("Scope") }
        static let helpNextTask: Phrase = "Switch between this, marked and all listed"
        static let helpTaskBefore: Phrase = "Previous choice"
        static let footTask: Phrase = "scope"
        static let helpWrite: Phrase = "Export to the file"
        static let helpLater: Phrase = "Next format"
        static let helpEarlier: Phrase = "Previous format"
        static let helpExport: Phrase = "Export this, the marked ones, or all"
        static let helpExportOne: Phrase = "Export this receipt"
        static let helpCalendar: Phrase = "Calendar of expiry dates, with alarms"
        static let helpClaim: Phrase = "Make a claim pack (PDF) for shop or insurer"
        static let footCalendar: Phrase = "calendar"
        static let footClaim: Phrase = "claim pack"

        static func isThere(_ path: String) -> String { say("\(path) already exists; its contents will be lost.") }

        static func explanation(of task: ExportTask) -> String {
            switch task {
            case .receipts(_, let name?) where !name.isEmpty: say("Export \(name) to a file.")
            case .receipts(let ids, _): say("Export \(receipts(ids.count)) to a file.")
            case .found(let query, let count) where query.text.isEmpty:
                say("Export everything listed to a file: \(receipts(count)).")
            case .found(let query, let count):
                say("Export what matches \"\(query.text)\" to a file: \(receipts(count)).")
            case .expiring(let days, matching: ""):
                say(
                    "Export what expires in the next \(days) days as a calendar, with alarms 30, 7 and 1 day before."
                )
            case .expiring(let days, let text):
                say(
                    "Export what matches \"\(text)\" and expires in the next \(days) days as a calendar, with alarms 30, 7 and 1 day before."
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
            case .jsonl: say("JSON Lines")
            case .hledger: say("hledger")
            case .beancount: say("beancount")
            case .ical: say("Calendar")
            case .pdf: say("PDF")
            }
        }

        static func use(of format: ExportFormat) -> String {
            switch format {
            case .csv: say("for spreadsheets")
            case .json: say("for scripts, one object")
            case .jsonl: say("for scripts, one receipt per line")
            case .hledger: say("a journal of transactions")
            case .beancount: say("a ledger of transactions")
            case .ical: say("expiry dates, with alarms")
            case .pdf: say("claim packs, for shop or insurer")
            }
        }
    }
}
