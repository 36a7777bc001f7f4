package import Translation

/// The strength of a passphrase, in words.
package struct PassphraseRating: Hashable, Sendable {
    /// Whether a vault may be created with it.
    package var isEnough: Bool
    /// `strong: years for someone who has the file`, `weak: a word and a year`; fits into 50 columns.
    package var words: Phrase

    package init(isEnough: Bool, words: Phrase) {
        self.isEnough = isEnough
        self.words = words
    }
}
