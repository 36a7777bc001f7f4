internal import VaultModel
internal import VaultStore

/// What the parts of a receipt are called, for lines of its history, which tell of all of them.
struct PartNames {
    private let names: [EntityRef: String]
    private var stores: [EntityRef: String] = [:]

    /// - Parameter name: what a person calls a part; as commands do, where nothing is said.
    init(_ parts: [Entity], called name: (Entity) -> String = CoverLine.name) {
        names = Dictionary(parts.map { ($0.ref, name($0)) }, uniquingKeysWith: { first, _ in first })
    }

    /// Those in the Trash too.
    init(_ cover: ReceiptCover) {
        self.init(cover.parts.all + cover.trashed)
    }

    /// Of what the lines tell of, with the receipts that it belongs to.
    init(of lines: [HistoryLine], _ reader: VaultReader, _ session: CommandSession) throws(Failure) {
        let subjects = Set(lines.compactMap(\.subject).filter { EntityType.parts.contains($0.type) })
        let parts = try session.reading { try subjects.compactMap { try reader.part($0) } }
        self.init(parts)
        for part in parts {
            let receipt = try session.reading { try part.receipt.flatMap { try reader.receipt($0) } }
            stores[part.ref] = receipt?.storeName
        }
    }

    /// Of the receipt that the subject belongs to; nil for what is no part of one.
    func store(of line: HistoryLine) -> String? { line.subject.flatMap { stores[$0] } }

    /// `item Washing machine: added`, where a line is about no receipt.
    func text(_ words: String, of line: HistoryLine) -> String {
        guard let subject = line.subject, EntityType.parts.contains(subject.type) else { return words }
        return "\(names[subject] ?? subject.type.rawValue): \(words)"
    }
}

extension ReceiptParts {
    /// Everything, by type.
    var all: [Entity] { items.map(\.entity) + warranties.map(\.entity) + claims.map(\.entity) }
}
