/// Terms with a meaning each, found in a text even if a letter was recognized wrongly.
struct Lexicon<Meaning: Hashable & Sendable>: Sendable {
    struct Term: Sendable {
        let key: WordKey.Key
        let meaning: Meaning
        let language: String
    }

    /// A term that was found.
    struct Hit: Hashable {
        let meaning: Meaning
        /// ISO 639; empty for a term of many languages.
        let language: String
        /// Indices of the text's words.
        let words: Range<Int>
        let isExact: Bool
        /// Letters of the term.
        let length: Int
    }

    /// See ``WordKey/words(_:mixes:)``.
    let mixes: Bool
    private let exact: [WordKey.Key: [Term]]
    /// The terms that are long enough for a mistake, by their ends: one of both is always right.
    private let long: [End: Bucket]

    private struct Bucket: Sendable {
        /// Before the terms themselves: a text has many words, and few are like a term.
        var masks: [UInt64] = []
        var terms: [Term] = []
    }

    private struct End: Hashable {
        let length: Int
        let letter: Unicode.Scalar?
        let isFirst: Bool
    }

    /// - Parameter rows: for each meaning and language, the terms between commas.
    init(_ rows: [(meaning: Meaning, language: String, terms: String)], mixes: Bool = true) {
        self.mixes = mixes
        var exact: [WordKey.Key: [Term]] = [:]
        var long: [End: Bucket] = [:]
        for row in rows {
            for term in row.terms.split(separator: ",") {
                let key = WordKey.key(String(term), mixes: mixes)
                let term = Term(key: key, meaning: row.meaning, language: row.language)
                exact[key, default: []].append(term)
                guard key.count >= 5 else { continue }
                for end in [
                    End(length: key.count, letter: key.first, isFirst: true),
                    End(length: key.count, letter: key.last, isFirst: false),
                ] {
                    long[end, default: Bucket()].masks.append(WordKey.mask(key))
                    long[end, default: Bucket()].terms.append(term)
                }
            }
        }
        (self.exact, self.long) = (exact, long)
    }

    /// Words that a term has at most.
    private static var longestTerm: Int { 5 }

    /// Every term in the text, longer ones first; no two overlap.
    func hits(in text: String) -> [Hit] { hits(in: Array(WordKey.words(text, mixes: mixes).prefix(40))) }

    func hits(in words: [WordKey.Key]) -> [Hit] {
        var found: [Hit] = []
        for start in words.indices {
            var joined: WordKey.Key = []
            for end in start..<min(start + Self.longestTerm, words.count) {
                joined += words[end]
                if joined.count > 32 { break }
                found += terms(like: joined, isJoined: end > start).map { term, isExact in
                    Hit(
                        meaning: term.meaning, language: term.language, words: start..<(end + 1), isExact: isExact,
                        length: term.key.count)
                }
            }
        }
        found.sort { ($0.length, $0.isExact ? 1 : 0) > ($1.length, $1.isExact ? 1 : 0) }
        var kept: [Hit] = []
        for hit in found
        where kept.allSatisfy({ !$0.words.overlaps(hit.words) || ($0.words == hit.words && $0.length == hit.length) }) {
            kept.append(hit)
        }
        return kept
    }

    private func terms(like key: WordKey.Key, isJoined: Bool) -> [(Term, Bool)] {
        if let terms = exact[key] { return terms.map { ($0, true) } }
        guard key.count >= 5 else { return [] }
        // A short term with a wrong letter is another word too often.
        let limit = key.count >= 10 ? 2 : 1
        guard !isJoined || key.count >= 6 else { return [] }
        var found: [(Term, Bool)] = []
        let mask = WordKey.mask(key)
        for length in (key.count - limit)...(key.count + limit) {
            for isFirst in [true, false] {
                let end = End(length: length, letter: isFirst ? key.first : key.last, isFirst: isFirst)
                guard let bucket = long[end] else { continue }
                for (index, other) in bucket.masks.enumerated() where WordKey.canBeNear(mask, other, limit: limit) {
                    let term = bucket.terms[index]
                    // A term with both ends right is in both buckets.
                    guard isFirst || term.key.first != key.first else { continue }
                    if WordKey.isNear(key, term.key, limit: limit) { found.append((term, false)) }
                }
            }
        }
        return found
    }
}
