internal import VaultJSON
internal import VaultModel

/// The returns of a receipt, in the words of the command line.
enum ReturnWords {
    /// Nil if the receipt has no returns and is none.
    static func text(_ facts: ReturnFacts, of receipt: Receipt) -> String? {
        var parts = facts.lines.map(words)
        if let left = facts.left { parts.append("\(left.text()) left") }
        return parts.isEmpty ? nil : parts.joined(separator: "; ")
    }

    private static func words(_ line: ReturnLine) -> String {
        let pair = "\(line.storeName) \(line.day?.description ?? "") (\(line.other.ulid.short))"
        let amount = line.amount.map { ", " + $0.text() } ?? ""
        let late = line.isLate ? ", late" : ""
        let text = (line.isReturn ? "return of " : "returned with ") + pair + amount + late
        return line.standing == .proposed ? "perhaps \(text) (\(line.reason))" : text
    }

    static func json(_ facts: ReturnFacts) -> JSON {
        let lines = facts.lines.map { line -> JSON in
            var match: MatchID?
            if case .matched(let id) = line.standing { match = id }
            return [
                "match": .optionalText(match?.description), "purchase": .string(line.purchase.description),
                "return": .string(line.slip.description), "amount": money(line.amount),
                "late": .bool(line.isLate), "score": .integer(Int64(line.score)), "reason": .string(line.reason),
            ]
        }
        return ["pairs": .array(lines), "left": money(facts.left)]
    }

    private static func money(_ money: Money?) -> JSON {
        guard let money else { return .null }
        return ["minor": .integer(money.minor), "currency": .string(money.currency.code)]
    }
}
