package import VaultModel

/// The names of a receipt's parts, for its history, which covers all of them.
package struct PartNames {
    private let names: [EntityRef: String]
    private let stores: [EntityRef: String]

    /// - Parameters:
    ///   - stores: The stores of the parts' receipts, where a list shows them.
    ///   - name: Returns the name of a part.
    package init(_ parts: [Entity], stores: [EntityRef: String] = [:], called name: (Entity) -> String) {
        names = Dictionary(parts.map { ($0.ref, name($0)) }, uniquingKeysWith: { first, _ in first })
        self.stores = stores
    }

    /// The store of the receipt that the line's part belongs to; nil if the line is not about a part.
    package func store(of line: HistoryLine) -> String? { line.subject.flatMap { stores[$0] } }

    /// Prefixes the words of a line about a part with the part's name: `item Washing machine: added`.
    package func text(_ words: String, of line: HistoryLine) -> String {
        guard let subject = line.subject, EntityType.parts.contains(subject.type) else { return words }
        return "\(names[subject] ?? subject.type.rawValue): \(words)"
    }
}
