/// Reads yes or no.
package enum FlagInput {
    /// Returns nil where the text says neither.
    package static func read(_ text: String) throws(InputProblem) -> Bool? {
        let word = text.foldedWord
        if InputWords.isNone(word) { return nil }
        if InputWords.yes.contains(word) { return true }
        if InputWords.no.contains(word) { return false }
        throw .notYesOrNo
    }
}
