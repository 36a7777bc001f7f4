internal import VaultModel

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

    /// Whether at most `limit` letters have to be inserted, deleted or replaced; `limit` is 0 … 2.
    static func isNear(_ left: ArraySlice<Unicode.Scalar>, _ right: Key, limit: Int) -> Bool {
        var (left, right) = (left, right[...])
        while let first = left.first, first == right.first { (left, right) = (left.dropFirst(), right.dropFirst()) }
        while let last = left.last, last == right.last { (left, right) = (left.dropLast(), right.dropLast()) }
        if left.isEmpty || right.isEmpty { return left.count + right.count <= limit }
        guard limit > 0, abs(left.count - right.count) <= limit else { return false }
        let (leftRest, rightRest) = (Key(left.dropFirst()), Key(right.dropFirst()))
        return isNear(leftRest[...], rightRest, limit: limit - 1) || isNear(left, rightRest, limit: limit - 1)
            || isNear(leftRest[...], Key(right), limit: limit - 1)
    }
}
