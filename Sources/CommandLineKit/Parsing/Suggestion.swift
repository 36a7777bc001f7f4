internal import VaultModel

/// Guesses what a mistyped word was meant to be.
package enum Suggestion {
    /// The candidate nearest to `word`, if any is near enough. A synonym of a candidate is nearest to it.
    package static func nearest(
        to word: String, among candidates: [String], synonyms: [String: String] = [:]
    ) -> String? {
        let word = word.lowercased()
        if let synonym = synonyms[word], candidates.contains(synonym) { return synonym }
        let continued = candidates.filter { word.count >= 2 && $0.hasPrefix(word) }
        if continued.count == 1 { return continued.first }
        guard word.count <= 40 else { return nil }
        let ranked = candidates.map { (word: $0, distance: WordDistance.between(word, $0)) }
        let best = ranked.min { $0.distance < $1.distance }
        return best.flatMap { $0.distance <= max(1, min(2, word.count / 3)) ? $0.word : nil }
    }
}
