import VaultJSON

/// The actions of people, as the programs confirmed them, and the end state that they require.
struct Ledger {
    /// Whether a command confirmed an action, or was killed before it could.
    enum Word { case confirmed, unsure }

    private struct Value {
        var value: Int
        var device: Int
        var word: Word
    }

    /// Things that exist once and are never removed: the stores of receipts, tags, lines of notes.
    private var things: [String: Word] = [:]
    /// Totals by receipt, in the order in which they were set.
    private var totals: [String: [Value]] = [:]
    private var trashed: Set<String> = []

    mutating func gave(_ thing: String, _ word: Word) {
        things[thing] = word
    }

    mutating func gave(total: Int, to id: String, by device: Int, _ word: Word) {
        totals[id, default: []].append(Value(value: total, device: device, word: word))
    }

    mutating func threwAway(_ id: String) {
        trashed.insert(id)
    }

    /// Returns the faults of the end state; empty if there are none.
    func faults(in receipts: [String: JSON]) -> [String] {
        var faults: [String] = []
        var seen: [String: Int] = [:]
        for (id, receipt) in receipts.sorted(by: { $0.key < $1.key }) {
            for thing in Ledger.things(in: receipt) { seen[thing, default: 0] += 1 }
            if receipt["isDeleted"]?.bool == true, !trashed.contains(id) { faults.append("\(id) is in the Trash") }
            if let fault = fault(inTotalOf: id, receipt) { faults.append(fault) }
        }
        for (thing, count) in seen.sorted(by: { $0.key < $1.key }) {
            if count > 1 { faults.append("\(thing) is there \(count) times") }
            if things[thing] == nil { faults.append("\(thing) was never written") }
        }
        let lost = things.filter { $0.value == .confirmed && seen[$0.key] == nil }.map { "\($0.key) is lost" }
        return faults + lost.sorted()
    }

    /// Returns a fault if the total is not a possible one: each device's last confirmed total, or an unconfirmed later
    /// one.
    private func fault(inTotalOf id: String, _ receipt: JSON) -> String? {
        let total = receipt["total"]?["minor"]?.integer.map { Int($0) }
        guard let given = totals[id] else { return total == nil ? nil : "\(id) has a total that nobody gave" }
        let candidates = given.indices.filter { index in
            !given[(index + 1)...].contains { $0.device == given[index].device && $0.word == .confirmed }
        }
        let mayBeNone = given.allSatisfy { $0.word == .unsure }
        if let total, candidates.contains(where: { given[$0].value == total }) { return nil }
        return total == nil && mayBeNone ? nil : "\(id) ends with the total \(total ?? 0)"
    }

    private static func things(in receipt: JSON) -> [String] {
        let lines = (receipt["userNotes"]?.string ?? "").split(separator: "\n").map(String.init)
        return [receipt["storeName"]?.string].compactMap(\.self) + (receipt["userTags"]?.strings ?? []) + lines
    }
}
