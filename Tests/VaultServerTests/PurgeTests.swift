import Testing
import VaultJSON
import VaultModel
import VaultServerCore
import VaultTestKit
import VaultWire

@Suite("Forgetting what is old")
struct PurgeTests {
    private let scratch: TemporaryDirectory

    init() throws { scratch = try TemporaryDirectory() }

    /// Creates receipts 1…9, of which 1…7 have just been deleted.
    private func scene(_ flavour: Flavour) throws -> (Rules, token: String) {
        let rules = Rules(try flavour.make(in: scratch))
        let token = try rules.token()
        _ = try rules.push((1...9).map { Make.create(SampleRecord.receipt($0), key: $0) }, token: token)
        _ = try rules.push((1...7).map { Make.delete(SampleRecord.receipt($0), key: 20 + $0, from: 1) }, token: token)
        return (rules, token)
    }

    private func tombstones(_ rules: Rules, _ token: String) throws -> [Change] {
        try rules.pull(token: token).changes.filter { $0.action == .delete }
    }

    @Test(arguments: Flavour.allCases)
    func `fields go after 90 days, not before, and the id stays`(flavour: Flavour) throws {
        let (rules, token) = try scene(flavour)
        rules.ports.pass(days: 89)
        try rules.tidy()
        #expect(try tombstones(rules, token).allSatisfy { $0.data?["storeName"] == "Migros" })
        rules.ports.pass(days: 2)
        let cursor = try rules.pull(token: token).cursor
        let before = try rules.storage.read {
            try $0.tombstones(deletedBefore: rules.ports.now(), bare: false, limit: 9)
        }
        try rules.tidy()
        let bare = try tombstones(rules, token)
        #expect(before.count == 7 && bare.count == 7 && bare.allSatisfy { $0.data == nil && $0.version == 2 })
        #expect(try rules.pull(cursor, token: token).changes.isEmpty)
    }

    @Test(arguments: Flavour.allCases)
    func `the texts of conflicts are deleted with the fields, also for a repeated operation`(flavour: Flavour) throws {
        let rules = Rules(try flavour.make(in: scratch))
        let token = try rules.token()
        let other = try rules.accounts.signIn(
            SignInRequest(email: "a@example.org", password: "correct horse", deviceName: "phone"), from: "x"
        ).token
        let receipt = SampleRecord.receipt(1)
        _ = try rules.push([Make.create(receipt, key: 1, Make.amount(1000))], token: token)
        _ = try rules.push([Make.update(receipt, key: 2, from: 1, Make.amount(5))], token: other)
        let mine = Make.update(
            receipt, key: 3, from: 1,
            Make.amount(7).merging([.userEditedFields: ["add": ["totalMinor"], "remove": []]]) { $1 },
            base: Make.amount(1000))
        func isTold() throws -> Bool {
            try rules.push([mine], token: token).results[0].verdict.effect?.conflicts.isEmpty == false
        }
        #expect(try isTold())
        _ = try rules.push([Make.delete(receipt, key: 4, from: 2)], token: token)
        rules.ports.pass(days: 89)
        try rules.tidy()
        #expect(try isTold())
        rules.ports.pass(days: 2)
        try rules.tidy()
        #expect(try !isTold())
    }

    @Test(arguments: Flavour.allCases)
    func `tombstones are deleted after 180 days, and a device that has not seen them starts over`(flavour: Flavour)
        throws
    {
        let (rules, token) = try scene(flavour)
        let cursors = try (1...9).map { try rules.pull(token: token, limit: $0).cursor }
        rules.ports.pass(days: 179)
        try rules.tidy()
        #expect(throws: Never.self) { try rules.pull(cursors[0], token: token) }
        rules.ports.pass(days: 2)
        try rules.tidy()
        #expect(
            try rules.pull(token: token).changes.map(\.entityID) == [8, 9].map { SampleRecord.receipt($0).description })
        for cursor in cursors.dropLast() {
            #expect { try rules.pull(cursor, token: token) } throws: { ($0 as? Problem)?.code == .cursorInvalid }
        }
        #expect(throws: Never.self) { try rules.pull(cursors[8], token: token) }
    }

    @Test(arguments: Flavour.allCases)
    func `a bare tombstone comes back by a whole create, and a purged id is new`(flavour: Flavour) throws {
        let (rules, token) = try scene(flavour)
        rules.ports.pass(days: 91)
        try rules.tidy()
        let update = Make.update(
            SampleRecord.receipt(1), key: 90, from: 1, [.isFavorite: true], base: [.isFavorite: false])
        let verdict = try rules.push([update], token: token).results[0].verdict
        #expect(verdict.outcome == .conflict && verdict.effect?.data == nil)
        rules.ports.pass(days: 90)
        try rules.tidy()
        let create = try rules.push([Make.create(SampleRecord.receipt(1), key: 91)], token: token).results[0].verdict
        #expect(create.outcome == .accepted && create.effect.map { Incarnation.isSame($0.version, 2) } == false)
    }

    @Test(arguments: Flavour.allCases)
    func `what is brought back under a purged id has no version that it ever had`(flavour: Flavour) throws {
        let (rules, token) = try scene(flavour)
        rules.ports.pass(days: 190)
        try rules.tidy()
        let back = Make.create(SampleRecord.receipt(1), key: 91, [.storeName: "Migros", .isDeleted: false])
        let effect = try #require(try rules.push([back], token: token).results[0].verdict.effect)
        #expect(effect.version > effect.seq && !Incarnation.isSame(effect.version, 2))
        let old = Make.update(
            SampleRecord.receipt(1), key: 92, from: 1, [.storeName: "Coop"], base: [.storeName: "Migros"])
        let verdict = try rules.push([old], token: token).results[0].verdict
        #expect(verdict.effect?.version == effect.version + 1)
    }

    @Test(arguments: Flavour.allCases)
    func `digests, ledger and counts are those of what is left`(flavour: Flavour) throws {
        let (rules, token) = try scene(flavour)
        let account = try #require(try rules.storage.read { try $0.account(email: "a@example.org") }).id
        let full = try rules.storage.read { try $0.ledger(of: account) }
        rules.ports.pass(days: 190)
        try rules.tidy()
        let ledger = try rules.storage.read { try $0.ledger(of: account) }
        let sizes = try [8, 9].map { number in
            try rules.storage.read { try $0.entity(EntityRef(SampleRecord.receipt(number)), of: account)?.size ?? 0 }
        }
        #expect(full.rows == 9 && ledger.rows == 2 && ledger.bytes == Int64(sizes.reduce(0, +)))
        #expect(ledger.lastSeq == 16 && ledger.purgedSeq == 16)
        #expect(
            try rules.sync.digest(DigestRequest(entityType: .receipt), token: token).buckets.map(\.count).reduce(0, +)
                == 2)
    }

    @Test(arguments: Flavour.allCases)
    func `a key is forgotten after 400 days, however many there are`(flavour: Flavour) throws {
        let (rules, token) = try scene(flavour)
        rules.ports.pass(days: 399)
        try rules.tidy()
        let again = [Make.create(SampleRecord.receipt(9), key: 9)]
        guard case .duplicate = try rules.push(again, token: token).results[0].verdict else {
            Issue.record("the key was forgotten too early")
            return
        }
        rules.ports.pass(days: 2)
        try rules.tidy()
        #expect(try rules.push(again, token: token).results[0].verdict.outcome != nil)
    }
}
