internal import SQLiteKit
internal import VaultJSON
internal import VaultModel
internal import VaultReplica

/// Reads what this device knows of a receipt's returns: the server's matches, and proposals that the same rules make
/// from its own data.
struct ReturnReading {
    let connection: Connection
    private var table: MatchTable { MatchTable(connection: connection) }
    private var lines: ReceiptTable { ReceiptTable(connection: connection) }

    func facts(of receipt: Receipt) throws -> ReturnFacts {
        guard let id = receipt.id else { return ReturnFacts() }
        let matches = try table.matches(of: id)
        let held = matches.filter { !$0.isUndone }
        var facts = ReturnFacts(lines: try held.map { try line($0, of: id, currency: receipt.currency) })
        let balance = ReturnBalance(of: id, total: receipt.total?.minor, matches: held)
        if balance.count > 0, let currency = receipt.currency {
            facts.left = Money(minor: balance.left, currency: currency)
        }
        facts.requests = try RequestReading(connection: connection).open(naming: id)
        facts.lines += try proposals(for: receipt, id, held)
        return facts
    }

    private func line(_ match: ReturnMatch, of id: ReceiptID, currency: Currency?) throws -> ReturnLine {
        let other = match.slip == id ? match.purchase : match.slip
        let known = try EntityTable(connection: connection).record(EntityRef(other)).flatMap { Receipt($0.entity) }
        return ReturnLine(
            standing: .matched(match.id), purchase: match.purchase, slip: match.slip, other: other,
            storeName: known?.storeName ?? "", day: known?.purchaseDate,
            amount: (currency ?? known?.currency).map { Money(minor: match.amount, currency: $0) },
            isLate: match.isLate, score: match.score, reason: match.reason)
    }

    /// Returns, for an open return receipt, its best purchase; for a purchase, the open return receipts that it fits
    /// best.
    private func proposals(for receipt: Receipt, _ id: ReceiptID, _ held: [ReturnMatch]) throws -> [ReturnLine] {
        guard let own = MatchableReceipt(receipt.entity.ref, fields: receipt.entity.fields),
            !held.contains(where: { $0.slip == id })
        else { return [] }
        let slipLines =
            own.side == .slip ? [] : try lines.matchable(own.group, .slip).filter { own.day <= $0.receipt.day }
        let slips = own.side == .slip ? [own] : slipLines.map(\.receipt)
        // There are many purchases, so they are read only if there is something to match them with.
        guard !slips.isEmpty else { return [] }
        let purchases = try lines.matchable(own.group, .purchase)
        let candidates = try purchases.compactMap(candidate)
        let known = slipLines + purchases
        return try slips.compactMap { try best(for: $0, among: candidates) }
            .filter { own.side == .slip || $0.purchase == id }
            .compactMap { proposal in
                let other = own.side == .slip ? proposal.purchase : proposal.slip
                return known.first { $0.receipt.id == other }.map { line(proposal, $0) }
            }
    }

    private func best(for slip: MatchableReceipt, among candidates: [MatchCandidate]) throws -> MatchProposal? {
        let matches = try table.matches(of: slip.id)
        guard matches.allSatisfy(\.isUndone) else { return nil }
        let unlinked = Set(matches.filter { $0.isUnlinked && $0.slip == slip.id }.map(\.purchase))
        return Matching.proposals(for: slip, among: candidates, unlinked: unlinked).first
    }

    private func candidate(_ line: MatchableLine) throws -> MatchCandidate? {
        let held = try table.matches(of: line.receipt.id).filter { !$0.isUndone }
        guard held.allSatisfy({ $0.slip != line.receipt.id }) else { return nil }
        let balance = ReturnBalance(of: line.receipt.id, total: line.receipt.amount, matches: held)
        return MatchCandidate(purchase: line.receipt, taken: balance.taken, returnBy: line.returnBy)
    }

    private func line(_ proposal: MatchProposal, _ other: MatchableLine) -> ReturnLine {
        ReturnLine(
            standing: .proposed, purchase: proposal.purchase, slip: proposal.slip, other: other.receipt.id,
            storeName: other.storeName, day: other.receipt.day,
            amount: Money(minor: proposal.amount, currency: other.receipt.group.currency), isLate: proposal.isLate,
            score: proposal.score, reason: proposal.reason)
    }
}
