internal import VaultJSON
internal import VaultModel

extension PushBatch {
    /// Looks for matches that a new, changed or freed receipt makes possible: for a slip its purchase; for a purchase
    /// the slips that arrived before it, the earliest return first.
    mutating func sweep(around id: ReceiptID) throws {
        guard let entity = try liveReceipt(id), let receipt = MatchableReceipt(entity.ref, fields: entity.fields) else {
            return
        }
        try sweep(around: entity, receipt)
    }

    /// Does the same for a receipt as it is stored at this moment; `receipt` has its values.
    mutating func sweep(around entity: StoredEntity, _ receipt: MatchableReceipt) throws {
        guard receipt.side == .purchase else { return try decide(receipt) }
        let slips = try slips(from: receipt).compactMap { MatchableReceipt($0.ref, fields: $0.fields) }
        guard !slips.isEmpty, let candidate = try candidate(receipt, entity) else { return }
        let possible = slips.filter { Matching.isPossible(candidate, for: $0) }
        let former = looked
        for slip in possible.sorted(by: { ($0.day, $0.id) < ($1.day, $1.id) })
        where looked - former < PushBatch.sweepLimit { try decide(slip) }
    }

    /// The maximum number of a store's receipts considered for one receipt, the nearest by date. A person matches those
    /// beyond.
    private static let windowLimit = 500

    /// The number of purchases after which a sweep ends; slips that it did not reach stay open until either receipt
    /// changes.
    private static let sweepLimit = 10_000

    /// The slips of a purchase's store from its day on, the earliest first.
    private mutating func slips(from purchase: MatchableReceipt) throws -> [StoredEntity] {
        let (group, day) = (purchase.group, purchase.day.description)
        return try window(MatchKeys.slips(group, on: day), MatchKeys.slips(group, on: MatchKeys.end), backward: false)
    }

    /// The purchases of a slip's store up to its day, the latest first.
    private mutating func purchases(until slip: MatchableReceipt) throws -> [StoredEntity] {
        let (group, day) = (slip.group, slip.day.description)
        return try window(
            MatchKeys.purchases(group, on: MatchKeys.beginning), MatchKeys.purchases(group, on: day), backward: true)
    }

    private mutating func window(_ first: LookupKey, _ last: LookupKey, backward: Bool) throws -> [StoredEntity] {
        let found = try storage.entities(
            from: first, through: last, backward: backward, of: account, limit: PushBatch.windowLimit)
        looked += found.count
        return found.map(\.entity)
    }

    /// Matches an open slip with the best purchase, if there is one.
    private mutating func decide(_ slip: MatchableReceipt) throws {
        let held = try matches(of: slip.id).map(\.match)
        guard held.allSatisfy(\.isUndone) else { return }
        let unlinked = Set(held.filter { $0.slip == slip.id }.map(\.purchase))
        let candidates = try purchases(until: slip).compactMap { entity in
            let purchase = MatchableReceipt(entity.ref, fields: entity.fields)
            return try purchase.flatMap { purchase in
                let mayFit = purchase.amount >= slip.amount && purchase.day <= slip.day
                return mayFit ? try candidate(purchase, entity) : nil
            }
        }
        let best = Matching.proposals(for: slip, among: candidates, unlinked: unlinked).first
        if let best { try link(best, by: .server) }
    }

    /// The purchase with the amount that is left of it; nil if a person linked it as the return of another.
    private func candidate(_ purchase: MatchableReceipt, _ entity: StoredEntity) throws -> MatchCandidate? {
        let held = try matches(of: purchase.id).map(\.match).filter { !$0.isUndone }
        guard held.allSatisfy({ $0.slip != purchase.id }) else { return nil }
        let balance = ReturnBalance(of: purchase.id, total: purchase.amount, matches: held)
        return MatchCandidate(purchase: purchase, taken: balance.taken, returnBy: entity.day(.returnBy))
    }
}
