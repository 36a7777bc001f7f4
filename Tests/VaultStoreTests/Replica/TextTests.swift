import Testing
import VaultJSON
import VaultModel
import VaultReplica
import VaultWire

@Suite("New receipts as text messages")
struct TextTests {
    private static let start: Int64 = 1_795_000_000_000
    private static let hour: Int64 = 3_600_000

    private func time(_ hours: Int64 = 0) -> Timestamp { Timestamp(milliseconds: Self.start + hours * Self.hour) }

    private func due(_ world: ReplicaWorld) throws -> [OperationID] {
        try world.transact { try $0.textCandidates(limit: 10) }
    }

    private func claim(
        _ world: ReplicaWorld, _ ids: [OperationID]? = nil, limit: Int = 5, again: Bool = false, at hours: Int64 = 0
    ) throws -> TextClaim {
        let ids = try ids ?? due(world)
        return try world.transact { try $0.claimText(ids, limit: limit, again: again, now: time(hours)) }
    }

    private func end(_ world: ReplicaWorld, _ id: OperationID, _ end: TextEnd) throws {
        try world.transact { try $0.endText(id, as: end, now: time()) }
    }

    private func mark(_ world: ReplicaWorld, _ ref: EntityRef) throws -> SyncMark {
        try world.entries(ref).mark(hasConflicts: false)
    }

    @Test(arguments: Flavour.allCases)
    func `a create is claimed once, before it is sent, and shows how it was sent`(_ flavour: Flavour) throws {
        let world = try ReplicaWorld(flavour)
        let ref = try world.add("Bosch")
        let id = try #require(try due(world).first)
        guard case .claimed(let entry) = try claim(world) else { throw ReplicaError(.notFound) }
        #expect(entry.id == id && entry.isSealed && entry.deviceSeq != nil)
        #expect(try world.entries(ref).first?.text == TextAttempt(.sending, at: time()))
        #expect(try mark(world, ref) == .pending && due(world) == [])
        try end(world, id, .sent)
        #expect(try mark(world, ref) == .texted)
        #expect(try claim(world, [id]) == .none && claim(world, [id], again: true) == .none)
        let events = try world.transact { try $0.kept.entries(in: .pending) }.filter { $0.entry.entity.type == .event }
        #expect(events.last?.entry.changes["type"] == "texted")
    }

    @Test(arguments: Flavour.allCases, [TextEnd.failed, .unknown])
    func `one that failed, or that nobody knows about, is sent again only if a person asks`(
        _ flavour: Flavour, _ how: TextEnd
    ) throws {
        let world = try ReplicaWorld(flavour)
        let ref = try world.add("Bosch")
        let id = try #require(try due(world).first)
        _ = try claim(world)
        try end(world, id, how)
        #expect(try mark(world, ref) == .pending && due(world) == [] && claim(world, [id]) == .none)
        guard case .claimed = try claim(world, [id], again: true) else { throw ReplicaError(.notFound) }
    }

    @Test(arguments: Flavour.allCases)
    func `an interrupted text is uncertain from the next claim on, and is not repeated`(_ flavour: Flavour) throws {
        let world = try ReplicaWorld(flavour)
        let ref = try world.add("Bosch")
        let id = try #require(try due(world).first)
        _ = try claim(world)
        #expect(try claim(world, [id]) == .none)
        #expect(try world.entries(ref).first?.text?.state == .unknown)
        try end(world, id, .sent)
        #expect(try world.entries(ref).first?.text?.state == .unknown)
    }

    @Test(arguments: Flavour.allCases)
    func `a gateway that never started costs nothing and is asked again`(_ flavour: Flavour) throws {
        let world = try ReplicaWorld(flavour)
        _ = try world.add("Bosch")
        for _ in 0..<3 {
            guard case .claimed(let entry) = try claim(world, limit: 1) else { throw ReplicaError(.notFound) }
            try end(world, entry.id, .notStarted)
        }
    }

    @Test(arguments: Flavour.allCases)
    func `the limit counts every attempt of the last 24 hours`(_ flavour: Flavour) throws {
        let world = try ReplicaWorld(flavour)
        for number in 0..<4 { _ = try world.add("S\(number)") }
        for (hours, how) in [(Int64(0), TextEnd.sent), (20, .failed)] {
            guard case .claimed(let entry) = try claim(world, limit: 2, at: hours) else {
                throw ReplicaError(.notFound)
            }
            try end(world, entry.id, how)
        }
        #expect(try claim(world, limit: 2, at: 23) == .full(until: time(24)))
        guard case .claimed = try claim(world, limit: 2, at: 24) else { throw ReplicaError(.notFound) }
        #expect(try claim(world, limit: 2, at: 25) == .full(until: time(44)))
    }

    @Test(arguments: Flavour.allCases)
    func `nothing is sent of what the server has, what nobody wants, or of a vault on its own`(
        _ flavour: Flavour
    ) throws {
        let world = try ReplicaWorld(flavour)
        let known = try world.synced("Known")
        try world.edit(known, [.userNotes: "later"])
        let gone = try world.add("Gone")
        try world.trash(gone)
        let scan = world.newReceipt()
        let picture: Fields = [.imageKeys: ["med_00000000000000000000000001"]]
        try world.transact { try $0.insert(scan, picture, byHand: false) }
        #expect(try due(world) == [])
        let aside = try world.add("Aside")
        let id = try #require(try due(world).first)
        try world.transact { try $0.setQueueAside() }
        #expect(try due(world) == [] && claim(world, [id], again: true) == .none)
        #expect(try world.entries(aside).first?.text == nil)
    }

