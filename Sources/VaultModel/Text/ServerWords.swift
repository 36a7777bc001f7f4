/// A server's own words, which nobody is to take for the program's: marked as such, on one line, and short.
package enum ServerWords {
    /// Characters that are shown of a server's sentence.
    package static let limit = 200

    /// The sentence as the server's; empty words are told as none.
    package static func said(_ detail: String) -> String {
        let words = safe(detail)
        return words.isEmpty ? "The server gave no reason." : "The server says: \(words)"
    }

    /// Cut to one line that cannot steer a terminal. A line break becomes a blank.
    private static func safe(_ text: String) -> String {
        var printable = String.UnicodeScalarView()
        // A character has few scalars; the rest of megabytes is not looked at.
        for scalar in text.unicodeScalars.prefix(limit * 8) {
            switch scalar.properties.generalCategory {
            case .control where scalar == "\n" || scalar == "\t": printable.append(" ")
            case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: continue
            default: printable.append(scalar)
            }
        }
        return String(String(printable).prefix(limit))
    }
}
