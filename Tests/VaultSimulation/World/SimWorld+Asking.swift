internal import VaultJSON
internal import VaultModel
internal import VaultReplica
internal import VaultSync

// Requests of a person for the server, about several receipts at once.
extension SimWorld {
    /// Asks for a split, merge, purge or category move of what the device shows; does nothing if nothing fits.
    mutating func ask(_ device: Int, _ step: SimStep, _ random: inout SimRandom) throws {
        let content: RequestContent? =
            switch step {
            case .split: split(device, &random)
            case .merge: merge(device, &random)
            case .moveCategory: moveCategory(device, &random)
            default: purge(device, &random)
            }
        guard let content else { return }
        let ref = EntityRef(devices[device].minter.next(RequestKind.self))
        tell("device \(device): asks \(Self.short(ref)) \(content.type) \(content.payload.text)")
        if case .splitReceipt(_, let parts) = content { receipts += parts.map { EntityRef($0.id) } }
        asked.append(ref)
        try commit(device, of: [ref]) { try $0.request(ref, kind: content.type, payload: content.payload) }
        if try isHeldBack(device, ref) { cover.reach(.requestWaited) }
        trigger(device, .localWrite)
    }

    /// Whether other entries have to be sent before the request.
    private func isHeldBack(_ device: Int, _ request: EntityRef) throws -> Bool {
        try devices[device].store.look { tables in
            try tables.entries(in: .pending).contains { $0.entry.entity.type != .event && $0.entry.entity != request }
        }
    }

    private func split(_ device: Int, _ random: inout SimRandom) -> RequestContent? {
        let live = shown(device) { !$0.isDeleted && $0.value(.totalMinor).integer != nil }
        guard let ref = choose(live, random.next()), let id = ReceiptID(ref.id),
            let total = state(device, ref)?.record.entity.value(.totalMinor).integer
        else { return nil }
        let minter = devices[device].minter
        let count = random.chance(700) ? 2 : 3
        var shares = (1..<count).map { _ in total / Int64(count) }
        shares.append(total - shares.reduce(0, +))
        var belongings = Array(repeating: SplitBelongings(), count: count)
        for part in parts where homeShown(device, part) == ref.id && random.chance(500) {
            let place = random.below(count)
            if let item = ItemID(part.id) { belongings[place].items.append(item) }
            if let warranty = WarrantyID(part.id) { belongings[place].warranties.append(warranty) }
            if let claim = ClaimID(part.id) { belongings[place].claims.append(claim) }
        }
        let made = zip(shares, belongings).map { share, own in
            ReceiptPart(id: minter.next(ReceiptKind.self), totalMinor: share, belongings: own)
        }
        return .splitReceipt(receipt: id, parts: made)
    }

    private func merge(_ device: Int, _ random: inout SimRandom) -> RequestContent? {
        var live = shown(device) { !$0.isDeleted }
        var chosen: [ReceiptID] = []
        for _ in 0..<(random.chance(700) ? 2 : 3) {
            guard let ref = choose(live, random.next()), let id = ReceiptID(ref.id) else { break }
            live.removeAll { $0 == ref }
            chosen.append(id)
        }
        guard chosen.count > 1, let kept = chosen.first else { return nil }
        return .mergeDuplicates(keep: kept, drop: Array(chosen.dropFirst()))
    }

    private func purge(_ device: Int, _ random: inout SimRandom) -> RequestContent? {
        let trash = shown(device, \.isDeleted)
        guard let ref = choose(trash, random.next()), let id = ReceiptID(ref.id) else { return nil }
        return .purgeReceipts([id])
    }

    private func moveCategory(_ device: Int, _ random: inout SimRandom) -> RequestContent? {
        let live = shown(device) { !$0.isDeleted && !$0.value(.category).isNull }
        let worn = choose(live, random.next()).flatMap { state(device, $0)?.record.entity.value(.category).string }
        let other = random.chance(800) ? choose(categories, random.next()) : nil
        guard let from = worn.flatMap({ CategoryID($0) }), from.description != other?.id else { return nil }
        return .moveCategory(from: from, to: other.flatMap { CategoryID($0.id) })
    }

    /// Returns the receipts that match as the device shows them.
    private func shown(_ device: Int, _ isWanted: (Entity) -> Bool) -> [EntityRef] {
        receipts.filter { state(device, $0).map { isWanted($0.record.entity) } ?? false }
    }

    /// Returns the ID of the receipt with which the device shows a part.
    func homeShown(_ device: Int, _ part: EntityRef) -> String? {
        state(device, part)?.record.entity.value(.receiptID).string
    }
}