    @Test(arguments: Flavour.allCases)
    func `the push that finds the receipt there ends the entry, and what came later follows it`(
        _ flavour: Flavour
    ) throws {
        let world = try ReplicaWorld(flavour)
        let ref = try world.add("Bosch")
        let id = try #require(try due(world).first)
        _ = try claim(world)
        try end(world, id, .sent)
        try world.edit(ref, [.userNotes: "later"])
        try world.trash(ref)
        #expect(try world.entries(ref).map(\.entry.intent) == [.create, .update, .delete])
        let sent = try world.batch()
        #expect(sent.map(\.key) == [id])
        let effect = OperationResult.Effect(version: 2, seq: 9, updatedAt: Timestamp(milliseconds: 3))
        try world.settle([OperationResult(key: id, verdict: .duplicate(.accepted, effect))])
        #expect(try world.entries(ref).map(\.entry.intent) == [.update, .delete])
        #expect(try mark(world, ref) == .pending)
    }

    @Test(arguments: Flavour.allCases, [true, false])
    func `the history says if the push had to bring what a text should have`(
        _ flavour: Flavour, hasArrived: Bool
    ) throws {
        let world = try ReplicaWorld(flavour)
        let ref = try world.add("Bosch")
        let id = try #require(try due(world).first)
        _ = try claim(world)
        try end(world, id, .sent)
        let sent = try world.batch().filter { $0.key == id }
        try #require(sent.count == 1)
        let effect = OperationResult.Effect(version: 1, seq: 9, updatedAt: Timestamp(milliseconds: 3))
        let verdict: OperationResult.Verdict =
            hasArrived ? .duplicate(.accepted, effect) : .applied(.accepted, effect)
        try world.settle([OperationResult(key: id, verdict: verdict)])
        #expect(try world.entries(ref).isEmpty && mark(world, ref) == .synced)
        let events = try world.transact { try $0.kept.entries(in: .pending) }.filter { $0.entry.entity.type == .event }
        #expect(events.contains { $0.entry.changes["type"] == "textMissing" } == !hasArrived)
    }

    @Test(arguments: Flavour.allCases)
    func `a new key doesn't make it a new receipt`(_ flavour: Flavour) throws {
        let world = try ReplicaWorld(flavour)
        let ref = try world.add("Bosch")
        let id = try #require(try due(world).first)
        _ = try claim(world)
        try end(world, id, .sent)
        _ = try world.batch()
        try world.settle([
            OperationResult(key: id, verdict: .rejected(Rejection(.otherEpoch, "The server was restored.")))
        ])
        let stored = try #require(try world.entries(ref).first)
        #expect(stored.entry.id != id && stored.text?.state == .sent && stored.state == .pending)
        #expect(try due(world) == [])
    }
}

@Suite("How many text messages today")
struct TextLedgerTests {
    private static let hour: Int64 = 3_600_000
    /// An hour before midnight in UTC.
    private static let evening: Int64 = 1_795_042_800_000

    /// The times of texts and of the look, in hours from the evening.
    private func ledger(_ times: [Int64], at now: Int64) -> TextLedger {
        let stored = times.map { String(Self.evening + $0 * Self.hour) }.joined(separator: " ")
        return TextLedger(stored: stored, now: Timestamp(milliseconds: Self.evening + now * Self.hour))
    }

    @Test(
        arguments: [
            ([0, 0, 0], 0, 3), ([0, 0, 0], 2, 3), ([0, 0, 0], 23, 3), ([0, 0, 0], 24, 0), ([0, 12], 30, 1), ([], 0, 0),
            // The clock was put back, by an hour, and by a year.
            ([0, 1], 0, 2), ([9_000], 0, 1),
            // The clock was put forward; nothing shows it.
            ([0], 9_000, 0),
        ] as [([Int64], Int64, Int)])
    func `a window of 24 hours knows no midnight, no zone and no time ahead`(
        _ times: [Int64], _ now: Int64, _ count: Int
    ) {
        #expect(ledger(times, at: now).times.count == count)
    }

    @Test func `a time ahead counts as now once it is stored, and ends a day later`() {
        let now = ledger([9_000], at: 0)
        let later = TextLedger(stored: now.stored, now: Timestamp(milliseconds: Self.evening + 24 * Self.hour))
        #expect(now.times.count == 1 && later.times == [])
    }

    @Test func `the limit opens when the oldest of the last ones is a day old`() {
        let three = ledger([0, 1, 2], at: 3)
        #expect(three.blocked(by: 4) == nil)
        #expect(three.blocked(by: 3)?.milliseconds == Self.evening + 24 * Self.hour)
        #expect(three.blocked(by: 1)?.milliseconds == Self.evening + 26 * Self.hour)
    }

    @Test(arguments: [nil, "", "x", "1 2 x", "99999999999999999999999"])
    func `what cannot be read counts nothing`(_ stored: String?) {
        #expect(TextLedger(stored: stored, now: Timestamp(milliseconds: Self.evening)).times == [])
    }
}
