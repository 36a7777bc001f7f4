/// The kind of an amount, as its label says.
enum AmountRole: Hashable, Sendable {
    case payable, total, amount, subtotal, tax, net, cash, given, change, card, tip, discount, rounding, count, other
    /// There is no word that says it: the price of an item, mostly.
    case none
}

/// The words before an amount, and what they come to.
struct AmountLabel: Hashable {
    let role: AmountRole
    /// Whether the word that decides was recognized without a mistake.
    let isExact: Bool
    /// Words of the label that no term explains: a long sentence is rarely the label of a total.
    let otherWords: Int

    static let none = AmountLabel(role: .none, isExact: true, otherWords: 0)

    init(role: AmountRole, isExact: Bool, otherWords: Int) {
        self.role = role
        self.isExact = isExact
        self.otherWords = otherWords
    }

    init(_ text: String) {
        let words = Array(WordKey.words(text).suffix(12))
        let hits = AmountWords.lexicon.hits(in: words)
        let meanings = Set(hits.map(\.meaning))
        let role = AmountLabel.role(meanings)
        let explained = Set(hits.flatMap(\.words))
        self.role = role
        isExact = hits.contains { $0.isExact && AmountLabel.role([$0.meaning]) == role }
        otherWords = words.indices.filter { !explained.contains($0) && words[$0].count > 2 }.count
    }

    /// The role that several words have together: `Total TVA` is a tax, `Total TTC` a total.
    private static func role(_ words: Set<AmountWord>) -> AmountRole {
        let order: [(AmountWord, AmountRole)] = [
            (.change, .change), (.discount, .discount), (.other, .other), (.count, .count), (.subtotal, .subtotal),
        ]
        if words.contains(.payable), words.isDisjoint(with: [.change, .discount, .other]) { return .payable }
        if let first = order.first(where: { words.contains($0.0) }) { return first.1 }
        let isTotal = words.contains(.total)
        if isTotal, words.contains(.including), words.isDisjoint(with: [.net]) { return .total }
        if words.contains(.rounding) { return isTotal ? .payable : .rounding }
        if words.contains(.net) { return .net }
        if words.contains(.tax) { return .tax }
        if words.contains(.tip) { return .tip }
        if words.contains(.given) { return .given }
        if isTotal { return .total }
        if words.contains(.cash) { return .cash }
        if words.contains(.card) { return .card }
        if words.contains(.amount) { return .amount }
        return words.contains(.including) ? .tax : .none
    }
}
