import Translation
import VaultModel

extension Strings {
    enum Import {
        static var title: String { say("Import a file") }
        static var runTitle: String { say("Importing") }
        static var explained: String {
            say("CSV from a bank, a shop or a spreadsheet, or JSON that was exported here.")
        }
        static var file: String { say("File") }
        static var pathHint: String {
            say(
                "Type or paste the path of a CSV or JSON file; ~ is your home. Nothing is stored before you have seen what would happen."
            )
        }
        static var typePath: String { say("Type the path of a file first.") }
        static var reading: String { say("Reading the file...  Ctrl-G stops.") }
        static var stillReading: String { say("The file is still being read.") }
        static var stopping: String { say("Stopping after the current row...") }
        static var stopHint: String { say("Ctrl-G stops. What was imported until then stays and is named.") }
        static var stopHintWhole: String { say("Ctrl-G stops; then nothing of this file is kept.") }
        static var stopFirst: String { say("The import is running. Ctrl-G stops it.") }
        static var needsStore: String { say("Choose the column that holds the store.") }
        static var nothingToAdd: String {
            say("There is nothing to add. Look at the settings above, or press e for another file.")
        }
        static var refusedKeepsAllOut: String {
            say("Refused rows keep the whole file out. Set \"Rows\" to import what is good.")
        }
        static var noRows: String { say("No such rows.") }
        static var leftOut: String { say("(left out)") }
        static var allOrNothing: String { say("all or nothing") }
        static var whatIsGood: String { say("what is good") }

        static func place(_ vault: String) -> String { say("\(vault) > Import") }
        static func willBeAdded(_ count: Int) -> String { say("+ \(count) to add") }
        static func duplicates(_ count: Int) -> String { say("= \(count) already here") }
        static func refused(_ count: Int) -> String { say("! \(count) refused") }
        static func ready(_ count: Int) -> String { say("Ready. I imports \(receipts(count)).") }
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
            case .refused: say("REFUSED (\(number))")
            }
        }

        static func label(of setting: ImportSetting, _ preview: ImportPreview) -> String {
            switch setting {
            case .delimiter: return say("Between values")
            case .dateOrder: return say("Dates")
            case .decimalMark: return say("Before the cents")
            case .currency: return say("Currency if none")
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
            case .point: say("point  1.50")
            }
        }

        static func outcome(_ outcome: ImportOutcome) -> String {
            var parts = [say("\(receipts(outcome.added)) imported")]
            if outcome.duplicates > 0 { parts.append(say("\(outcome.duplicates) already here")) }
            if outcome.refused > 0 { parts.append(say("\(outcome.refused) refused")) }
            return outcome.isCancelled
                ? say("Stopped: \(parts.joined(separator: ", ")).") : parts.joined(separator: ", ") + "."
        }
    }
}
