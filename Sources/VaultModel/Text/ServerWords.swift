package import Translation

/// Presents a server's words so that nobody takes them for the program's: marked, on one line, and short.
package enum ServerWords {
    /// The number of characters that are shown of a server's sentence.
    package static let limit = 200

    /// The sentence, marked as the server's; an empty one becomes a sentence that says so.
    package static func said(_ detail: String) -> String { phrase(detail).english }

    /// The sentence like ``said(_:)``, in the language of its reader as far as it is the program's own.
    package static func phrase(_ detail: String) -> Phrase {
        let words = safe(detail)
        return words.isEmpty ? "The server gave no reason." : "The server says: \(words)"
    }

    /// Cuts the text to one line that cannot control a terminal. Line breaks and tabs become blanks.
    private static func safe(_ text: String) -> String {
        var printable = String.UnicodeScalarView()
        // A character has few scalars, so the rest of a text of megabytes is not read.
        for scalar in text.unicodeScalars.prefix(limit * 8) {
            switch scalar.properties.generalCategory {
            case .control where scalar == "\n" || scalar == "\t": printable.append(" ")
            case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: continue
            default: printable.append(scalar)  // open: Unicode's categories
            }
        }
        return String(String(printable).prefix(limit))
    }
}
