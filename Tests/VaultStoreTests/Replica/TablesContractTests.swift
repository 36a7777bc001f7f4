import Testing
import VaultJSON
import VaultModel
import VaultReplica
import VaultTestKit
import VaultWire

/// Other tests run the rules on both kinds of tables. Here both go through the same long story and must agree on all.
@Suite("Both kinds of tables")
struct TablesContractTests {
    @Test(arguments: 1...12)
    func `tell the same of the same story`(_ seed: Int) throws {
        let stories = try Flavour.allCases.map { flavour in
            try RandomStory(ReplicaWorld(flavour, seed: UInt64(seed)), seed: UInt64(seed))
        }
        for step in 0..<120 {
            let told = try stories.map { try $0.step() }
            #expect(told[0] == told[1], "seed \(seed), step \(step)")
            if told[0] != told[1] { return }
        }
    }
}

/// A replica and a careless server, driven by a seed. The server's answers need not make sense, only be the same.
private final class RandomStory {
    private let world: ReplicaWorld
    private var random: SeededRandom
    private var refs: [EntityRef] = []
    private var sent: [Operation] = []
    private var seq: Int64 = 0

    init(_ world: ReplicaWorld, seed: UInt64) {
        self.world = world
        random = SeededRandom(seed: seed)
    }

    /// Takes a random step and returns everything that is known then.
    func step() throws -> [String] {
        do {
            try act(Int.random(in: 0..<20, using: &random))
        } catch is ReplicaError {}
        return try refs.sorted().map { ref in
            let state = try world.transact { try $0.state(ref) }
            let mark = state?.entries.mark(hasConflicts: state?.conflicts.isEmpty == false)
            return "\(ref.id) \(Self.text(state)) \(mark.map(\.sign) ?? "-")"
        } + ["\(try world.standing())", "\(try world.transact { try $0.digests(of: .receipt) })"]
    }

    private func act(_ kind: Int) throws {
        let ref = refs.randomElement(using: &random) ?? world.newReceipt()
        let version = Int64.random(in: 1...6, using: &random)
        seq += 1
        switch kind {
        case 0...2: refs.append(try world.add("S\(refs.count)"))
        case 3...5: try world.edit(ref, [.userNotes: .string("n\(seq)"), .totalMinor: .integer(seq)])
        case 6: try world.transact { _ = try $0.setDeleted(seq.isMultiple(of: 2), ref) }
        case 7: sent += try world.batch(Int(version))
        case 8, 9: try answer(version)
        case 10: try world.transact { try $0.release(Postponement(sent.map(\.key), reason: "r", countsTry: true)) }
        case 11, 12: try world.pull([try world.change(ref, version, [.userNotes: .string("s\(seq)")], seq: seq)])
        case 13: try world.transact { _ = try $0.resolve(ref, [.userNotes: .theirs, .totalMinor: .mine]) }
        case 14:
            try world.reconcile(
                try refs.prefix(refs.count / 2).map { try world.change($0, version, seq: seq) },
                epoch: seq.isMultiple(of: 3) ? "e\(seq)" : "e", cause: .byHand)
        case 15: try world.transact { _ = try $0.answerOffers(nil, accept: seq.isMultiple(of: 2)) }
        case 16: try world.transact { _ = try $0.beginSync() }
        case 17, 18: try text(version)
        default: try keep(ref)
        }
    }

    private func answer(_ version: Int64) throws {
        guard !sent.isEmpty else { return }
        let operation = sent.removeFirst()
        let kind = Int.random(in: 0..<4, using: &random)
        let data = try world.change(operation.entity, version, seq: seq).data
        let conflict = FieldConflict(
            field: .userNotes, base: "", mine: "mine", theirs: "theirs", theirsBy: "dev_2",
            theirsAt: Timestamp(milliseconds: seq))
        let effect = OperationResult.Effect(
            version: version, seq: seq, updatedAt: Timestamp(milliseconds: seq), data: kind == 0 ? nil : data,
            conflicts: kind == 1 ? [conflict] : [])
        let verdict: OperationResult.Verdict =
            switch kind {
            case 0: .applied(.accepted, effect)
            case 1: .applied(.conflict, effect)
            case 2: .duplicate(.merged, effect)
            default: .rejected(Rejection(.validationError, "no"))
            }
        try world.settle([OperationResult(key: operation.key, verdict: verdict)])
    }

    /// Sends a create as a text message, or finds one that was interrupted.
    private func text(_ version: Int64) throws {
        let now = Timestamp(milliseconds: 1_790_000_000_000 + seq)
        let due = try world.transact { try $0.textCandidates(limit: 3) }
        guard
            case .claimed(let entry) = try world.transact({
                try $0.claimText(due, limit: 9, again: version == 1, now: now)
            })
        else { return }
        let ends: [TextEnd?] = [.sent, .failed, .unknown, .notStarted, .sent, nil]
        guard let end = ends[Int(version) - 1] else { return }
        try world.transact { try $0.endText(entry.id, as: end, now: now) }
    }

    private func keep(_ ref: EntityRef) throws {
        guard let entry = try world.entries(ref).first?.entry else { return }
        try world.transact { seq.isMultiple(of: 2) ? try $0.retry(entry.id) : try $0.drop(entry.id) }
    }

    /// Describes a state without its positions in the tables, which may differ.
    private static func text(_ state: EntityState?) -> String {
        guard let state else { return "-" }
        let entries = state.entries.map { stored in
            "\(stored.entry.operation.json.text) \(stored.state) \(stored.attempts) \(stored.lastError ?? "-") \(stored.text.map { "\($0)" } ?? "-")"
        }
        let record = state.record
        let conflicts = state.conflicts.map(\.json.text)
        return
            "\(record.shown.json.text) \(record.shadow?.fields.json.text ?? "-") \(record.seq) \(entries) \(conflicts)"
    }
}
