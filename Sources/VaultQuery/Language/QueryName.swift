internal import VaultModel

/// The names allowed before a colon.
package enum QueryName: String, CaseIterable, Sendable {
    case store, notes, tag, category, total, currency, bought, before, after, expires
    case returnBy = "return"
    case warranty, has
    case state = "is"

    /// Alternative names.
    private static let others: [String: QueryName] = [
        "note": .notes, "tags": .tag, "amount": .total, "date": .bought, "expire": .expires,
    ]

    /// Returns nil for an unknown name; ignores case.
    init?(typed: String) {
        let name = typed.lowercased()
        guard let found = QueryName(rawValue: name) ?? QueryName.others[name] else { return nil }
        self = found
    }

    /// Returns the name that was probably meant; nil if none is similar.
    static func nearest(to typed: String) -> QueryName? {
        let typed = typed.lowercased().prefix(40)
        let ranked = allCases.map { (name: $0, steps: WordDistance.between(String(typed), $0.rawValue)) }
        return ranked.min { $0.steps < $1.steps }.flatMap { $0.steps <= 2 && typed.count > 2 ? $0.name : nil }
    }
}
