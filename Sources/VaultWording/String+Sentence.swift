import Translation

extension String {
    /// The name of a field inside a sentence; in German, nouns keep their capital.
    package var inSentence: String { Language.current == .german ? self : lowercased() }
}
