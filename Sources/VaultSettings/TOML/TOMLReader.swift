/// Reads the part of TOML 1.0 (<https://toml.io/en/v1.0.0>) that our config files use: comments, sections, and keys
/// with texts, whole numbers, true or false, and lists of these.
///
/// After a fault it continues with the next line, so that one mistake does not affect the other settings.
package struct TOMLReader {
    /// The size limit in bytes; longer files are refused entirely.
    package static let longest = 1 << 16

    private var scanner: LineScanner
    private var section = ""
    private var sections: Set<String> = []
    private var entries: [TOMLEntry] = []
    private var faults: [ConfigFault] = []

    /// Returns all entries that could be read, in the order of the file, and the faults of the others.
    package static func read(_ text: String) -> (entries: [TOMLEntry], faults: [ConfigFault]) {
        guard text.utf8.count <= longest else {
            return ([], [ConfigFault(line: 1, column: 1, "The file is longer than 64 KiB.")])
        }
        var reader = TOMLReader(scanner: LineScanner(text))
        reader.run()
        return (reader.entries, reader.faults)
    }

    private init(scanner: LineScanner) {
        self.scanner = scanner
    }

    private mutating func run() {
        while !scanner.isAtEnd {
            do throws(ConfigFault) {
                try readLine()
            } catch {
                faults.append(error)
                scanner.skipLine()
            }
        }
    }

    private mutating func readLine() throws(ConfigFault) {
        scanner.skipBlanks()
        switch scanner.next {
        case nil, "\n", "#": break
        case "[": try readSection()
        default: try readEntry()
        }
        try scanner.endLine()
    }

    private mutating func readSection() throws(ConfigFault) {
        let start = scanner.place
        scanner.take()
        if scanner.next == "[" { throw scanner.fault("Arrays of tables aren't supported; use [section].") }
        scanner.skipBlanks()
        let name = try scanner.key("a section's name")
        scanner.skipBlanks()
        guard scanner.next == "]" else { throw scanner.fault("Expected ] after the section's name.") }
        scanner.take()
        section = name
        guard sections.insert(name).inserted else {
            throw ConfigFault(line: start.line, column: start.column, "Duplicate section [\(name)].")
        }
    }

    private mutating func readEntry() throws(ConfigFault) {
        let start = scanner.place
        let key = try scanner.key("a key")
        scanner.skipBlanks()
        if scanner.next == "." { throw scanner.fault("Put the section on its own line: [section].") }
        guard scanner.next == "=" else { throw scanner.fault("Expected = after \(key).") }
        scanner.take()
        scanner.skipBlanks()
        let place = scanner.place
        let value = try scanner.value()
        guard !entries.contains(where: { $0.section == section && $0.key == key }) else {
            throw ConfigFault(line: start.line, column: start.column, "Duplicate key \(key); the first one counts.")
        }
        entries.append(
            TOMLEntry(section: section, key: key, value: value, line: place.line, column: place.column))
    }
}

extension ConfigFault: Error {}
