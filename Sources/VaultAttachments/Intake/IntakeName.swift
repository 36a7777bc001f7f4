/// The name of a file from outside (a folder, a mail, a terminal), made safe to show and to use in a file's name: one
/// line without path, control characters and reading-direction marks, never hidden and never a command's option.
package struct IntakeName: Hashable, Sendable, CustomStringConvertible {
    /// At most ``limit`` Unicode scalars, at least one.
    package let text: String

    /// Long names are shortened in the middle, so that the ending stays.
    package static let limit = 120

    package var description: String { text }

    /// Nil if nothing is left of the name.
    package init?(outside name: String) {
        // Names from Windows have backslashes; on Linux nobody puts one into the name of a receipt.
        let last = name.unicodeScalars.split { $0 == "/" || $0 == "\\" || $0 == "\0" }.last
        let line = Self.oneLine(last.map { Substring($0) } ?? "")
        let text = Self.trimmed(line)
        guard !text.isEmpty else { return nil }
        self.text = Self.shortened(text)
    }

    /// Drops what cannot be seen, and makes one blank of each run of blanks, tabs and line breaks.
    private static func oneLine(_ name: Substring) -> String.UnicodeScalarView {
        var result = String.UnicodeScalarView()
        for scalar in name.unicodeScalars {
            if scalar.properties.isWhitespace {
                if result.last != " " { result.append(" ") }
            } else if isVisible(scalar) {
                result.append(scalar)
            }
        }
        return result
    }

    private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.properties.isDefaultIgnorableCodePoint { return false }
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned, .privateUse: return false
        default: return true  // open: Unicode's categories
        }
    }

    /// A dot at the start hides a file, and a hyphen makes its name an option of a command.
    private static func trimmed(_ name: String.UnicodeScalarView) -> String {
        let start = name.drop { $0 == "." || $0 == "-" || $0 == " " }
        guard let end = start.lastIndex(where: { $0 != "." && $0 != " " }) else { return "" }
        return String(start[...end])
    }

    private static func shortened(_ name: String) -> String {
        guard name.unicodeScalars.count > limit else { return name }
        let dot = name.lastIndex(of: ".") ?? name.endIndex
        let isEnding = name[dot...].unicodeScalars.count <= 12
        let ending = isEnding ? String(name[dot...]) : ""
        let room = limit - 1 - ending.unicodeScalars.count
        return beginning(of: isEnding ? name[..<dot] : name[...], room) + "…" + ending
    }

    /// Whole characters, unless the first one alone is longer than the room: a letter can have any number of marks.
    private static func beginning(of name: Substring, _ room: Int) -> String {
        var (result, used) = ("", 0)
        for character in name {
            used += character.unicodeScalars.count
            if used > room { break }
            result.append(character)
        }
        return result.isEmpty ? String(Substring(name.unicodeScalars.prefix(room))) : result
    }
}
