/// Turns names from outside into parts of file names.
package enum FileNameWords {
    /// Keeps letters and digits of any script, in lower case, and replaces everything between them with one hyphen; at
    /// most 30 characters.
    package static func words(_ text: String) -> String {
        let kept = text.lowercased().map { $0.isLetter || $0.isNumber ? $0 : "-" }
        return String(kept.prefix(30)).split(separator: "-").joined(separator: "-")
    }
}
