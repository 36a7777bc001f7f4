/// The distance between a mistyped word and one that may have been meant.
package enum WordDistance {
    /// The number of characters to insert, delete, replace, or swap with a neighbor to turn one word into the other.
    ///
    /// Takes as many steps as the product of both lengths: cut input of unlimited length first.
    package static func between(_ word: String, _ other: String) -> Int {
        let (left, right) = (Array(word), Array(other))
        var older: [Int] = []
        var previous = Array(0...right.count)
        for (row, character) in left.enumerated() {
            var current = [row + 1]
            for (column, other) in right.enumerated() {
                let replaced = previous[column] + (character == other ? 0 : 1)
                var best = min(replaced, previous[column + 1] + 1, current[column] + 1)
                if row > 0, column > 0, character == right[column - 1], left[row - 1] == other {
                    best = min(best, older[column - 1] + 1)
                }
                current.append(best)
            }
            (older, previous) = (previous, current)
        }
        return previous.last ?? 0
    }
}
