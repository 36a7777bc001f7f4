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
