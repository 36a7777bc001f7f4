import Testing
import VaultJSON
import VaultModel
import VaultServerCore
import VaultServerMemory
import VaultTestKit
import VaultWire

@Suite("Full reconciliation")
struct ReconciliationTests {
    private let scratch: TemporaryDirectory

    init() throws { scratch = try TemporaryDirectory() }

    /// Creates an account with receipts 1…count; the third is deleted and the fourth changed.
    private func scene(_ flavour: Flavour, receipts count: Int = 12) throws -> (Rules, token: String) {
        let rules = Rules(try flavour.make(in: scratch))
        let token = try rules.token()
        let creates = (1...count).map { Make.create(SampleRecord.receipt($0), key: $0) }
        _ = try rules.push(creates, token: token)
        let changed = Make.update(
            SampleRecord.receipt(4), key: 101, from: 1, [.storeName: "Coop"], base: [.storeName: "Migros"])
        _ = try rules.push([Make.delete(SampleRecord.receipt(3), key: 100, from: 1), changed], token: token)
        return (rules, token)
    }

    private func all(
        _ rules: Rules, _ token: String, buckets: [Int]? = nil, tombstones: Bool = false, limit: Int = 5
    ) throws -> (changes: [Change], cursors: Set<Cursor>) {
        var (changes, cursors, page): ([Change], Set<Cursor>, String?) = ([], [], nil)
        repeat {
            let request = FullRequest(
                entityType: .receipt, page: page, limit: limit, buckets: buckets, tombstones: tombstones)
            let answer = try rules.sync.full(request, token: token)
            changes += answer.changes
            cursors.insert(answer.cursor)
            page = answer.page
        } while page != nil
        return (changes, cursors)
    }

    @Test(arguments: Flavour.allCases)
    func `a digest is that of the list of what is no tombstone`(flavour: Flavour) throws {
        let (rules, token) = try scene(flavour)
        let answer = try rules.sync.digest(DigestRequest(entityType: .receipt), token: token)
        let listed = try all(rules, token).changes
        #expect(listed.count == 11)
        #expect(answer.buckets == BucketDigest.table(listed.map { ($0.entityID, $0.version) }))
        #expect(answer.cursor == (try rules.pull(token: token).cursor))
        let categories = try rules.sync.digest(DigestRequest(entityType: .category), token: token)
        #expect(categories.buckets.allSatisfy { $0 == BucketDigest() })
    }

    @Test(arguments: Flavour.allCases)
    func `pages hold everything once, under one cursor, whatever is written meanwhile`(flavour: Flavour) throws {
        let (rules, token) = try scene(flavour)
        let first = try rules.sync.full(FullRequest(entityType: nil, limit: 5), token: token)
        _ = try rules.push([Make.create(SampleRecord.receipt(50), key: 50)], token: token)
        let rest = try rules.sync.full(FullRequest(entityType: nil, page: first.page, limit: 100), token: token)
        #expect(rest.page == nil && rest.cursor == first.cursor)
        let ids = (first.changes + rest.changes).map(\.entityID)
        #expect(Set(ids).count == ids.count && ids.count == 12)
        #expect(try rules.pull(first.cursor, token: token).changes.map(\.seq) == [15])
    }

    @Test(arguments: Flavour.allCases)
    func `buckets and tombstones are listed where they are asked for`(flavour: Flavour) throws {
        let (rules, token) = try scene(flavour)
        let all = try all(rules, token, tombstones: true).changes
        #expect(all.filter { $0.action == .delete }.map(\.entityID) == [SampleRecord.receipt(3).description])
        let wanted = BucketDigest.bucket(of: SampleRecord.receipt(7).description)
        let listed = try self.all(rules, token, buckets: [wanted]).changes.map(\.entityID)
        #expect(listed == all.map(\.entityID).filter { BucketDigest.bucket(of: $0) == wanted })
        #expect(try self.all(rules, token, buckets: []).changes.isEmpty)
    }

