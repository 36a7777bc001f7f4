/// Keeps spreadsheets from taking a text for a formula (<https://owasp.org/www-community/attacks/CSV_Injection>).
package enum FormulaGuard {
    private static let triggers: Set<Unicode.Scalar> = ["=", "+", "-", "@", "\t", "\r", "\n"]

    /// Returns the text with an apostrophe in front if a spreadsheet would evaluate it, or if it looks guarded already.
    package static func guarded(_ text: String) -> String {
        startsLikeFormula(text) ? "'" + text : text
    }

    /// Removes the apostrophe of ``guarded(_:)``; returns every other text unchanged.
    package static func stripped(_ text: String) -> String {
        text.unicodeScalars.first == "'" && startsLikeFormula(text) ? String(text.unicodeScalars.dropFirst()) : text
    }

    private static func startsLikeFormula(_ text: String) -> Bool {
        let first = text.unicodeScalars.first { $0 != "'" }
        return first.map(triggers.contains) ?? false
    }
}

/// Reads and writes the tags in one cell.
enum TagList {
    /// Joins tags with semicolons; a backslash precedes separators and backslashes inside a tag.
    static func joined(_ tags: [String]) -> String {
        tags.map { tag in
            tag.map { ",;\\".contains($0) ? "\\\($0)" : String($0) }.joined()
        }.joined(separator: "; ")
    }

    /// Reverses ``joined(_:)``, and reads commas as well; blank tags are dropped.
    static func split(_ text: String) -> [String] {
        var tags: [String] = []
        var tag = ""
        var isEscaped = false
        for character in text {
            if isEscaped {
                tag.append(character)
                isEscaped = false
            } else if character == "\\" {
                isEscaped = true
            } else if ",;\n".contains(character) {
                tags.append(tag.trimmed)
                tag = ""
            } else {
                tag.append(character)
            }
        }
        return (tags + [tag.trimmed]).filter { !$0.isEmpty }
    }
}
