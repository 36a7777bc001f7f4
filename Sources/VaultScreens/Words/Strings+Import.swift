import VaultModel

extension Strings {
    enum Import {
        static let title = "Import a file"
        static let runTitle = "Importing"
        static let explained = "CSV from a bank, a shop or a spreadsheet, or JSON that was exported here."
        static let file = "File"
        static let pathHint =
            "Type or paste the path of a CSV or JSON file; ~ is your home. Nothing is stored before you have seen what would happen."
        static let typePath = "Type the path of a file first."
        static let reading = "Reading the file...  Ctrl-G stops."
        static let stillReading = "The file is still being read."
        static let stopping = "Stopping after the current row..."
        static let stopHint = "Ctrl-G stops. What was imported until then stays and is named."
        static let stopHintWhole = "Ctrl-G stops; then nothing of this file is kept."
        static let stopFirst = "The import is running. Ctrl-G stops it."
        static let nothingToAdd = "There is nothing to add. Look at the settings above, or press e for another file."
        static let refusedKeepsAllOut = "Refused rows keep the whole file out. Set \"Rows\" to import what is good."
        static let noRows = "No such rows."
        static let leftOut = "(left out)"
        static let allOrNothing = "all or nothing"
        static let whatIsGood = "what is good"

        static func place(_ vault: String) -> String { "\(vault) > Import" }
        static func willBeAdded(_ count: Int) -> String { "+ \(count) to add" }
        static func duplicates(_ count: Int) -> String { "= \(count) already here" }
        static func refused(_ count: Int) -> String { "! \(count) refused" }
        static func ready(_ count: Int) -> String { "Ready. I imports " + counted(count, "receipt") + "." }
        static func progress(_ done: Int, of total: Int) -> String { "\(done) of \(counted(total, "receipt"))" }

        static func rowsTitle(_ filter: ImportPreview.Verdict?, _ count: Int) -> String {
            switch filter {
            case nil: "ALL ROWS (\(count))"
            case .added: "TO ADD (\(count))"
            case .duplicate: "ALREADY HERE (\(count))"
            case .refused: "REFUSED (\(count))"
            }
        }

        static func label(of setting: ImportSetting, _ preview: ImportPreview) -> String {
            switch setting {
            case .delimiter: return "Between values"
            case .dateOrder: return "Dates"
            case .decimalMark: return "Before the cents"
            case .currency: return "Currency if none"
            case .allOrNothing: return "Rows"
            case .column(let index):
                let header = preview.columns.indices.contains(index) ? preview.columns[index].header : ""
                return header.isEmpty ? "column \(index + 1)" : header
            }
        }

        static func name(of delimiter: ImportSettings.Delimiter) -> String {
            switch delimiter {
            case .comma: "comma  ,"
            case .semicolon: "semicolon  ;"
            case .tab: "tab"
            case .pipe: "pipe  |"
            }
        }
        static func name(of order: ImportSettings.DateOrder) -> String {
            switch order {
            case .yearFirst: "year month day"
            case .dayFirst: "day month year"
            case .monthFirst: "month day year"
            }
        }
        static func name(of mark: ImportSettings.DecimalMark) -> String {
            switch mark {
            case .comma: "comma  1,50"
            case .point: "point  1.50"
            }
        }

        static func outcome(_ outcome: ImportOutcome) -> String {
            var parts = [counted(outcome.added, "receipt") + " imported"]
            if outcome.duplicates > 0 { parts.append("\(outcome.duplicates) already here") }
            if outcome.refused > 0 { parts.append("\(outcome.refused) refused") }
            return (outcome.isCancelled ? "Stopped: " : "") + parts.joined(separator: ", ") + "."
        }
    }
}
