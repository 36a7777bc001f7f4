internal import CommandLineKit

/// The arguments of the server, for `serve` together with the flags that a file or the environment gives instead of the
/// command line: a flag wins over a variable, and a variable over the file.
package struct ServeConfiguration {
    /// Flags that only the command line gives: help, and the file itself.
    private static let never: Set<ServerFlag> = [.help, .version, .config]
    /// `RVAULT_LLM_KEY` and `RVAULT_SMS_TOKEN` are the secrets themselves, where the flags name files that have them.
    /// `RVAULT_INSECURE_HTTP` belongs to `rvault`, and must not open a server that is started from the same shell.
    private static let neverVariables: Set<ServerFlag> = never.union([.llmKey, .smsToken, .insecureHTTP])

    /// A flag that isn't on the command line.
    private struct Given {
        let flag: ServerFlag
        /// The flag as words of a command line.
        let words: [String]
        /// `server.conf, line 3`, or the name of a variable.
        let origin: String
    }

    private let arguments: [String]
    private let given: [Given]

    /// - Parameters:
    ///   - environment: The variables of the process; empty ones count as absent.
    ///   - read: Reads the text of the file with that path.
    /// - Throws: ``CommandLineKit/UsageError`` with the number of a line that means nothing; what `read` throws.
    package init(
        _ arguments: [String], environment: [String: String], read: (_ path: String) throws -> String
    ) throws {
        let reader = try ArgumentReader<ServerTable>(arguments)
        self.arguments = arguments
        guard let entry = reader.entry, entry.name == .serve, !reader.has(.help), !reader.has(.version) else {
            given = []
            return
        }
        let flags = entry.flags.filter { !Self.never.contains($0.flag) }
        var given: [Given] = []
        if let path = reader.value(.config) { given = try Self.given(inFile: try read(path), path, flags) }
        for flag in flags where !Self.neverVariables.contains(flag.flag) {
            let variable = Self.variable(of: flag.flag)
            guard let value = environment[variable], !value.isEmpty else { continue }
            // No word says no to a switch, and the values of one source replace those of another.
            given.removeAll { $0.flag == flag.flag }
            // Commands read these variables themselves, which may have another form than the flag.
            if [.database, .directDatabase].contains(flag.flag) { continue }
            let words = try Self.words(flag, value) {
                reader.error("\(variable): \($0)", hint: "Set it to yes or no.")
            }
            given.append(Given(flag: flag.flag, words: words, origin: variable))
        }
        self.given = given.filter { !reader.has($0.flag) && reader.values($0.flag).isEmpty }
    }

    /// The command that the arguments mean.
    ///
    /// - Throws: ``CommandLineKit/UsageError``, which says of a value from elsewhere where it comes from.
    package func command() throws -> ServerCommand {
        do throws(UsageError) {
            guard !given.isEmpty else { return try ServerCommand(arguments) }
            return try ServerCommand([arguments[0]] + given.flatMap(\.words) + arguments.dropFirst())
        } catch {
            let words = error.message.split { !$0.isLetter && !$0.isNumber && $0 != "-" }
            guard let cause = given.first(where: { words.contains("--\($0.flag.rawValue)") }) else { throw error }
            throw UsageError(
                error.message, hint: "\(error.hint) --\(cause.flag.rawValue) comes from \(cause.origin).",
                command: error.command)
        }
    }

    /// `RVAULT_DATABASE` for `--database`.
    package static func variable(of flag: ServerFlag) -> String {
        "RVAULT_" + flag.rawValue.uppercased().replacing("-", with: "_")
    }

    private static func given(
        inFile text: String, _ path: String, _ flags: [FlagEntry<ServerTable>]
    ) throws(UsageError) -> [Given] {
        // Editors of other systems end lines by CR LF, which is one character, and begin a file with a byte order mark.
        let body = text.hasPrefix("\u{FEFF}") ? text.dropFirst() : text[...]
        let lines = body.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        var given: [Given] = []
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
                // Anything else may be an address that lost its name, with a password in it.
                let isWord = name.utf8.allSatisfy { $0 == 0x2D || $0 == 0x5F || (0x61...0x7A).contains($0 | 0x20) }
                throw fault(
                    isWord ? "unknown name \(UsageError.quoted(String(name)))." : "there is no name before the '='.")
            }
            guard seen.insert(flag.flag).inserted else { throw fault("\(name) is given twice.") }
            guard !value.isEmpty else { throw fault("\(name) has no value.") }
            guard value.unicodeScalars.allSatisfy({ $0.properties.generalCategory != .control }) else {
                throw fault("\(name) has a control character.")
            }
            let words = try Self.words(flag, String(value), fault)
            given.append(Given(flag: flag.flag, words: words, origin: "\(path), line \(index + 1)"))
        }
        return given
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
