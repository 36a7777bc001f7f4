internal import CommandLineKit

/// Flags of `serve` that a file or the environment gives instead of the command line.
package enum ServeConfiguration {
    /// Flags that only the command line gives: help, and the file itself.
    private static let never: Set<ServerFlag> = [.help, .version, .config]
    /// `RVAULT_LLM_KEY` and `RVAULT_SMS_TOKEN` are the secrets themselves, where the flags name files that have them. `RVAULT_INSECURE_HTTP` belongs to
    /// `rvault`, and must not open a server that is started from the same shell.
    private static let neverVariables: Set<ServerFlag> = never.union([.llmKey, .smsToken, .insecureHTTP])

    /// Returns the arguments with those of the file and the environment before them: of a flag that is given several
    /// times, the last one counts, so a flag wins over a variable, and a variable over the file.
    ///
    /// - Parameters:
    ///   - environment: The variables of the process; empty ones count as absent.
    ///   - read: Reads the text of the file with that path.
    /// - Throws: ``CommandLineKit/UsageError`` with the number of a line that means nothing; what `read` throws.
    package static func expanded(
        _ arguments: [String], environment: [String: String], read: (_ path: String) throws -> String
    ) throws -> [String] {
        let reader = try ArgumentReader<ServerTable>(arguments)
        guard let entry = reader.entry, entry.name == .serve, !reader.has(.help), !reader.has(.version) else {
            return arguments
        }
        let flags = entry.flags.filter { !never.contains($0.flag) }
        var given: [String] = []
        if let path = reader.value(.config) {
            given = try words(ofFile: try read(path), path, flags)
        }
        // The values of one source replace those of another, also of a flag that takes several.
        func drop(_ flag: ServerFlag) {
            let word = "--\(flag.rawValue)"
            given.removeAll { $0 == word || $0.hasPrefix(word + "=") }
        }
        for flag in flags where !neverVariables.contains(flag.flag) {
            guard let value = environment[variable(of: flag.flag)], !value.isEmpty else { continue }
            if [.database, .directDatabase].contains(flag.flag) {
                // Commands read these variables themselves, which may have another form than the flag.
                drop(flag.flag)
                continue
            }
            // No word says no to a switch.
            if flag.isRepeatable || flag.value == nil { drop(flag.flag) }
            given += try words(flag, value) {
                reader.error("\(variable(of: flag.flag)): \($0)", hint: "Set it to yes or no.")
            }
        }
        for flag in flags where flag.isRepeatable && !reader.values(flag.flag).isEmpty { drop(flag.flag) }
        return [arguments[0]] + given + arguments.dropFirst()
    }

    /// `RVAULT_DATABASE` for `--database`.
    package static func variable(of flag: ServerFlag) -> String {
        "RVAULT_" + flag.rawValue.uppercased().replacing("-", with: "_")
    }

    private static func words(
        ofFile text: String, _ path: String, _ flags: [FlagEntry<ServerTable>]
    ) throws(UsageError) -> [String] {
        // Editors of other systems end lines by CR LF, which is one character, and begin a file with a byte order mark.
        let body = text.hasPrefix("\u{FEFF}") ? text.dropFirst() : text[...]
        let lines = body.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        var words: [String] = []
        var seen: Set<ServerFlag> = []
        for (index, line) in lines.enumerated() {
            let line = trimmed(line)
            if line.isEmpty || line.hasPrefix("#") { continue }
            func fault(_ reason: String) -> UsageError {
                UsageError(
                    "\(path), line \(index + 1): \(reason)",
                    hint: "Write NAME = VALUE, as in 'listen = 127.0.0.1:8080'.",
                    command: ServerCommandName.serve.rawValue)
            }
            guard let sign = line.firstIndex(of: "=") else { throw fault("there is no '='.") }
            let (name, value) = (trimmed(line[..<sign]), trimmed(line[line.index(after: sign)...]))
            guard let flag = flags.first(where: { $0.flag.rawValue == name }) else {
                throw fault("unknown name \(UsageError.quoted(String(name))).")
            }
            guard seen.insert(flag.flag).inserted else { throw fault("\(name) is given twice.") }
            guard !value.isEmpty else { throw fault("\(name) has no value.") }
            guard value.unicodeScalars.allSatisfy({ $0.properties.generalCategory != .control }) else {
                throw fault("\(name) has a control character.")
            }
            words += try Self.words(flag, String(value), fault)
        }
        return words
    }

    /// A switch is `yes` or `no`.
    private static func words(
        _ flag: FlagEntry<ServerTable>, _ value: String, _ fault: (String) -> UsageError
    ) throws(UsageError) -> [String] {
        guard flag.value == nil else { return ["--\(flag.flag.rawValue)=\(value)"] }
        switch value {
        case "yes": return ["--\(flag.flag.rawValue)"]
        case "no": return []
        default: throw fault("\(flag.flag.rawValue) is yes or no, not \(UsageError.quoted(value)).")
        }
    }

    private static func trimmed(_ text: Substring) -> Substring {
        let start = text.drop { $0.isWhitespace }
        guard let end = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
        return start[...end]
    }
}
