import VaultModel

extension ArgumentReader {
    /// The format by its flag, else by the name of the file, else as every command answers: CSV, with `--json` JSON.
    func exportArguments() throws(UsageError) -> ExportArguments {
        let named = output.flatMap(ExportFormat.init(fileName:))
        let usual: ExportFormat = has(.json) ? .json : .csv
        return ExportArguments(
            format: value(.format).flatMap(ExportFormat.init(rawValue:)) ?? named ?? usual, output: output,
            query: positionals.joined(separator: " "))
    }

    /// A file makes it a calendar, since nothing else of it is written into files.
    func expiringArguments() throws(UsageError) -> ExpiringArguments {
        var arguments = ExpiringArguments()
        arguments.isCalendar = value(.format) != nil || value(.output) != nil
        arguments.output = output
        arguments.withSilenced = has(.all)
        arguments.query = positionals.joined(separator: " ")
        if let text = value(.within) { arguments.days = try days(text) }
        return arguments
    }

    /// Nil for standard output, which a dash stands for too.
    private var output: String? {
        value(.output).flatMap { $0 == "-" ? nil : $0 }
    }

    /// A count of days or weeks, such as `30d` or `2w`.
    private func days(_ text: String) throws(UsageError) -> Int {
        let units: [Character: Int] = ["d": 1, "w": 7]
        guard let unit = text.last.flatMap({ units[$0] }), let count = Int(text.dropLast()),
            (0...36_500).contains(count),
            text.first?.isNumber == true
        else {
            throw error("--within cannot be \(quoted(text)).", hint: "Write a number and a unit: 30d or 12w.")
        }
        return count * unit
    }
}
