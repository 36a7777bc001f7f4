import Translation

extension String {
    /// The name of a field inside of a sentence: German keeps the capital of a noun.
    var inSentence: String { Language.current == .german ? self : lowercased() }
}
