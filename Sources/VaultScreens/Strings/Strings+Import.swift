import Translation
import VaultModel
import VaultWording

extension Strings {
    enum Import {
        static var title: String { say("Import a file") }
        static var runTitle: String { say("Importing") }
        static var explained: String {
            say("CSV from a bank, shop or spreadsheet, or JSON exported from Receipt Vault.")
        }
        static var file: String { say("File") }
        static var pathHint: String {
            say(
                "Type or paste a path; ~ is your home directory. Pictures, PDFs, mails and folders of them go to the Inbox. A CSV or JSON file is shown before anything is saved."
            )
        }
        static var typePath: String { say("Type a file path first.") }
        static var reading: String { say("Reading the file...  Ctrl-G stops.") }
        static var stillReading: String { say("Still reading the file.") }
        static var stopping: String { say("Stopping after the current row...") }
        static var stopHint: String { say("Ctrl-G stops. Receipts imported by then are kept and counted.") }
        static var stopHintWhole: String { say("Ctrl-G stops; nothing from this file is kept then.") }
        static var stopFirst: String { say("The import is running. Ctrl-G stops it.") }
        static var needsStore: String { say("Choose the column with the store.") }
        static var nothingToAdd: String {
            say("Nothing to import. Check the settings above, or press e for another file.")
        }
        static var refusedKeepsAllOut: String {
            say("Rows with errors block the import. Set \"Rows\" to import the valid ones.")
        }
        static var noRows: String { say("No rows.") }
        static var leftOut: String { say("(skipped)") }
        static var allOrNothing: String { say("all or nothing") }
        static var whatIsGood: String { say("valid only") }

        static func place(_ vault: String) -> String { say("\(vault) > Import") }
        static func willBeAdded(_ count: Int) -> String { say("+ \(count) to add") }
        static func duplicates(_ count: Int) -> String { say("= \(count) already here") }
        static func refused(_ count: Int) -> String { say("! \(count) rejected") }
        static func ready(_ count: Int) -> String { say("Ready. Press I to import \(receipts(count)).") }
        static func progress(_ done: Int, of total: Int) -> String {
            say("\(done) of \(receipts(total))", as: "progress")
        }

        /// - Parameter count: the number of rows that are shown, of `total`.
        static func rowsTitle(_ filter: ImportPreview.Verdict?, _ count: Int, of total: Int) -> String {
            let number = count < total ? say("\(count) of \(total)") : "\(count)"
            return switch filter {
            case nil: say("ALL ROWS (\(number))")
            case .added: say("TO ADD (\(number))")
            case .duplicate: say("ALREADY HERE (\(number))")
            case .refused: say("REJECTED (\(number))")
            }
        }

        static func label(of setting: ImportSetting, _ preview: ImportPreview) -> String {
            switch setting {
            case .delimiter: return say("Delimiter")
            case .dateOrder: return say("Date order")
            case .decimalMark: return say("Decimal mark")
            case .currency: return say("Default currency")
            case .allOrNothing: return say("Rows")
            case .column(let index):
                let header = preview.columns.indices.contains(index) ? preview.columns[index].header : ""
                return header.isEmpty ? say("column \(index + 1)") : header
            }
        }

        static func name(of delimiter: ImportSettings.Delimiter) -> String {
            switch delimiter {
            case .comma: say("comma  ,")
            case .semicolon: say("semicolon  ;")
            case .tab: say("tab")
            case .pipe: say("pipe  |")
            }
        }
        static func name(of order: ImportSettings.DateOrder) -> String {
            switch order {
            case .yearFirst: say("year month day")
            case .dayFirst: say("day month year")
            case .monthFirst: say("month day year")
            }
        }
        static func name(of mark: ImportSettings.DecimalMark) -> String {
            switch mark {
            case .comma: say("comma  1,50")
            case .point: say("period  1.50")
            }
        }

        static func outcome(_ outcome: ImportOutcome) -> String {
            var parts = [say("\(receipts(outcome.added)) imported")]
            if outcome.duplicates > 0 { parts.append(say("\(outcome.duplicates) already here")) }
            if outcome.refused > 0 { parts.append(say("\(outcome.refused) rejected")) }
            return outcome.isCancelled
                ? say("Stopped: \(parts.joined(separator: ", ")).") : parts.joined(separator: ", ") + "."
        }
    }
}
