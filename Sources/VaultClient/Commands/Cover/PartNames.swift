internal import VaultModel
internal import VaultStore

/// The names of a receipt's parts, for its history, which covers all of them.
struct PartNames {
    private let names: [EntityRef: String]
    private var stores: [EntityRef: String] = [:]

    /// - Parameter name: Returns the name of a part; by default the one that commands use.
    init(_ parts: [Entity], called name: (Entity) -> String = CoverLine.name) {
        names = Dictionary(parts.map { ($0.ref, name($0)) }, uniquingKeysWith: { first, _ in first })
    }

    /// Includes parts in the Trash.
    init(_ cover: ReceiptCover) {
        self.init(cover.parts.all + cover.trashed)
    }

    /// The parts that the lines are about, with the stores of their receipts.
    init(of lines: [HistoryLine], _ reader: VaultReader, _ session: CommandSession) throws(Failure) {
        let subjects = Set(lines.compactMap(\.subject).filter { EntityType.parts.contains($0.type) })
        let parts = try session.reading { try subjects.compactMap { try reader.part($0) } }
        self.init(parts)
        for part in parts {
            let receipt = try session.reading { try part.receipt.flatMap { try reader.receipt($0) } }
            stores[part.ref] = receipt?.storeName
        }
    }

    /// The store of the receipt that the line's part belongs to; nil if the line is not about a part.
    func store(of line: HistoryLine) -> String? { line.subject.flatMap { stores[$0] } }

    /// Prefixes the words of a line about a part with the part's name: `item Washing machine: added`.
    func text(_ words: String, of line: HistoryLine) -> String {
        guard let subject = line.subject, EntityType.parts.contains(subject.type) else { return words }
        return "\(names[subject] ?? subject.type.rawValue): \(words)"
    }
}

extension ReceiptParts {
    /// All parts, by type.
    var all: [Entity] { items.map(\.entity) + warranties.map(\.entity) + claims.map(\.entity) }
}
