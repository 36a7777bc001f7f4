/// The names that may stand before a colon.
package enum QueryName: String, CaseIterable, Sendable {
    case store, notes, tag, category, total, currency, bought, before, after, expires
    case returnBy = "return"
    case warranty, has
    case state = "is"

    /// A name as it may be typed too.
    private static let others: [String: QueryName] = [
        "note": .notes, "tags": .tag, "amount": .total, "date": .bought, "expire": .expires,
    ]

    /// Nil for what is no name; case does not matter.
    init?(typed: String) {
        let name = typed.lowercased()
        guard let found = QueryName(rawValue: name) ?? QueryName.others[name] else { return nil }
        self = found
    }

    /// The name that was probably meant; nil where none is near.
    static func nearest(to typed: String) -> QueryName? {
        let typed = Array(typed.lowercased())
        let ranked = allCases.map { (name: $0, steps: steps(typed, Array($0.rawValue))) }
        return ranked.min { $0.steps < $1.steps }.flatMap { $0.steps <= 2 && typed.count > 2 ? $0.name : nil }
    }

    /// How many letters have to be put in, left out or exchanged.
    private static func steps(_ left: [Character], _ right: [Character]) -> Int {
        var row = Array(0...right.count)
        for (index, letter) in left.enumerated() {
            var diagonal = row[0]
            row[0] = index + 1
            for column in right.indices {
                let exchanged = diagonal + (letter == right[column] ? 0 : 1)
                diagonal = row[column + 1]
                row[column + 1] = min(exchanged, diagonal + 1, row[column] + 1)
            }
        }
        return row[right.count]
    }
}
