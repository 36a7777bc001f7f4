internal import CommandTable
internal import SystemKit
internal import Translation
internal import VaultClient
internal import VaultSettings

/// The file of `--map FILE.toml`, which describes the CSV of one bank or shop, to be reused for its next file.
///
/// Before the first section it has `delimiter`, `date-order` and `currency`, with the values of the flags. In
/// `[columns]`, each line has a field and the name or number of its column. Flags take precedence.
struct MapFile {
    private let path: String
    private var arguments: ImportArguments
    private var columns: [String] = []
    /// The fields that flags map.
    private let named: Set<String>

    /// The arguments with the file's contents; unchanged if `--map` names no file.
    ///
    /// - Throws: ``Failure`` with file and line, if the file cannot be read or has an invalid entry.
    static func applied(to arguments: ImportArguments) throws(Failure) -> ImportArguments {
        let words = (arguments.map ?? "").split(separator: ",").map(String.init)
        guard let path = words.first(where: isFile) else { return arguments }
        guard words.count(where: isFile) == 1 else { throw Failure(.usage, "--map takes one file.") }
        let pairs = words.filter { !isFile($0) }
        var file = MapFile(path: path, arguments: arguments, named: Set(pairs.map(field)))
        let (entries, faults) = TOMLReader.read(try file.text())
        if let fault = faults.first { throw file.failure(fault.line, fault.sentence) }
        for entry in entries { try file.take(entry) }
        let all = file.columns + pairs
        file.arguments.map = all.isEmpty ? nil : all.joined(separator: ",")
        return file.arguments
    }

    private static func isFile(_ word: String) -> Bool { word.lowercased().hasSuffix(".toml") && !word.contains("=") }

    private static func field(_ pair: String) -> String {
        pair.prefix { $0 != "=" }.lowercased().filter { !$0.isWhitespace }
    }

    private init(path: String, arguments: ImportArguments, named: Set<String>) {
        (self.path, self.arguments, self.named) = (path, arguments, named)
    }

    private func text() throws(Failure) -> String {
        let (store, name) = FileStore.locating(path)
        let bytes: [UInt8]?
        do throws(SystemError) { bytes = try store.read(name, limit: TOMLReader.longest + 1) } catch {
            throw Failure(error)
        }
        guard let bytes else { throw Failure(.usage, "Can't find the --map file '\(path)'.") }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw failure(1, "The file isn't UTF-8 text.")
        }
        return text
    }

    private mutating func take(_ entry: TOMLEntry) throws(Failure) {
        let value = try value(of: entry)
        switch (entry.section, entry.key) {
        case ("columns", let field):
            // The flag itself separates columns with these characters.
            guard !value.contains(","), !value.contains("=") else {
                throw failure(entry.line, "Use the column's number if its name contains , or =.")
            }
            if !named.contains(field) { columns.append("\(field)=\(value)") }
        case ("", "delimiter"): arguments.delimiter = arguments.delimiter ?? value
        case ("", "date-order"):
            guard ["dmy", "mdy", "ymd"].contains(value) else {
                throw failure(entry.line, "date-order must be one of: dmy, mdy, ymd.")
            }
            arguments.dateOrder = arguments.dateOrder ?? value
        case ("", "currency"): arguments.defaultCurrency = arguments.defaultCurrency ?? value.uppercased()
        case ("", let key):
            throw failure(
                entry.line, "Unknown key \(key); use delimiter, date-order, currency or [columns].")
        case (let section, _): throw failure(entry.line, "Unknown section [\(section)]; use [columns].")
        }
    }

    private func value(of entry: TOMLEntry) throws(Failure) -> String {
        switch entry.value {
        case .string(let text): return text
        case .integer(let number): return "\(number)"
        case .boolean, .array: throw failure(entry.line, "\(entry.key) must be text or a number.")
        }
    }

    private func failure(_ line: Int, _ sentence: String) -> Failure {
        Failure(.usage, "\(path):\(line): \(sentence)")
    }
}
