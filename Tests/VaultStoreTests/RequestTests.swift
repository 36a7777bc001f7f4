import Testing
import VaultJSON
import VaultModel
import VaultReplica
import VaultWire

@testable import VaultStore

@Suite("Requests on the device")
struct RequestTests {
    let fixture: VaultFixture

    init() throws {
        fixture = try VaultFixture()
    }

    private func add(_ minor: Int64) async throws -> ReceiptID {
        try await fixture.vault.create([.storeName: "Kiosk", .totalMinor: .integer(minor), .currency: "EUR"])
    }

    private func answer(_ operation: Operation, _ verdict: RequestVerdict) async throws {
        let now = Timestamp(milliseconds: 5)
        let data = operation.changes.merging(verdict.fields(at: now)) { $1 }.json.object
        let effect = OperationResult.Effect(version: 1, seq: 50, updatedAt: now, data: data, conflicts: [])
        try await fixture.vault.apply(
            [OperationResult(key: operation.key, verdict: .applied(.accepted, effect))], cursor: nil)
    }

    @Test func `a request waits for the answers to what it names`() async throws {
        let (purchase, slip) = (try await add(4000), try await add(-3000))
        let id = try await fixture.vault.request(.linkReturn(purchase: purchase, slip: slip))
        #expect(try fixture.reader.requests(limit: 10).map(\.state) == [.waiting])
        #expect(try fixture.reader.detail(slip)?.returns.requests.map(\.id) == [id])
        try await fixture.vault.forgetEvents()
        let first = try await fixture.vault.nextBatch(BatchQuery(onlySealed: false, limit: 1))
        #expect(first.map(\.entity) == [EntityRef(purchase)])
        // The return slip is sent, but not yet the request, which names the purchase in flight.
        let second = try await fixture.vault.nextBatch(BatchQuery(onlySealed: false, limit: 25))
        #expect(second.map(\.entity) == [EntityRef(slip)])
        try await fixture.vault.apply((first + second).map { .applied($0, 1) })
        let third = try await fixture.vault.nextBatch(BatchQuery(onlySealed: false, limit: 25))
        #expect(third.map(\.entity) == [EntityRef(id)])
    }

    @Test func `a line of the queue says what is asked, and not in which fields`() async throws {
        let (purchase, slip) = (try await add(4000), try await add(-3000))
        let content = RequestContent.linkReturn(purchase: purchase, slip: slip)
        try await fixture.vault.request(content)
        let line = try #require(try fixture.reader.queue(limit: 9).last)
        #expect(line.entity.type == .request && line.fields.isEmpty)
        #expect(line.request?.content == content && line.request?.names == ["Kiosk", "Kiosk"])
        #expect(try fixture.reader.queue(limit: 1).first?.request == nil)
        // A file that outlives the queue still has everything.
        let fields = try #require(try fixture.reader.queueEntry(line.id)).changes.map(\.field)
        #expect(fields == [.payload, .type])
    }

