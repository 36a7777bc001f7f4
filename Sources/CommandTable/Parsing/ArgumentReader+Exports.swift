internal import CommandLineKit
internal import VaultModel

extension ArgumentReader<CommandTable> {
    /// The arguments of `export`. The format comes from its flag, then from the file's name; otherwise it is CSV, or
    /// JSON with `--json`.
    func exportArguments() throws(UsageError) -> ExportArguments {
        let named = output.flatMap(ExportFormat.init(fileName:))
        let usual: ExportFormat = has(.json) ? .json : .csv
        return ExportArguments(
            format: value(.format).flatMap(ExportFormat.init(rawValue:)) ?? named ?? usual, output: output,
            query: positionals.joined(separator: " "), files: value(.withFiles))
    }

    /// The arguments of `expiring`. An output file or a format selects the calendar, because only that is written to
    /// files.
    func expiringArguments() throws(UsageError) -> ExpiringArguments {
        var arguments = ExpiringArguments()
        arguments.isCalendar = value(.format) != nil || value(.output) != nil
        arguments.output = output
        arguments.withSilenced = has(.all)
        arguments.query = positionals.joined(separator: " ")
        if let text = value(.within) { arguments.days = try days(text) }
        return arguments
    }

    /// The output file; nil for standard output, which can also be written as a dash.
    private var output: String? {
        value(.output).flatMap { $0 == "-" ? nil : $0 }
    }

    /// A number of days or weeks, such as `30d` or `2w`.
    private func days(_ text: String) throws(UsageError) -> Int {
        let units: [Character: Int] = ["d": 1, "w": 7]
        guard let unit = text.last.flatMap({ units[$0] }), let count = Int(text.dropLast()),
            (0...36_500).contains(count),
            text.first?.isNumber == true
        else {
            throw error("Invalid value for --within: \(quoted(text)).", hint: "Use a number and a unit: 30d or 12w.")
        }
        return count * unit
    }
}
