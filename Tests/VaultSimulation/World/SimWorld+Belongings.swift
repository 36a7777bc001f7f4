internal import VaultJSON
internal import VaultModel
internal import VaultReplica
internal import VaultSync

// Parts that belong to other parts: a warranty to an item, a claim to a warranty.
extension SimWorld {
    /// Adds a part to a receipt: one that belongs to an existing part, or one that others may belong to.
    mutating func addBelonging(_ device: Int, _ random: inout SimRandom) throws {
        guard let receipt = chooseReceipt(device, &random, deleted: false)?.ref else { return }
        let number = Int64(random.next() >> 40)
        let minter = devices[device].minter
        let own = parts.filter { homeShown(device, $0) == receipt.id }
        let salt = random.next()
        let item = choose(own.filter { $0.type == .item }, salt)
        let warranty = choose(own.filter { $0.type == .warranty }, salt)
        switch random.below(4) {
        case 0:
            let fields: Fields = [.name: .string("item \(number)")]
            try add(EntityRef(minter.next(ItemKind.self)), to: receipt, fields, on: device)
        case 1:
            let fields: Fields = [.provider: .string("shop \(number)"), .warrantyMonths: .integer(number % 1201)]
            let link: Fields = item.map { [.itemID: .string($0.id)] } ?? [:]
            try add(EntityRef(minter.next(WarrantyKind.self)), to: receipt, fields, linked: link, on: device)
        default:
            let fields: Fields = [.reference: .string("claim \(number)")]
            let link: Fields = warranty.map { [.warrantyID: .string($0.id)] } ?? [:]
            try add(EntityRef(minter.next(ClaimKind.self)), to: receipt, fields, linked: link, on: device)
        }
    }

    /// Adds a part to a receipt.
    ///
    /// - Parameter links: the parts that it belongs to. These values are not unique, so no check looks for them.
    mutating func add(
        _ ref: EntityRef, to receipt: EntityRef, _ wanted: Fields, linked links: Fields = [:], on device: Int
    ) throws {
        tell("device \(device): adds \(Self.short(ref)) to \(Self.short(receipt))")
        let own: Fields = links.merging([.receiptID: .string(receipt.id)]) { link, _ in link }
        try commit(device, of: [ref]) { try $0.insert(ref, own.merging(wanted) { own, _ in own }, byHand: true) }
        parts.append(ref)
        noteEdit(device, from: Entity(ref: ref, fields: [:]), wanted: wanted)
        trigger(device, .localWrite)
    }
}