    @Test(arguments: ["", "p", "p-", "p1.feedc0de.x.1-rcp_1", "x", "p1.feedc0de", String(repeating: "p-", count: 999)])
    func `a page that was never given is 410`(page: String) throws {
        let (rules, token) = try scene(.memory)
        #expect {
            try rules.sync.full(FullRequest(entityType: nil, page: page), token: token)
        } throws: { ($0 as? Problem)?.code == .cursorInvalid }
    }

    @Test func `a page of another account or another life of the store is 410`() throws {
        let storage = MemoryStorage(epoch: "feedc0de")
        let rules = Rules(storage)
        let (anna, ben) = (try rules.token("a@example.org"), try rules.token("b@example.org"))
        _ = try rules.push((1...3).map { Make.create(SampleRecord.receipt($0), key: $0) }, token: anna)
        _ = try rules.push((1...3).map { Make.create(SampleRecord.receipt($0), key: $0) }, token: ben)
        let page = try rules.sync.full(FullRequest(entityType: nil, limit: 1), token: anna).page
        let again = FullRequest(entityType: nil, page: page)
        #expect(try rules.sync.full(again, token: anna).changes.count == 2)
        #expect(throws: Problem.self) { try rules.sync.full(again, token: ben) }
        storage.restore(storage.snapshot(), epoch: "c0ffee")
        #expect(throws: Problem.self) { try rules.sync.full(again, token: anna) }
    }

    @Test func `a push for another life of the store is told what it came to, and nothing of it is done`() throws {
        let storage = MemoryStorage(epoch: "feedc0de")
        let rules = Rules(storage)
        let token = try rules.token()
        let operations = (1...2).map { Make.create(SampleRecord.receipt($0), key: $0) }
        _ = try rules.push([operations[0]], token: token)
        storage.restore(storage.snapshot(), epoch: "c0ffee")
        let answer = try rules.push(operations, token: token, epoch: "feedc0de")
        #expect(answer.epoch == "c0ffee")
        guard case .duplicate(.accepted, _) = answer.results[0].verdict,
            case .rejected(let rejection) = answer.results[1].verdict
        else { return #expect(Bool(false), "\(answer.results)") }
        #expect(rejection.code == .otherEpoch)
        #expect(try rules.pull(token: token).changes.count == 1)
        _ = try rules.push(operations, token: token, epoch: "c0ffee")
        #expect(try rules.pull(token: token).changes.count == 2)
    }

    @Test(arguments: Flavour.allCases)
    func `what a device has seen is left out of its pull`(flavour: Flavour) throws {
        let (rules, token) = try scene(flavour)
        var seen = SeqRanges()
        for range in [Int64(1)...2, 6...9, 13...40] { seen.insert(range) }
        let answer = try rules.pull(token: token, seen: seen)
        #expect(answer.changes.map(\.seq) == [5, 10, 11, 12])
        #expect(!answer.hasMore)
        #expect(answer.cursor == (try rules.pull(token: token).cursor))
        let page = try rules.pull(token: token, limit: 2, seen: seen)
        #expect(page.changes.map(\.seq) == [5, 10] && page.hasMore)
        #expect(try rules.pull(page.cursor, token: token, seen: seen).changes.map(\.seq) == [11, 12])
    }

    @Test func `what a device has seen counts as known for the cursor of its push`() throws {
        let (rules, token) = try scene(.memory)
        let start = try rules.pull(token: token).cursor
        _ = try rules.push([Make.create(SampleRecord.receipt(60), key: 60)], token: token)
        let next = [Make.create(SampleRecord.receipt(61), key: 61)]
        #expect(try rules.push(next, token: token, cursor: start).cursor == nil)
        let known = try rules.push(next, token: token, cursor: start, seen: SeqRanges([15]))
        #expect(known.cursor == (try rules.pull(token: token).cursor))
    }
}
