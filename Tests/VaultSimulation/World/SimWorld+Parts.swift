internal import VaultJSON
internal import VaultModel
internal import VaultReplica
internal import VaultServerCore
internal import VaultSync

extension SimWorld {
    /// Adds an item or a warranty to a receipt, or changes one.
    mutating func editPart(_ device: Int, _ random: inout SimRandom) throws {
        let number = Int64(random.next() >> 40)
        guard random.chance(600), let entity = choosePart(device, &random, deleted: false) else {
            return try createPart(device, number, &random)
        }
        let isItem = entity.ref.type == .item
        let wanted: Fields =
            switch random.below(4) {
            case 0: [.userNotes: .string(notes(entity, number, &random))]
            case 1 where entity.ref.type == .warranty: [.warrantyMonths: .integer(number % 1201)]
            case 1 where isItem: [.serialNumber: .string("serial \(number)")]
            case 2 where isItem: [.totalMinor: .integer(number), .currency: "EUR"]
            case _ where entity.ref.type == .claim: [.reference: .string("claim \(number)")]
            default: isItem ? [.name: .string("item \(number)")] : [.provider: .string("shop \(number)")]
            }
        try edit(device, entity, wanted, byHand: true)
    }

    private mutating func createPart(_ device: Int, _ number: Int64, _ random: inout SimRandom) throws {
        guard let receipt = chooseReceipt(device, &random, deleted: false) else { return }
        let isItem = random.chance(500)
        let minter = devices[device].minter
        let ref = isItem ? EntityRef(minter.next(ItemKind.self)) : EntityRef(minter.next(WarrantyKind.self))
        let wanted: Fields =
            isItem
            ? [.name: .string("item \(number)")]
            : [.provider: .string("shop \(number)"), .warrantyMonths: .integer(number % 1201)]
        try add(ref, to: receipt.ref, wanted, on: device)
    }

    mutating func trashPart(_ device: Int, _ random: inout SimRandom) throws {
        let isDeleted = random.chance(600)
        guard let entity = choosePart(device, &random, deleted: !isDeleted) else { return }
        try setDeleted(device, entity, isDeleted)
    }

    private func choosePart(_ device: Int, _ random: inout SimRandom, deleted: Bool) -> Entity? {
        let salt = random.next()
        let shown = parts.filter { state(device, $0)?.record.entity.isDeleted == deleted }
        return choose(shown, salt).flatMap { state(device, $0)?.record.entity }
    }

    /// Records the loss of parts that the server deletes when it forgets their receipt. Nobody chose that; their values
    /// are lost with the receipt, even if a device that does not know brings a part back with older values.
    mutating func noteGoneWithReceipts(since known: [EntityRef: ServerRecord]) {
        for ref in parts where mirror[ref]?.entity.isDeleted == true {
            guard let entity = known[ref]?.entity, !entity.isDeleted else { continue }
            for (field, value) in entity.fields {
                let place = History.Place(entity: ref, field: field)
                history.gaveUp(value, at: place)
                for line in Self.lines(value) { history.gaveUp(.string(line), at: place) }
            }
        }
    }
}