    @Test func `what became of it is known by the answer`() async throws {
        let (keep, drop) = (try await add(4000), try await add(4000))
        try await fixture.vault.request(.mergeDuplicates(keep: keep, drop: [drop]))
        let sent = try await fixture.vault.batch()
        let request = try #require(sent.last { $0.entity.type == .request })
        #expect(request.changes[.createdAt]?.string != nil && request.changes[.type] == "mergeDuplicates")
        try await answer(request, .failed(.entityNotFound, "A duplicate is not there."))
        let line = try #require(try fixture.reader.requests(limit: 10).first)
        #expect(
            line.state == .failed("The server says: A duplicate is not there.") && line.names == ["Kiosk", "Kiosk"])
        #expect(try fixture.reader.detail(drop)?.returns.requests.count == 1)
    }

    @Test func `what was not carried out counts until somebody has looked, on the device that asked alone`()
        async throws
    {
        let (keep, drop) = (try await add(4000), try await add(4000))
        func failures() throws -> Int { try fixture.reader.counts().failedRequests }
        try await fixture.vault.request(.mergeDuplicates(keep: keep, drop: [drop]))
        #expect(try failures() == 0)
        let sent = try await fixture.vault.batch()
        let request = try #require(sent.last { $0.entity.type == .request })
        try await answer(request, .failed(.entityNotFound, "A duplicate is not there."))
        #expect(try failures() == 1)
        try await fixture.vault.request(.mergeDuplicates(keep: keep, drop: [drop]))
        #expect(try failures() == 1, "the next one waits")
        func shown() throws -> [RequestLine.State] {
            try fixture.reader.detail(drop)?.returns.requests.map(\.state) ?? []
        }
        #expect(try shown().count == 2)
        try await fixture.vault.noteRequestsSeen()
        #expect(try failures() == 0)
        #expect(try shown() == [.waiting], "what was looked at leaves the receipt")
        let other = Change(
            entityType: "request", entityID: "req_00000000000000000000000009", action: .upsert, version: 1, seq: 60,
            updatedAt: Timestamp(milliseconds: 9), updatedBy: "dev_2",
            data: ["type": "moveCategory", "payload": .object([:]), "status": "failed"])
        try await fixture.vault.apply(PullResponse([other]))
        #expect(try fixture.reader.requests(limit: 9).count == 3 && failures() == 0)
    }

    @Test func `what could never be, or names what is not here, is refused at once`() async throws {
        let keep = try await add(1)
        await #expect(throws: StoreError.self) {
            try await fixture.vault.request(.mergeDuplicates(keep: keep, drop: []))
        }
        await #expect(throws: StoreError.self) {
            try await fixture.vault.request(.linkReturn(purchase: keep, slip: ReceiptID(ULID(high: 5, low: 5))))
        }
        #expect(try fixture.reader.requests(limit: 10).isEmpty)
    }

    @Test func `undoing a link requests its unlinking, once there is a match`() async throws {
        let (purchase, slip) = (try await add(4000), try await add(-3000))
        let asked = try await fixture.vault.request(.linkReturn(purchase: purchase, slip: slip))
        let request = try #require(try await fixture.vault.batch().last)
        try #require(request.entity == EntityRef(asked))
        try await answer(request, .applied)
        let match = ReturnMatch(
            MatchID(ULID(high: 7, low: 7)),
            of: MatchProposal(
                purchase: purchase, slip: slip, amount: 3000, left: 1000, isLate: false, score: 100, reason: ""))
        let change = Change(
            entityType: "match", entityID: match.id.description, action: .upsert, version: 1, seq: 9,
            updatedAt: Timestamp(milliseconds: 1), updatedBy: "server", data: match.fields.json.object)
        try await fixture.vault.apply(PullResponse([change]))
        #expect(try await fixture.vault.undo()?.count == 1)
        #expect(try fixture.reader.requests(limit: 10).first?.content == .unlinkReturn(match: match.id))
        #expect(try await fixture.vault.redo()?.count == 1)
        #expect(try fixture.reader.requests(limit: 1).first?.content == .linkReturn(purchase: purchase, slip: slip))
    }

    @Test func `a request that the server has not seen is undone whole, and made again`() async throws {
        let (keep, drop) = (try await add(4000), try await add(4000))
        let id = try await fixture.vault.request(.mergeDuplicates(keep: keep, drop: [drop]))
        #expect(try await fixture.vault.undo()?.count == 1)
        #expect(try fixture.reader.requests(limit: 10).isEmpty)
        #expect(try await fixture.vault.redo()?.count == 1)
        #expect(try fixture.reader.requests(limit: 10).map(\.id) == [id])
        let sent = try await fixture.vault.batch()
        #expect(sent.filter { $0.entity.type == .request }.map(\.entity) == [EntityRef(id)])
        #expect(try await fixture.vault.undo()?.count == 0, "it is on its way, and a merge has no opposite")
        #expect(try fixture.reader.requests(limit: 10).map(\.id) == [id])
    }
}
