import Folding

/// Normalized store names, by which returns are matched.
package enum StoreName {
    /// Removes case, accents, spaces, marks and legal form: `mediamarkt` for "Media-Markt GmbH & Co. KG".
    ///
    /// - Returns: an empty text if the name has neither a letter nor a digit; such stores match none, not even each
    ///   other. A name that is nothing but a legal form keeps it.
    package static func folded(_ name: String) -> String {
        var words = TextFolding.words(name)[...]
        while let count = trailingForm(of: words) { words = words.dropLast(count) }
        while let count = leadingForm(of: words) { words = words.dropFirst(count) }
        return words.joined()
    }

    /// The number of words in the longest legal form at the end of the name, if something is left before it.
    private static func trailingForm(of words: ArraySlice<String>) -> Int? {
        guard let last = words.last, LegalForms.ends.contains(last) else { return nil }
        return form(among: LegalForms.trailing, of: words) { words.suffix($0) }
    }

    private static func leadingForm(of words: ArraySlice<String>) -> Int? {
        guard let first = words.first, LegalForms.beginnings.contains(first) else { return nil }
        return form(among: LegalForms.leading, of: words) { words.prefix($0) }
    }

    private static func form(
        among forms: Set<String>, of words: ArraySlice<String>, part: (Int) -> ArraySlice<String>
    ) -> Int? {
        // Each CJK character is a word by itself: 股份有限公司 is six.
        let longest = min(max(LegalForms.longest, 6), words.count - 1)
        guard longest > 0 else { return nil }
        return (1...longest).reversed().first { forms.contains(part($0).joined()) }
    }
}
