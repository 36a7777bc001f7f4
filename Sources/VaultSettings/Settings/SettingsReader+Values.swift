internal import CommandLineKit
internal import FieldInput
internal import TerminalUI
internal import VaultModel

/// Readers of values; each throws a sentence that says what is expected.
extension SettingsReader {
    static func fault(_ entry: TOMLEntry, _ sentence: String) -> ConfigFault {
        ConfigFault(line: entry.line, column: entry.column, sentence)
    }

    static func expected(_ what: String, _ entry: TOMLEntry) -> ConfigFault {
        fault(entry, "\(entry.key) takes \(what), not \(entry.value.words).")
    }

    static func text(_ entry: TOMLEntry) throws(ConfigFault) -> String {
        guard case .string(let text) = entry.value, !text.isEmpty else { throw expected("text in quotes", entry) }
        return text
    }

    static func boolean(_ entry: TOMLEntry) throws(ConfigFault) -> Bool {
        guard case .boolean(let isTrue) = entry.value else { throw expected("true or false", entry) }
        return isTrue
    }

    static func choice(_ entry: TOMLEntry, _ words: [String]) throws(ConfigFault) -> String {
        guard case .string(let text) = entry.value, words.contains(text) else {
            throw expected("one of \(words.map { "\"\($0)\"" }.joined(separator: ", "))", entry)
        }
        return text
    }

    static func currency(_ entry: TOMLEntry) throws(ConfigFault) -> Currency {
        guard case .string(let text) = entry.value, let currency = try? CurrencyInput.read(text) else {
            throw expected("an ISO 4217 code such as \"EUR\"", entry)
        }
        return currency
    }

    /// One name of a key, or a list of them; an empty list removes the command's keys.
    static func keys(_ entry: TOMLEntry) throws(ConfigFault) -> [Key] {
        let values: [TOMLValue] = if case .array(let values) = entry.value { values } else { [entry.value] }
        var keys: [Key] = []
        for value in values {
            guard case .string(let name) = value, let key = Key(named: name) else {
                throw expected("key names such as \"j\", \"Ctrl-R\", \"F5\", \"PgDn\"", entry)
            }
            keys.append(key)
        }
        return keys
    }

    /// A list of whole numbers from 0 to 3650, which may be empty.
    static func days(_ entry: TOMLEntry) throws(ConfigFault) -> [Int] {
        guard case .array(let values) = entry.value else { throw expected("a list of days such as [30, 7, 1]", entry) }
        var days: [Int] = []
        for value in values {
            guard case .integer(let number) = value, (0...3650).contains(number) else {
                throw fault(
                    entry, "\(entry.key) takes whole numbers of days from 0 to 3650, not \(value.words).")
            }
            days.append(number)
        }
        return days
    }

    /// A time such as `09:00`, as minutes after midnight.
    static func minute(_ entry: TOMLEntry) throws(ConfigFault) -> Int {
        guard case .string(let text) = entry.value else { throw expected("a time such as \"09:00\"", entry) }
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, parts[1].count == 2, (1...2).contains(parts[0].count), let hour = Int(parts[0]),
            let minute = Int(parts[1]), (0...23).contains(hour), (0...59).contains(minute)
        else { throw expected("a time such as \"09:00\"", entry) }
        return hour * 60 + minute
    }

    /// Hours such as `22:00-07:00` or `none`, as two minutes after midnight that are equal for none.
    static func quiet(_ entry: TOMLEntry) throws(ConfigFault) -> [Int] {
        guard case .string(let text) = entry.value else { throw expected("hours such as \"22:00-07:00\"", entry) }
        if InputWords.isNone(text) { return [0, 0] }
        var minutes: [Int] = []
        for half in text.split(separator: "-", omittingEmptySubsequences: false) {
            let time = TOMLEntry(
                section: entry.section, key: entry.key, value: .string(String(half)), line: entry.line,
                column: entry.column)
            do throws(ConfigFault) { minutes.append(try minute(time)) } catch { break }
        }
        guard minutes.count == 2, text.filter({ $0 == "-" }).count == 1 else {
            throw expected("hours such as \"22:00-07:00\", or \"none\"", entry)
        }
        guard minutes[0] != minutes[1] else {
            throw fault(entry, "These quiet hours would last all day. Turn reminders off by reminders.days instead.")
        }
        return minutes
    }

    package static func quietText(_ minutes: [Int]) -> String {
        guard minutes.count == 2, minutes[0] != minutes[1] else { return "none" }
        return minutes.map(clock).joined(separator: "-")
    }

    /// An address such as `ann@example.org`: one `@`, and nothing that a header or a program could read otherwise. The
    /// sender checks it again, by the rules of a mail.
    static func mail(_ entry: TOMLEntry) throws(ConfigFault) -> String {
        guard case .string(let text) = entry.value, text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }),
            text.split(separator: "@", omittingEmptySubsequences: false).map(\.isEmpty) == [false, false],
            !text.hasPrefix("-"), !text.contains(where: { "<>\"(),:;\\[]".contains($0) })
        else { throw expected("a mail address such as \"ann@example.org\"", entry) }
        return text
    }

    /// A length of time such as `15m`, as seconds; 0 for never.
    static func span(_ entry: TOMLEntry, least: Int) throws(ConfigFault) -> Int {
        switch entry.value {
        case .integer(0), .string("0"), .string("never"): return 0
        case .string(let text):
            if let seconds = TimeSpan.seconds(text), seconds >= least { return seconds }
        case .integer, .boolean, .array: break
        }
        let what = least > 1 ? "a time of at least \(TimeSpan.text(least))" : "a time"
        throw expected("\(what) such as \"15m\" or \"2h\", or \"never\"", entry)
    }

    static func size(_ entry: TOMLEntry) throws(ConfigFault) -> Int64 {
        guard case .string(let text) = entry.value, let bytes = SizeInput.bytes(text) else {
            throw expected("a size such as \"2 GiB\" or \"500 MB\"", entry)
        }
        return bytes
    }

    static func address(_ entry: TOMLEntry) throws(ConfigFault) -> String {
        guard case .string(let text) = entry.value, !text.contains(where: \.isWhitespace),
            ["https://", "http://"].contains(where: { text.hasPrefix($0) && text.count > $0.count })
        else { throw expected("an address such as \"https://receipts.example.org\"", entry) }
        return text
    }

    /// `auto`, or at least one name of letters and `_`, as those of tesseract are.
    static func languages(_ entry: TOMLEntry) throws(ConfigFault) -> String {
        guard case .string(let text) = entry.value, areLanguages(text) else {
            throw expected("\"auto\", or names such as \"deu+eng\"", entry)
        }
        return text
    }

    /// Paths in a list, or in one text with a colon between two.
    static func folders(_ entry: TOMLEntry) throws(ConfigFault) -> [String] {
        var paths: [String] = []
        switch entry.value {
        case .string(let text): paths = text.split(separator: ":").map(String.init)
        case .array(let values):
            for case .string(let path) in values { paths.append(path) }
            if paths.count < values.count { paths = [""] }
        case .integer, .boolean: paths = [""]
        }
        guard paths.allSatisfy({ $0.hasPrefix("/") || $0.hasPrefix("~/") }), Set(paths).count == paths.count else {
            throw expected("folders such as [\"~/Scans\"], each once", entry)
        }
        return paths
    }

    /// Whether a text is `auto`, or names the recognition's languages, as the setting `import.languages` does.
    package static func areLanguages(_ text: String) -> Bool {
        text.split(separator: "+", omittingEmptySubsequences: false).allSatisfy { name in
            !name.isEmpty
                && name.utf8.allSatisfy { $0 == 0x5F || (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0) }
        }
    }

    /// Minutes after midnight as `09:00`.
    package static func clock(_ minute: Int) -> String {
        let (hour, rest) = (minute / 60, minute % 60)
        return (hour < 10 ? "0" : "") + "\(hour):" + (rest < 10 ? "0" : "") + "\(rest)"
    }
}
