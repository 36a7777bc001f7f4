/// The rules for which purchase a return slip belongs to, the same on the server and on devices.
///
/// Facts about the whole account (who owns the receipts, which slips are already matched) are the caller's concern.
package enum Matching {
    /// The possible purchases, best first: the nearest amount, then the nearest date, then the smaller id.
    ///
    /// - Parameter unlinked: purchases that a person has unlinked from this slip.
    package static func proposals(
        for slip: MatchableReceipt, among candidates: some Sequence<MatchCandidate>, unlinked: Set<ReceiptID> = []
    ) -> [MatchProposal] {
        guard slip.side == .slip else { return [] }
        return
            candidates
            .filter { isPossible($0, for: slip) && !unlinked.contains($0.purchase.id) }
            .sorted { rank($0, slip) < rank($1, slip) }
            .map { proposal(of: slip, with: $0) }
    }

    /// Whether store and currency are the same, the purchase is not after the return, and no more is returned than is
    /// left.
    package static func isPossible(_ candidate: MatchCandidate, for slip: MatchableReceipt) -> Bool {
        let purchase = candidate.purchase
        return purchase.side == .purchase && purchase.id != slip.id && purchase.group == slip.group
            && purchase.day <= slip.day && slip.amount <= candidate.left
    }

    private static func rank(_ candidate: MatchCandidate, _ slip: MatchableReceipt) -> (Int64, Int, ReceiptID) {
        (candidate.left - slip.amount, candidate.purchase.day.days(until: slip.day), candidate.purchase.id)
    }

    private static func proposal(of slip: MatchableReceipt, with candidate: MatchCandidate) -> MatchProposal {
        MatchProposal(
            purchase: candidate.purchase.id, slip: slip.id, amount: slip.amount, left: candidate.left - slip.amount,
            isLate: isLate(slip.day, returnBy: candidate.returnBy), score: score(candidate, slip),
            reason: reason(candidate, slip))
    }

    /// Whether a return on that day is after the store's deadline; false if either day is unknown.
    package static func isLate(_ day: CalendarDay?, returnBy: CalendarDay?) -> Bool {
        guard let day, let returnBy else { return false }
        return day > returnBy
    }

    /// 90 … 100 if everything that is left is returned, higher the sooner it is; otherwise 1 … 88 by the share that is
    /// returned.
    private static func score(_ candidate: MatchCandidate, _ slip: MatchableReceipt) -> Int {
        guard slip.amount < candidate.left else {
            return 90 + max(0, 10 - candidate.purchase.day.days(until: slip.day) / 10)
        }
        return 1 + Int(88 * slip.amount / candidate.left)
    }

    private static func reason(_ candidate: MatchCandidate, _ slip: MatchableReceipt) -> String {
        let currency = slip.group.currency
        let amounts = [slip.amount, candidate.left].map { Money(minor: $0, currency: currency).amount(.plain) }
        let share =
            slip.amount == candidate.left
            ? "all that is left of it, \(amounts[0]) \(currency)" : "\(amounts[0]) of \(amounts[1]) \(currency)"
        let days = candidate.purchase.day.days(until: slip.day)
        let time =
            switch days {
            case 0: "on the day of the purchase"
            case 1: "1 day after the purchase"
            default: "\(days) days after the purchase"
            }
        return "same store; \(share); \(time)"
    }
}
