internal import Folding

/// Forms of words in which letters that recognition confuses are equal: `Summe`, `SUNNE` and `5UMME` are one key.
enum WordKey {
    typealias Key = [Unicode.Scalar]

    /// The keys of a text's words, without marks.
    ///
    /// - Parameter mixes: whether `m` and `n` are equal, too. In names they are not.
    static func words(_ text: String, mixes: Bool = true) -> [Key] {
        var words: [Key] = []
        var word: Key = []
        for scalar in TextFolding.fold(text).unicodeScalars {
            if let letter = letters[scalar] {
                word.append(scalar == "m" && !mixes ? scalar : letter)
            } else if scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) {
                word.append(scalar)
            } else if !joining.contains(scalar) {
                if !word.isEmpty { words.append(word) }
                word = []
            }
        }
        if !word.isEmpty { words.append(word) }
        return words
    }

    /// The key of a whole term; its words are joined.
    static func key(_ term: String, mixes: Bool = true) -> Key { words(term, mixes: mixes).flatMap(\.self) }

    /// `I.V.A.` is one word, and so is `MwSt.-Nr`.
    private static let joining: Set<Unicode.Scalar> = [".", "'", "\u{2019}", "’"]

    /// One letter for each group of those that look alike on a receipt, in Latin and Greek capitals.
    private static let letters: [Unicode.Scalar: Unicode.Scalar] = [
        "0": "o", "1": "l", "i": "l", "|": "l", "!": "l", "5": "s", "$": "s", "8": "b", "m": "n",
        "α": "a", "β": "b", "ε": "e", "ζ": "z", "η": "h", "ι": "l", "κ": "k", "μ": "n", "ν": "n", "ο": "o", "ρ": "p",
        "τ": "t", "υ": "y", "χ": "x", "σ": "s",
    ]

    /// A bit for each letter of a key.
    static func mask(_ key: Key) -> UInt64 {
        key.reduce(0) { $0 | 1 << UInt64($1.value % 64) }
    }

    /// Whether keys with these masks can be near: each change adds and removes one letter at most.
    static func canBeNear(_ mask: UInt64, _ other: UInt64, limit: Int) -> Bool {
        (mask & ~other).nonzeroBitCount <= limit && (other & ~mask).nonzeroBitCount <= limit
    }

    /// Whether at most `limit` letters have to be inserted, deleted or replaced; `limit` is 0 … 2.
    static func isNear(_ left: Key, _ right: Key, limit: Int) -> Bool {
        isNear(left, 0, right, 0, limit: limit)
    }

    /// The same for what follows the positions.
    private static func isNear(_ left: Key, _ start: Int, _ right: Key, _ otherStart: Int, limit: Int) -> Bool {
        var (position, other) = (start, otherStart)
        while position < left.count, other < right.count, left[position] == right[other] {
            position += 1
            other += 1
        }
        let (rest, otherRest) = (left.count - position, right.count - other)
        if rest == 0 || otherRest == 0 { return rest + otherRest <= limit }
        guard limit > 0, abs(rest - otherRest) <= limit else { return false }
        return isNear(left, position + 1, right, other + 1, limit: limit - 1)
            || isNear(left, position, right, other + 1, limit: limit - 1)
            || isNear(left, position + 1, right, other, limit: limit - 1)
    }
}
