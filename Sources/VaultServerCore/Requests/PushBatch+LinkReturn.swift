internal import VaultJSON
internal import VaultModel

extension PushBatch {
    /// Matches a pair because a person says so: the store names may differ, the slip's total may be positive, and the
    /// pair may have been unlinked earlier.
    mutating func linkReturn(_ purchase: ReceiptID, _ slip: ReceiptID) throws -> RequestVerdict {
        guard let bought = try liveReceipt(purchase) else {
            return .failed(.entityNotFound, "The purchase is not there.")
        }
        guard let brought = try liveReceipt(slip) else { return .failed(.entityNotFound, "The return is not there.") }
        let held =
            try matches(of: slip).map(\.match) + matches(of: purchase).map(\.match).filter { $0.slip == purchase }
        // The server may have matched the pair while the request was waiting on its device.
        if held.contains(where: { !$0.isUndone && $0.purchase == purchase && $0.slip == slip }) { return .applied }
        if held.contains(where: { !$0.isUndone }) {
            return .failed(.alreadyMatched, "One of the two receipts is matched already.")
        }
        let (paid, back) = (MatchBasis(bought.fields), MatchBasis(brought.fields))
        guard let total = paid.minor, let returned = back.minor, let currency = paid.currency, total > 0, returned != 0
        else { return .failed(.validationError, "Both need an amount, and the purchase one above zero.") }
        guard currency == back.currency else { return .failed(.validationError, "The currencies differ.") }
        let days = (bought.day(.purchaseDate), brought.day(.purchaseDate))
        if let first = days.0, let second = days.1, first > second {
            return .failed(.validationError, "The purchase is dated after its return.")
        }
        let taken = ReturnBalance(of: purchase, total: total, matches: try matches(of: purchase).map(\.match)).taken
        let amount = abs(returned)
        guard amount <= total - taken else {
            let left = Money(minor: total - taken, currency: currency).amount(.plain)
            return .failed(.validationError, "Only \(left) \(currency) of the purchase are left.")
        }
        let proposal = MatchProposal(
            purchase: purchase, slip: slip, amount: amount, left: total - taken - amount,
            isLate: Matching.isLate(days.1, returnBy: bought.day(.returnBy)), score: 100, reason: "linked by a person")
        try link(proposal, by: actor)
        return .applied
    }

    /// Undoes a match permanently, and looks for other matches that either receipt may have now.
    mutating func unlinkReturn(_ id: MatchID) throws -> RequestVerdict {
        guard let entity = try entity(EntityRef(id)), let match = ReturnMatch(entity.ref, fields: entity.fields),
            !match.isUndone
        else { return .failed(.entityNotFound, "There is no such match, or it was undone.") }
        try undo(HeldMatch(entity: entity, match: match), by: actor, forGood: true)
        for receipt in match.receipts { try sweep(around: receipt) }
        return .applied
    }
}
