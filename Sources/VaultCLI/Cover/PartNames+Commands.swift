internal import VaultClient
internal import VaultModel
internal import VaultStore

extension PartNames {
    /// The names as commands print them. Includes parts in the Trash.
    init(_ cover: ReceiptCover) {
        self.init(cover.parts.all + cover.trashed, called: CoverLine.name)
    }

    /// The parts that the lines are about, with the stores of their receipts.
    init(of lines: [HistoryLine], _ reader: VaultReader, _ session: CommandSession) throws(Failure) {
        let subjects = Set(lines.compactMap(\.subject).filter { EntityType.parts.contains($0.type) })
        let parts = try Failure.wrapping { try subjects.compactMap { try reader.part($0) } }
        var stores: [EntityRef: String] = [:]
        for part in parts {
            let receipt = try Failure.wrapping { try part.receipt.flatMap { try reader.receipt($0) } }
            stores[part.ref] = receipt?.storeName
        }
        self.init(parts, stores: stores, called: CoverLine.name)
    }
}
