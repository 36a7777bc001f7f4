/// Reads what a terminal pastes when files are dropped on its window.
///
/// Terminals differ: a plain path (Alacritty), quotes (GNOME Terminal, Konsole), backslashes (Terminal, WezTerm),
/// addresses (`file:///…`), each file in a paste of its own or all in one, separated by blanks or line breaks.
package enum DroppedNames {
    /// Longer texts are none.
    package static let textLimit = 262_144

    /// Returns the absolute paths in their order; nil if the text has anything else in it.
    ///
    /// Whether the files exist is not checked. A path with unquoted blanks is recognized if it is alone on its line.
    package static func paths(in text: String) -> [String]? {
        guard text.utf8.count <= textLimit else { return nil }
        var paths: [String] = []
        for line in text.unicodeScalars.split(whereSeparator: { $0 == "\n" || $0 == "\r" }) {
            let line = trimmed(Substring(line))
            if line.isEmpty { continue }
            guard let found = several(in: line) ?? single(line).map({ [$0] }) else { return nil }
            paths += found
        }
        return paths.isEmpty ? nil : paths
    }

    private static func several(in line: Substring) -> [String]? {
        var words = DroppedWords(line)
        var paths: [String] = []
        while let word = words.next() {
            guard let path = path(word) else { return nil }
            paths.append(path)
        }
        return words.isComplete ? paths : nil
    }

    /// A line that is one path as it is: every quote and backslash in it belongs to the name.
    private static func single(_ line: Substring) -> String? {
        line.hasPrefix("/") ? path(String(line)) : nil
    }

    private static func path(_ word: String) -> String? {
        let path = word.hasPrefix("/") ? word : address(word)
        guard let path, path.hasPrefix("/"), path.contains(where: { $0 != "/" }) else { return nil }
        return path.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F } ? path : nil
    }

    /// The path of `file:///path`, `file:/path` and `file://localhost/path`; other hosts have no file here.
    private static func address(_ word: String) -> String? {
        guard word.prefix(5).lowercased() == "file:" else { return nil }
        var rest = word.dropFirst(5)
        if rest.hasPrefix("//") {
            rest = rest.dropFirst(2)
            let host = rest.prefix { $0 != "/" }
            guard host.isEmpty || host.lowercased() == "localhost" else { return nil }
            rest = rest.dropFirst(host.count)
        }
        return decoded(rest)
    }

    /// Replaces `%20` and the like; nil if that is not UTF-8.
    private static func decoded(_ text: Substring) -> String? {
        var bytes: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            let digits = String(decoding: rest.prefix(2), as: UTF8.self)
            // `UInt8` would also accept a sign.
            guard digits.utf8.count == 2, digits.allSatisfy(\.isHexDigit), let value = UInt8(digits, radix: 16) else {
                return nil
            }
            bytes.append(value)
            rest = rest.dropFirst(2)
        }
        return String(validating: bytes, as: UTF8.self)
    }

    private static func trimmed(_ line: Substring) -> Substring {
        let start = line.drop { $0 == " " || $0 == "\t" }
        // A blank after a backslash belongs to the name.
        guard let end = start.lastIndex(where: { $0 != " " && $0 != "\t" }) else { return "" }
        let isEscaped = start[end] == "\\" && end < start.index(before: start.endIndex)
        return isEscaped ? start[...start.index(after: end)] : start[...end]
    }
}
