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
        let slips = try possible(for: receipt).compactMap { MatchableReceipt($0.ref, fields: $0.fields) }
        guard !slips.isEmpty, let candidate = try candidate(receipt, entity) else { return }
        let fitting = slips.filter { Matching.isPossible(candidate, for: $0) }
        let former = looked
        for slip in fitting.sorted(by: { ($0.day, $0.id) < ($1.day, $1.id) })
        where looked - former < PushBatch.sweepLimit { try decide(slip) }
    }

    /// Does the same for several receipts, one after another, until as much was read as one sweep may read.
    mutating func sweep(around all: [ReceiptID]) throws {
        let former = looked
        for id in all where looked - former < PushBatch.sweepLimit { try sweep(around: id) }
    }

    /// The maximum number of a store's receipts considered for one receipt, the nearest by date. A person matches those
    /// beyond.
    private static let windowLimit = 500

    /// The number of purchases, and matches of them, after which a sweep ends; slips that it did not reach stay open until
    /// either receipt changes.
    private static let sweepLimit = 10_000

    /// The receipts that one may match: for a purchase the slips of its store from its day on, the earliest first; for a slip the
    /// purchases of its store up to its day, the latest first.
    static func window(of receipt: MatchableReceipt) -> LookupWindow {
        let (group, day) = (receipt.group, receipt.day.description)
        return switch receipt.side {
        case .purchase:
            LookupWindow(
                from: MatchKeys.slips(group, on: day), through: MatchKeys.slips(group, on: MatchKeys.end),
                limit: windowLimit)
        case .slip:
            LookupWindow(
                from: MatchKeys.purchases(group, on: MatchKeys.beginning), through: MatchKeys.purchases(group, on: day),
                isBackward: true, limit: windowLimit)
        }
    }

    private mutating func possible(for receipt: MatchableReceipt) throws -> [StoredEntity] {
        let found = try storage.entities(in: PushBatch.window(of: receipt), of: account)
        looked += found.count
        return found.map(\.entity)
    }

    /// Matches an open slip with the best purchase, if there is one.
    private mutating func decide(_ slip: MatchableReceipt) throws {
        let held = try matches(of: slip.id).map(\.match)
        looked += held.count
        guard held.allSatisfy(\.isUndone) else { return }
        let unlinked = Set(held.filter { $0.slip == slip.id }.map(\.purchase))
        var candidates: [MatchCandidate] = []
        for entity in try possible(for: slip) {
            guard let purchase = MatchableReceipt(entity.ref, fields: entity.fields), purchase.amount >= slip.amount,
                purchase.day <= slip.day, let candidate = try candidate(purchase, entity)
            else { continue }
            candidates.append(candidate)
        }
        let best = Matching.proposals(for: slip, among: candidates, unlinked: unlinked).first
        if let best { try link(best, by: .server) }
    }

    /// The purchase with the amount that is left of it; nil if a person linked it as the return of another.
    private mutating func candidate(
        _ purchase: MatchableReceipt, _ entity: StoredEntity
    ) throws -> MatchCandidate? {
        let all = try matches(of: purchase.id).map(\.match)
        looked += all.count
        let held = all.filter { !$0.isUndone }
        guard held.allSatisfy({ $0.slip != purchase.id }) else { return nil }
        let balance = ReturnBalance(of: purchase.id, total: purchase.amount, matches: held)
        return MatchCandidate(purchase: purchase, taken: balance.taken, returnBy: entity.day(.returnBy))
    }
}
